// differs: text-decoding
function told(read: () => string) {
  try {
    return read();
  } catch (error: any) {
    return error.name;
  }
}

export const executeSkill = async () => [
  told(() => new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array([0xff]))),
  told(() => new TextDecoder('utf-16le').decode(new Uint8Array([65, 0]))),
  told(() => new TextDecoder('latin1').decode(new Uint8Array([0xe9]))),
];
