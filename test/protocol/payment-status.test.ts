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
] as const)('shows the shopper of a %s payment that it is %s', (status, state) => {
  expect(getScreenState(status)).toBe(state);
});
