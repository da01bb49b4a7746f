import { expect, it } from 'vitest';
import { findNamedPayments } from '../../../../src/service/sandbox/call-log/find-named-payments.ts';

const SALE = 'sale-of-the-till';
const body = { TransactionId: SALE };

it.each([
  ['the TransactionId of the request body', {}, [SALE]],
  ['the id in the answer instead of the till’s own sale id', { TransactionId: 'order-7' }, ['order-7']],
  [
    'the TransactionId of a returned delivery as well',
    { Delivery: { TransactionId: 'order-7' } },
    [SALE, 'order-7'],
  ],
  ['no id that is a card number', { TransactionId: '4242 4242 4242 4242' }, []],
])('findNamedPayments lists %s', (_what, answer, ids) => {
  expect(findNamedPayments({ params: {}, query: {}, body }, answer)).toEqual(ids);
});
