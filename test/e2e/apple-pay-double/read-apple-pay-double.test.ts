import { createContext, runInContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { readApplePayDouble } from '../../../e2e/apple-pay-double/read-apple-pay-double.ts';

describe('readApplePayDouble', () => {
  it('gives a classic script that makes a function, and Apple Pay only when that is called', () => {
    const window = createContext({ EventTarget, Event });
    runInContext(readApplePayDouble(), window);
    expect(runInContext('typeof ApplePaySession', window)).toBe('undefined');
    runInContext('installApplePayDouble()', window);
    expect(runInContext('ApplePaySession.supportsVersion(14)', window)).toBe(true);
  });
});
