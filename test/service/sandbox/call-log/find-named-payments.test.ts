import { expect, it } from 'vitest';
import { findNamedPayments } from '../../../../src/service/sandbox/call-log/find-named-payments.ts';

const SALE = 'sale-of-the-till';
const body = { TransactionId: SALE };

it.each([
  ['the one of the body', {}, [SALE]],
  ['of a sale that the till names in its own way, the payment', { TransactionId: 'order-7' }, ['order-7']],
  ['the one of a delivery too', { Delivery: { TransactionId: 'order-7' } }, [SALE, 'order-7']],
  ['none that is the number of a card', { TransactionId: '4242 4242 4242 4242' }, []],
])('lists %s', (_what, answer, ids) => {
  expect(findNamedPayments({ params: {}, query: {}, body }, answer)).toEqual(ids);
});
