// differs: places
export const executeSkill = async () => [
  typeof __dirname,
  typeof __filename,
  typeof import.meta.url,
  typeof import.meta.dir,
];
