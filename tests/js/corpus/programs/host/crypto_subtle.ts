export async function executeSkill() {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode('hello'));
  return [Buffer.from(digest).toString('hex'), typeof crypto.getRandomValues, typeof crypto.randomUUID];
}
