import { expect, it } from 'vitest';
import { useService } from '../../support/use-service.ts';

const service = useService();

const ID = 'order-1042';
const PAYMENTS = '/api/v5/payments';
const create = () => service.createLink({ TransactionId: ID, LinkDurationSeconds: 60 });
const pay = async () => service.pay(await create());
const expire = async () => create().then(() => service.clock.advance(60));
const refund = () => service.post(`${PAYMENTS}/refund`, { TransactionId: ID });
const cancel = () => service.post(`${PAYMENTS}/link/${ID}/cancel`, undefined);
const change = () => service.put(`${PAYMENTS}/link/${ID}`, { Title: 'Coffee' });
const move = (name: string) => () => service.post(`/sandbox/payments/${ID}/${name}`, undefined);
const press = async () => {
  await create();
  await service.store.updateTable('payments').set({ active_attempt_id: 'attempt' }).execute();
};

it.each([
  [
    'a refund of a refunded payment',
    [pay, refund],
    refund,
    'The payment is REFUNDED; this call needs SETTLED.',
  ],
  ['a refund of an unpaid payment', [create], refund, 'The payment is CREATED; this call needs SETTLED.'],
  ['a refund of an expired payment', [expire], refund, 'The payment is EXPIRED; this call needs SETTLED.'],
  ['a cancellation of a paid link', [pay], cancel, 'The payment is SETTLED; this call needs CREATED.'],
  ['a cancellation of an expired link', [expire], cancel, 'The payment is EXPIRED; this call needs CREATED.'],
  ['a cancellation while a shopper pays', [press], cancel, 'An attempt to pay it is under way.'],
  ['a change of a paid link', [pay], change, 'The payment is SETTLED; this call needs CREATED.'],
  ['a change of an expired link', [expire], change, 'The payment is EXPIRED; this call needs CREATED.'],
  ['a change while a shopper pays', [press], change, 'An attempt to pay it is under way.'],
  ['settling a settled payment', [pay], move('settle'), 'The payment is SETTLED; this call needs PENDING.'],
  [
    'failing a settled payment',
    [pay],
    move('fail'),
    'The payment is SETTLED; this call needs CREATED or PENDING.',
  ],
  [
    'disputing an unpaid payment',
    [create],
    move('dispute'),
    'The payment is CREATED; this call needs SETTLED.',
  ],
  [
    'winning a dispute of an undisputed payment',
    [pay],
    move('win-dispute'),
    'The payment is SETTLED; this call needs DISPUTED.',
  ],
  [
    'losing a dispute of an undisputed payment',
    [pay],
    move('lose-dispute'),
    'The payment is SETTLED; this call needs DISPUTED.',
  ],
  [
    'disputing a payment a second time',
    [pay, move('dispute'), move('win-dispute')],
    move('dispute'),
    undefined,
  ],
])('%s is refused because of the state of the payment', async (_what, steps, call, Hint) => {
  for (const step of steps) await step();
  const { body } = await call();
  expect(body).toEqual({
    Message: 'The state of the payment does not allow this.',
    StatusCode: 409,
    Result: false,
    Code: 'STATE_NOT_ALLOWED',
    ...(Hint && { Hint }),
    Errors: [],
  });
});
