// differs: globals
export const executeSkill = async () => [
  typeof Blob,
  typeof FormData,
  typeof ReadableStream,
  typeof WebSocket,
  typeof alert,
];
