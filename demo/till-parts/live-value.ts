/** Creates a value whose changes can be watched. */
export function createLiveValue<Value extends object>(first: Value) {
  const listeners = new Set<() => void>();
  let value = first;
  return {
    get: (): Value => value,
    change(change: Partial<Value>): void {
      const next = { ...value, ...change };
      if (JSON.stringify(next) === JSON.stringify(value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    isWatched: (): boolean => listeners.size > 0,
    /** Calls the listener after every change of the value until the returned function is called. */
    watch(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
