import { beforeEach, describe, expect, it, type MockInstance, onTestFinished, vi } from 'vitest';
import type { LoadErrorCode } from '../../../src/sdk/api/types.ts';
import { reportLoadError } from '../../../src/sdk/frame/report-load-error.ts';

const ORIGIN = 'https://pay.example';

let report: MockInstance<typeof console.error>;

beforeEach(() => {
  report = vi.spyOn(console, 'error').mockReturnValue();
});

const reportFor = (code: LoadErrorCode) =>
  reportLoadError(code, { origin_: ORIGIN, checkoutUrl: `${ORIGIN}/checkout/tok_1` });

const WORDS: Record<LoadErrorCode, string> = {
  blocked_by_csp: `frame-src ${ORIGIN}`,
  coep: 'Cross-Origin-Embedder-Policy',
  unreachable: ORIGIN,
  timeout: 'mount()',
  not_a_checkout: 'checkoutUrl',
  version: ORIGIN,
};

describe('reportLoadError', () => {
  it.each(Object.entries(WORDS) as [LoadErrorCode, string][])(
    'names the remedy for %s: %s',
    (code, words) => {
      expect(reportFor(code)).toStrictEqual({
        code,
        message: expect.stringContaining(words),
        docs: expect.stringMatching(new RegExp(`^${ORIGIN}/.+#${code}$`)),
      });
    },
  );

  it.each(['service up', 'checkoutUrl', 'Type embedded', 'domain', 'blocker'])(
    'names the likely cause of not_a_checkout: %s',
    (cause) => {
      expect(reportFor('not_a_checkout').message).toContain(cause);
    },
  );

  it.each(Object.keys(WORDS) as LoadErrorCode[])(
    'keeps the secret path of the link out of the error %s',
    (code) => {
      expect(JSON.stringify(reportFor(code))).not.toContain('tok_1');
    },
  );

  it('has a different text for each code', () => {
    const messages = Object.keys(WORDS).map((code) => reportFor(code as LoadErrorCode).message);
    expect(new Set(messages).size).toBe(Object.keys(WORDS).length);
  });

  it.each([
    ['script', 'https://cdn.pay.example/v1/checkout-0.1.0.js', 'https://cdn.pay.example'],
    ['input', 'https://ads.example/?page=/v1/checkout', ORIGIN],
  ])(
    'links the documentation on the server of the script, with <%s src="%s"> in the page',
    (name, src, origin) => {
      const element = Object.assign(document.createElement(name), { type: 'text/plain' });
      element.setAttribute('src', src);
      document.head.append(element);
      onTestFinished(() => element.remove());
      expect(reportFor('timeout').docs).toBe(`${origin}/docs/sdk#timeout`);
    },
  );

  it('writes one line to the console, which names the product and the code', () => {
    reportFor('timeout');
    expect(report.mock.calls).toEqual([[expect.stringMatching(/^ServicePay: .*#timeout \(timeout\)$/)]]);
  });
});
