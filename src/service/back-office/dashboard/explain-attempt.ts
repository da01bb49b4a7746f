import type { DeliveryAttempt } from '../../../protocol/log-answers.ts';

/**
 * The likely cause of a failed attempt, by its result: a short form of the table in docs/webhooks.md, "When a delivery fails".
 */
const CAUSES: [ending: RegExp, hint: string][] = [
  [
    /^40[13]$/,
    "The check of the signature fails: check the bytes as they came, with the company's secret for a link's WebhookUrl, and a registered webhook's own for the others.",
  ],
  [/^40[45]$/, 'The receiver has nothing at this path, or not for POST.'],
  [/^3\d\d$/, 'Redirects are not followed: give the address that it leads to.'],
  [/^5\d\d$/, "The receiver's own code failed: its log says why."],
  [/ECONNREFUSED/, 'Nothing listens at this port: start the receiver.'],
  [/ENOTFOUND|EAI_AGAIN/, 'There is no host of this name.'],
  [/^Address not allowed/, 'The address is private: list it in WEBHOOK_ALLOW when the service starts.'],
  [/^No answer in time/, 'Answer first, and do the work afterwards.'],
];

/** Explains why an attempt failed; `null` if it did not fail, or if the cause is unclear. */
export function explainAttempt({
  ResponseStatus,
  Error: failure,
}: Pick<DeliveryAttempt, 'ResponseStatus' | 'Error'>): string | null {
  const ending = String(ResponseStatus ?? failure);
  return CAUSES.find(([pattern]) => pattern.test(ending))?.[1] ?? null;
}
