import { AnswerUnknownError } from '../payments/attempts/acquirer.ts';
import type {
  ModificationAnswer,
  ModificationRequest,
  Modifier,
} from '../payments/modifications/modifier.ts';
import type { AdyenOptions } from './adyen-options.ts';

/** Adyen remembers an idempotency key for 31 days; repeating an older modification could carry it out twice. */
const MAX_AGE_MS = 30 * 86_400_000;

const PATHS: Record<ModificationRequest['kind'], { path: string; hasAmount: boolean }> = {
  capture: { path: 'captures', hasAmount: true },
  release: { path: 'cancels', hasAmount: false },
  refund: { path: 'refunds', hasAmount: true },
  // Cancels or refunds, whichever applies.
  reversal: { path: 'reversals', hasAmount: false },
};

/** Statuses after which the same request may succeed later. */
const LATER = [401, 403, 408, 409, 425, 429];

/** Writes the alarm for the operator: a person has to return this money. */
export const describeFailedReversal = (attemptId: string | null, failure: string): string =>
  `ALARM: A reversal failed (${failure}): the shopper of attempt ${attemptId} has paid too much.`;

/** Captures, releases, refunds and reversals at Adyen. Adyen acknowledges each at once and reports the outcome later. */
export function createAdyenModifier({ config, client, payments, now, report }: AdyenOptions): Modifier {
  const { merchantAccount, retrySeconds } = config;

  async function send({
    id,
    kind,
    attemptId,
    amountMinor,
    currency,
    createdAt,
  }: ModificationRequest): Promise<ModificationAnswer> {
    if (now() - createdAt > MAX_AGE_MS) return { state: 'FAILED', failure: 'It is too old to be sent.' };
    const { psp_reference: psp } = (attemptId && (await payments.find(attemptId))) || {};
    if (!psp) return { state: 'FAILED', failure: 'Adyen has no such payment.' };
    const { path, hasAmount } = PATHS[kind];
    const amount = hasAmount && { amount: { value: amountMinor, currency } };
    const { status, body } = await client.post({
      path: `/payments/${encodeURIComponent(psp)}/${path}`,
      body: { merchantAccount, reference: id, ...amount },
      key: id,
      isUsable: ({ body: sent }) => typeof sent.pspReference === 'string',
    });
    if (LATER.includes(status)) throw new AnswerUnknownError(`Adyen answered ${status} to a ${kind}.`);
    if (status >= 300) return { state: 'FAILED', failure: String(body.errorCode ?? status) };
    return { state: 'PENDING', acquirerReference: String(body.pspReference) };
  }

  return {
    modifiesAtOnce: async () => false,
    retrySeconds,
    async modify(request) {
      const answer = await send(request);
      if (answer.state === 'FAILED' && request.kind === 'reversal')
        report(describeFailedReversal(request.attemptId, answer.failure));
      return answer;
    },
  };
}
