import { createContext, runInContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { readGooglePayDouble } from '../../../e2e/google-pay-double/read-google-pay-double.ts';

describe('readGooglePayDouble', () => {
  it('gives a classic script that makes a function, and Google Pay only when that is called', () => {
    const window = createContext({ EventTarget, navigator: {} });
    runInContext(readGooglePayDouble(), window);
    expect(runInContext('typeof PaymentRequest', window)).toBe('undefined');
    runInContext('installGooglePayDouble()', window);
    expect(runInContext('typeof PaymentRequest.prototype.show', window)).toBe('function');
    expect(runInContext('navigator.userAgentData.brands[1].brand', window)).toBe('Google Chrome');
  });
});
