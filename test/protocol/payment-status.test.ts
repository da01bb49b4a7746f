import { expect, it } from 'vitest';
import { getScreenState } from '../../src/protocol/payment-status.ts';

it.each([
  ['CREATED', 'open'],
  ['PENDING', 'completed'],
  ['HELD', 'completed'],
  ['CAPTURED', 'completed'],
  ['SETTLED', 'completed'],
  ['REFUNDED', 'completed'],
  ['DISPUTED', 'completed'],
  ['RELEASED', 'cancelled'],
  ['CANCELLED', 'cancelled'],
  ['FAILED', 'failed'],
  ['EXPIRED', 'expired'],
] as const)('getScreenState shows a payment in the status %s as %s', (status, state) => {
  expect(getScreenState(status)).toBe(state);
});
