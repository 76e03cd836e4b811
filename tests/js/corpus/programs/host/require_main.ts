export const executeSkill = async () => [typeof module, typeof exports, typeof require, typeof require.main];
if (require.main === module) throw new Error('ran itself');
if (require.main !== module) console.log('imported');
