import { describe, expect, it } from 'vitest';
import { keepMethod } from '../../../src/page/methods/keep-method.ts';
import type { PaymentMethodId } from '../../../src/protocol/payment-methods.ts';

const ALL: PaymentMethodId[] = ['card', 'klarna', 'bank_transfer', 'open_banking'];

describe('keepMethod', () => {
  it.each([
    ['chooses the first method', ALL, undefined, 'card'],
    ['chooses nothing when no method is offered', [], undefined, undefined],
    ['keeps a choice that is still offered, of any provider', ALL, 'open_banking', 'open_banking'],
    ['replaces a removed method with the first one', ['klarna', 'bank_transfer'], 'card', 'klarna'],
    ['leaves a wallet to its own button', ['apple_pay', 'card'], undefined, 'card'],
    ['chooses a wallet that is the only method', ['google_pay'], undefined, 'google_pay'],
    ['keeps a wallet that was chosen', ['apple_pay', 'card'], 'apple_pay', 'apple_pay'],
  ] as const)('%s', (_name, methods, method, kept) => {
    expect(keepMethod([...methods], method)).toBe(kept);
  });
});
