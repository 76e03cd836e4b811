export const executeSkill = async () => new URL('not a url').href;
