import { describe, expect, it } from 'vitest';
import { watchDrawing } from '../../../src/page/host/watch-drawing.ts';

const settle = () => Promise.resolve();

/** Watches a store that renders in a microtask after each change, as Preact does. */
function watch(look: () => void = () => {}) {
  const listeners: (() => void)[] = [];
  const log: string[] = [];
  const store = { subscribe: (listener: () => void) => void listeners.push(listener) };
  store.subscribe(() => queueMicrotask(() => void log.push('drawn')));
  watchDrawing(store as never, () => {
    log.push('looked');
    look();
  });
  const change = () => {
    for (const listener of listeners) listener();
  };
  return { log, change };
}

describe('watchDrawing', () => {
  it('calls back at once and after each rendering', async () => {
    const { log, change } = watch();
    expect(log.splice(0)).toEqual(['looked']);
    for (const _ of [1, 2]) {
      change();
      expect(log).toEqual([]);
      await settle();
      expect(log.splice(0)).toEqual(['drawn', 'looked']);
    }
  });

  it('calls back again when the callback changes the state', async () => {
    let left = 1;
    let isStarted = false;
    const { log, change } = watch(() => {
      if (isStarted && left) {
        left -= 1;
        change();
      }
    });
    isStarted = true;
    change();
    await settle();
    await settle();
    expect(log).toEqual(['looked', 'drawn', 'looked', 'drawn', 'looked']);
  });
});
