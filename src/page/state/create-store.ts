export interface Store<T extends object> {
  get(): T;
  /** Merges the given keys and tells every subscriber, at once. */
  set(change: Partial<T>): void;
  subscribe(listener: (state: T, previous: T) => void): void;
}

/** The page's whole state in one value. The page lives as long as its document, so nobody unsubscribes. */
export function createStore<T extends object>(initial: T): Store<T> {
  const listeners: ((state: T, previous: T) => void)[] = [];
  let state = initial;
  return {
    get: () => state,
    set(change) {
      const previous = state;
      state = { ...state, ...change };
      for (const listener of listeners) listener(state, previous);
    },
    subscribe(listener) {
      listeners.push(listener);
    },
  };
}
