import { vi } from 'vitest';

export interface ResizeObserverStub {
  /** The step of a browser before it paints: it calls all observers. */
  notify(): void;
  /** The number of running observers. */
  count(): number;
}

/** Replaces happy-dom's own observer, which never calls anyone, until `vi.unstubAllGlobals()`. */
export function stubResizeObserver(): ResizeObserverStub {
  const watching = new Map<object, () => void>();

  class FakeResizeObserver {
    #callback: () => void;

    constructor(callback: () => void) {
      this.#callback = callback;
    }

    observe() {
      watching.set(this, this.#callback);
    }

    disconnect() {
      watching.delete(this);
    }
  }

  vi.stubGlobal('ResizeObserver', FakeResizeObserver);
  return {
    notify() {
      for (const callback of watching.values()) callback();
    },
    count: () => watching.size,
  };
}
