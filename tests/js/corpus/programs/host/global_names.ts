export async function executeSkill() {
  return ['Buffer', 'process', 'fetch', 'Headers', 'Request', 'Response', 'URL', 'URLSearchParams', 'TextEncoder', 'TextDecoder', 'setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'structuredClone', 'atob', 'btoa', 'crypto', 'performance', 'AbortController', 'AbortSignal', 'Event', 'EventTarget', 'DOMException', 'console', 'globalThis', 'global', 'self', 'Intl', 'require', 'module', 'exports', '__dirname', 'window', 'document', 'localStorage', 'WeakRef', 'FinalizationRegistry', 'Proxy', 'Reflect', 'Blob', 'FormData', 'ReadableStream', 'WebSocket', 'alert', 'XMLHttpRequest']
    .map(name => `${name}:${eval(`typeof ${name}`)}`);
}
