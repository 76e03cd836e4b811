export const executeSkill = async () => JSON.parse('{"a":}');
