import { createHash } from 'node:crypto';
import type { AdyenOptions } from './adyen-options.ts';
import { REFUSED } from './create-adyen-client.ts';
import { type MapOptions, mapAnswer } from './map-answer.ts';
import type { AdyenPayment } from './payment-table.ts';

/** Asks Adyen for the outcome after the shopper has returned. A result for another payment is ignored. */
export async function askDetails(
  { reference, terms, psp_reference, return_query }: AdyenPayment,
  { store, client, payments }: AdyenOptions,
): Promise<void> {
  const redirectResult = return_query ?? '';
  const digest = createHash('sha256').update(redirectResult).digest('hex').slice(0, 16);
  const asked: MapOptions = { ...terms, wasAsked: true };
  const answer = await client.post({
    path: '/payments/details',
    body: { details: { redirectResult } },
    key: `${reference}-${digest}`,
    isRepeated: true,
    isUsable: (sent) => mapAnswer(sent, asked) !== undefined,
  });
  const { status, body } = answer;
  // Adyen did not process the request, so it is sent again.
  if (REFUSED.includes(status)) return;
  const isOurs =
    body.merchantReference === reference || (psp_reference !== null && body.pspReference === psp_reference);
  const mapped = status < 300 && isOurs ? mapAnswer(answer, asked) : undefined;
  if (mapped) return payments.write(reference, mapped, body.pspReference);
  await store
    .updateTable('adyen_payments')
    .set({ return_query: null })
    .where('reference', '=', reference)
    .where('return_query', '=', redirectResult)
    .execute();
}
