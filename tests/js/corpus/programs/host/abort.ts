export async function executeSkill() {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), 5);
  const reason = await new Promise<any>((done) =>
    controller.signal.addEventListener('abort', () => done(controller.signal.reason)),
  );
  return [
    reason.name,
    controller.signal.aborted,
    AbortSignal.abort('x').reason,
    await fetch('http://127.0.0.1:8545', { signal: AbortSignal.abort() }).catch((e) => e.name),
  ];
}
