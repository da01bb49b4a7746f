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
    'a refund of what is refunded',
    [pay, refund],
    refund,
    'The payment is REFUNDED; this call needs SETTLED.',
  ],
  ['a refund of what nobody has paid', [create], refund, 'The payment is CREATED; this call needs SETTLED.'],
  ['a refund of what has expired', [expire], refund, 'The payment is EXPIRED; this call needs SETTLED.'],
  ['a cancel of what is paid', [pay], cancel, 'The payment is SETTLED; this call needs CREATED.'],
  ['a cancel of what has expired', [expire], cancel, 'The payment is EXPIRED; this call needs CREATED.'],
  ['a cancel while a shopper pays', [press], cancel, 'An attempt to pay it is under way.'],
  ['a change of what is paid', [pay], change, 'The payment is SETTLED; this call needs CREATED.'],
  ['a change of what has expired', [expire], change, 'The payment is EXPIRED; this call needs CREATED.'],
  ['a change while a shopper pays', [press], change, 'An attempt to pay it is under way.'],
  ['settle', [pay], move('settle'), 'The payment is SETTLED; this call needs PENDING.'],
  ['fail', [pay], move('fail'), 'The payment is SETTLED; this call needs CREATED or PENDING.'],
  ['dispute', [create], move('dispute'), 'The payment is CREATED; this call needs SETTLED.'],
  ['win-dispute', [pay], move('win-dispute'), 'The payment is SETTLED; this call needs DISPUTED.'],
  ['lose-dispute', [pay], move('lose-dispute'), 'The payment is SETTLED; this call needs DISPUTED.'],
  ['a second dispute', [pay, move('dispute'), move('win-dispute')], move('dispute'), undefined],
])('%s is refused with the state and the one that is needed', async (_what, steps, call, Hint) => {
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

it('tells another company nothing', async () => {
  await pay();
  const { body } = await service.post(`${PAYMENTS}/refund`, { TransactionId: ID }, service.partner);
  expect(body).toMatchObject({ StatusCode: 404, Message: 'Transaction not found.' });
  expect(body).not.toHaveProperty('Hint');
});
