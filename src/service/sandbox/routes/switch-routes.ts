/** SIMULATED: the switches for changes of payments that are caused outside the service in the real world. */

import { Type } from 'typebox';
import { TRANSACTION_ID } from '../../back-office/dashboard/define-route.ts';
import { DISPUTE_REASONS } from '../../payments/disputes/describe-disputes.ts';
import { rejectPaymentState } from '../../payments/payments/reject-payment-state.ts';
import type { DisputeReason } from '../../payments/tables/disputes.ts';
import { selectOwnPayment } from '../../payments/terms/own-payments.ts';
import { answer } from '../../platform/http/answers/answer.ts';
import { reject, rejectFields } from '../../platform/http/answers/rejections.ts';
import { createFieldCheck } from '../../platform/http/requests/check-fields.ts';
import { readObject } from '../../platform/http/requests/read-object.ts';
import { defineSandboxRoute, type SandboxRoute } from './define-route.ts';
import { SWITCH_STATES, SWITCHES } from './switch-payment.ts';

const checkDispute = createFieldCheck(
  Type.Object(
    { Reason: Type.Optional(Type.Unsafe<DisputeReason>({ type: 'string', enum: [...DISPUTE_REASONS] })) },
    { additionalProperties: false },
  ),
);

/** @throws Rejection 400 for an unknown reason */
function readReason(body: unknown): DisputeReason | undefined {
  if (body === undefined) return undefined;
  const errors = checkDispute(readObject(body));
  if (errors.length) throw rejectFields(errors);
  return (body as { Reason?: DisputeReason }).Reason;
}

/** The button for a switch that decides a dispute, beside that dispute. */
const DECISION = { record: 'Dispute', from: ['NEEDS_RESPONSE', 'UNDER_REVIEW'] };

const BUTTONS: Partial<Record<string, SandboxRoute['button']>> = {
  'win-dispute': DECISION,
  'lose-dispute': DECISION,
};

/** `POST /sandbox/payments/{TransactionId}/{switch}` */
export const SWITCH_ROUTES: SandboxRoute[] = Object.entries(SWITCHES).map(([name, move]) => ({
  ...(BUTTONS[name] && { button: BUTTONS[name] }),
  ...defineSandboxRoute({
    method: 'POST',
    path: `/sandbox/payments/:transactionId/${name}`,
    id: TRANSACTION_ID,
    async run({ company, id, body }, { store, acquirer, followers, now, wakeDeliveries }) {
      const disputeReason = name === 'dispute' ? readReason(body) : undefined;
      const status = await store.transaction().execute(async (trx) => {
        const payment = await selectOwnPayment(trx, company.id, id).select('id').executeTakeFirst();
        if (!payment) throw reject('TRANSACTION_NOT_FOUND');
        const moment = { paymentId: payment.id, now: now() };
        const moved = await move(trx, { ...moment, disputeReason, acquirer, followers });
        if (!moved) throw await rejectPaymentState(trx, { ...moment, needs: SWITCH_STATES[name] ?? [] });
        return moved;
      });
      wakeDeliveries();
      return answer('Payment moved.', { TransactionId: id, Status: status });
    },
  }),
}));
