var self = this;
module.exports = { executeSkill: async () => [self === exports, self === module.exports, typeof self] };
