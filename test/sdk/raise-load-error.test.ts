import { describe, expect, it } from 'vitest';
import { describeLoadError } from '../../src/sdk/raise-load-error.ts';
import type { LoadErrorCode } from '../../src/sdk/types.ts';

const ORIGIN = 'https://pay.example';

const WORDS: Record<LoadErrorCode, string> = {
  blocked_by_csp: `frame-src ${ORIGIN}`,
  coep: 'Cross-Origin-Embedder-Policy',
  permissions_policy: `payment=(self "${ORIGIN}")`,
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
