import { afterEach, vi } from 'vitest';

/** Each test begins with the real clock, globals and methods: the files of a room share a process. It runs after the hooks of a file. */
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
