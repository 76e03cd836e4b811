export async function executeSkill() {
  return [
    new TextEncoder().encode('Grüße'),
    new TextDecoder().decode(new Uint8Array([71, 114, 195, 188])),
    new TextDecoder('utf-8').decode(new Uint8Array([255, 65])),
    new TextEncoder().encoding,
    new TextDecoder().encoding,
  ];
}
