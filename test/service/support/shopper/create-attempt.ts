import { startAttempt } from '../../../../src/service/payments/attempts/claim-attempt.ts';
import type { TestService } from '../create-test-service.ts';
import { createPayRequest, type PayChange } from '../requests/create-pay-request.ts';

/** Creates a link and an attempt at its payment, as a press does before the acquirer is asked. Returns the attempt's id. */
export async function createAttempt(service: TestService, press: PayChange = {}): Promise<string> {
  const { transactionId } = await service.createLink();
  const payments = service.store
    .selectFrom('payments')
    .select('id')
    .where('transaction_id', '=', transactionId);
  const { id: paymentId } = await payments.executeTakeFirstOrThrow();
  const now = service.clock.now();
  const request = createPayRequest(press, now);
  return String(await startAttempt(service.store, { paymentId, request, now }));
}
