import { expect, it, vi } from 'vitest';
import { FILE_LIMIT_MS } from '../../../src/page/loading/import-with-timeout.ts';
import { retryWithProof } from '../../../src/page/start/after-load-chunk.ts';

const file = vi.hoisted(() => ({ come: (_code: object) => {} }));

// The browser waits for this file as long as the connection is open.
vi.mock(
  '../../../src/page/start/retry-with-proof.ts',
  () =>
    new Promise<object>((resolve) => {
      file.come = resolve;
    }),
);

it('retryWithProof gives up when its code never loads, so that the page does not freeze', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  let end = 'none';
  // The code never runs, whatever it is called with.
  retryWithProof(...([] as unknown as Parameters<typeof retryWithProof>)).catch(() => {
    end = 'given up';
  });
  await vi.advanceTimersByTimeAsync(FILE_LIMIT_MS - 1);
  expect(end).toBe('none');
  await vi.advanceTimersByTimeAsync(1);
  expect(end).toBe('given up');
  vi.useRealTimers();
  // Vitest waits for the mocked file before it ends.
  file.come({});
});
