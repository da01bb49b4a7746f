import { expect, it } from 'vitest';
import { explainDecline } from '../../../src/protocol/nexo/test-amounts.ts';

const BALANCE = { message: 'NOT_ENOUGH_BALANCE', refusalReason: '210 Not enough balance' };

it.each([
  ['names the ending that declines', 1124, BALANCE, true],
  ['leaves another reason for the same amount', 1124, { ...BALANCE, message: 'DECLINED' }, false],
  [
    'leaves a decline of the service, which has no reason of the acquirer',
    1124,
    { message: BALANCE.message },
    false,
  ],
  ['leaves the same reason for another amount, because the card has caused it', 1130, BALANCE, false],
])('explainDecline %s', (_name, amountMinor, decline, isExplained) => {
  const explained = 'NOT_ENOUGH_BALANCE (test amount: in minor units it ends in 124)';
  expect(explainDecline(amountMinor, decline)).toBe(isExplained ? explained : decline.message);
});
