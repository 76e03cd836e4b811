export function executeSkill(url: string) {
  return url.length;
}
