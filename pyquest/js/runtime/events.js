// EventTarget and the abort signals, as far as fetch and the libraries use them.
((pyquest) => {
  'use strict';

  class Event {
    constructor(type, init = {}) {
      this.type = String(type);
      this.cancelable = Boolean(init.cancelable);
      this.defaultPrevented = false;
      this.target = null;
    }
    preventDefault() {
      this.defaultPrevented = this.cancelable;
    }
    stopPropagation() {}
  }

  class EventTarget {
    #listeners = new Map();
    addEventListener(type, listener, options) {
      if (listener == null) return;
      const listeners = this.#listeners.get(type) ?? new Map();
      listeners.set(listener, Boolean(options?.once));
      this.#listeners.set(type, listeners);
    }
    removeEventListener(type, listener) {
      this.#listeners.get(type)?.delete(listener);
    }
    dispatchEvent(event) {
      event.target = this;
      this[`on${event.type}`]?.(event);
      for (const [listener, once] of [...(this.#listeners.get(event.type) ?? [])]) {
        if (once) this.removeEventListener(event.type, listener);
        if (typeof listener === 'function') listener.call(this, event);
        else listener.handleEvent(event);
      }
      return !event.defaultPrevented;
    }
  }

  class AbortSignal extends EventTarget {
    aborted = false;
    reason = undefined;
    onabort = null;
    throwIfAborted() {
      if (this.aborted) throw this.reason;
    }
    static abort(reason) {
      const controller = new AbortController();
      controller.abort(reason);
      return controller.signal;
    }
    static timeout(delay) {
      const controller = new AbortController();
      setTimeout(() => controller.abort(new DOMException('The operation timed out.', 'TimeoutError')), delay);
      return controller.signal;
    }
    static any(signals) {
      const controller = new AbortController();
      for (const signal of signals) {
        if (signal.aborted) controller.abort(signal.reason);
        else signal.addEventListener('abort', () => controller.abort(signal.reason), { once: true });
      }
      return controller.signal;
    }
  }

  class AbortController {
    signal = new AbortSignal();
    abort(reason = new DOMException('The operation was aborted.', 'AbortError')) {
      if (this.signal.aborted) return;
      this.signal.aborted = true;
      this.signal.reason = reason;
      this.signal.dispatchEvent(new Event('abort'));
    }
  }

  for (const type of [Event, EventTarget, AbortSignal, AbortController]) pyquest.define(type.name, type);
})(globalThis.pyquest);
