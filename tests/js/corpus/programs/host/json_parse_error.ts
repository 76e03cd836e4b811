// differs: engine-words
export const executeSkill = async () => JSON.parse('{"a":}');
