import { afterEach, describe, expect, it, vi } from 'vitest';
import { describeLoadError, raiseLoadError } from '../../src/sdk/raise-load-error.ts';
import type { LoadErrorCode } from '../../src/sdk/types.ts';

const ORIGIN = 'https://pay.example';

const WORDS: Record<LoadErrorCode, string> = {
  blocked_by_csp: `frame-src ${ORIGIN}`,
  coep: 'Cross-Origin-Embedder-Policy',
  unreachable: ORIGIN,
  timeout: 'mount()',
  not_a_checkout: 'checkoutUrl',
  version: ORIGIN,
};

describe('describeLoadError', () => {
  it.each(Object.entries(WORDS) as [LoadErrorCode, string][])('says for %s what to do: %s', (code, words) => {
    expect(describeLoadError(code, ORIGIN)).toStrictEqual({
      code,
      message: expect.stringContaining(words),
      docs: expect.stringMatching(new RegExp(`^${ORIGIN}/.+#${code}$`)),
    });
  });

  it('has a text of its own for each', () => {
    const messages = Object.keys(WORDS).map(
      (code) => describeLoadError(code as LoadErrorCode, ORIGIN).message,
    );
    expect(new Set(messages).size).toBe(Object.keys(WORDS).length);
  });
});

describe('raiseLoadError', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('raises the event, and always writes one line that names the product and the code', () => {
    const report = vi.spyOn(console, 'error').mockReturnValue();
    const emit = vi.fn();
    const error = describeLoadError('timeout', ORIGIN);
    raiseLoadError(emit, error);
    expect(emit.mock.calls).toEqual([['load_error', error]]);
    expect(report.mock.calls).toEqual([[expect.stringMatching(/^ServicePay: .*#timeout \(timeout\)$/)]]);
  });
});
