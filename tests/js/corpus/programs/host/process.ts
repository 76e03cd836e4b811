export async function executeSkill() {
  return [
    typeof process,
    process.env.PRIVATE_KEY,
    process.env.NOT_SET ?? 'default',
    typeof process.version,
    typeof process.argv,
    typeof process.nextTick,
    typeof process.hrtime.bigint(),
    typeof process.uptime(),
    typeof process.memoryUsage().heapUsed,
    typeof process.pid,
  ];
}
