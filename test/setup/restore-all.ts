import { afterAll, afterEach, beforeAll, vi } from 'vitest';

/** Each test begins with the real clock, globals and methods: the files of a room share a process. It runs after the hooks of a file. */
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** The listeners of a file on the document that it shares with the next one: a key that one of them takes would not reach that file. */
const listeners: Parameters<Document['addEventListener']>[] = [];
let restoreDocument = () => {};

beforeAll(() => {
  if (typeof document === 'undefined') return;
  const shared = document;
  const add = shared.addEventListener;
  shared.addEventListener = (...listener: (typeof listeners)[number]) => {
    listeners.push(listener);
    add.apply(shared, listener);
  };
  restoreDocument = () => {
    shared.addEventListener = add;
  };
});
afterAll(() => {
  restoreDocument();
  for (const [type, listener, options] of listeners.splice(0))
    document.removeEventListener(type, listener, options);
});
