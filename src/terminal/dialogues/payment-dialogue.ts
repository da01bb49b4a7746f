import type { NexoMessage } from '../../protocol/nexo/message-table.ts';
import type { PaymentRequest } from '../../protocol/nexo/requests.ts';
import { createPaymentAnswer, type PaymentEnd } from '../answers/payment-answer.ts';
import type { DialogueRecord } from '../journal/dialogues.ts';
import { type Dialogue, type DialogueOutcome, getFacts, type RecallOptions } from './dialogue.ts';
import { runPayment, toPaymentResult } from './run-payment.ts';

const answer = (
  options: RecallOptions,
  message: NexoMessage<PaymentRequest>,
  end: PaymentEnd,
): DialogueOutcome => ({
  body: createPaymentAnswer({ ...message, ...getFacts(options), end }),
  message: end.result === 'Failure' ? end.message : undefined,
});

/** Determines the result of a payment that was at the host when the terminal was killed. */
async function recallEnd(
  { host }: RecallOptions,
  { reference, card, messageId }: DialogueRecord,
): Promise<PaymentEnd> {
  const authorization =
    reference === undefined ? undefined : await host.recall(reference, messageId !== undefined);
  if (authorization && authorization.decision !== 'UNREACHABLE' && card)
    return toPaymentResult(authorization, card, messageId === undefined ? 'local' : 'cloud');
  const message = 'The terminal was restarted before the card was charged.';
  return { result: 'Failure', condition: 'Aborted', message, card };
}

export const PAYMENT: Dialogue<PaymentRequest> = {
  successText: 'Approved',
  identify: ({ transactionId, currency, amountMinor }) => [transactionId, currency, amountMinor],
  run: (options, message, messageId) =>
    options.attend(message.header, async (attended) =>
      answer(options, message, await runPayment({ ...options, ...attended, message, messageId })),
    ),
  recover: async (options, message, record) => answer(options, message, await recallEnd(options, record)),
};
