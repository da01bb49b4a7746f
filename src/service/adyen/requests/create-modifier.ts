import { AnswerUnknownError } from '../../payments/attempts/acquirer.ts';
import type {
  ModificationAnswer,
  ModificationRequest,
  Modifier,
} from '../../payments/modifications/modifier.ts';
import type { AdyenOptions } from './adyen-options.ts';

/** Adyen remembers an idempotency key for 31 days; repeating an older modification could carry it out twice. */
const MAX_AGE_MS = 30 * 86_400_000;

interface Command {
  path: 'captures' | 'cancels' | 'refunds' | 'reversals';
  /** In minor units. Absent: everything. */
  amountMinor?: number;
}

/** Cancels or refunds, whichever applies. */
const REVERSE: Command = { path: 'reversals' };

/** Returns what Adyen is asked for; `undefined` if nothing is left to do. */
function findCommand({
  kind,
  amountMinor,
  paymentMinor,
  isReceived,
}: ModificationRequest): Command | undefined {
  if (kind === 'refund') return { path: 'refunds', amountMinor };
  if (kind === 'reversal') return REVERSE;
  if (kind === 'release') return isReceived ? REVERSE : { path: 'cancels' };
  if (!isReceived) return { path: 'captures', amountMinor };
  // The rest of money that was received goes back.
  const restMinor = paymentMinor - amountMinor;
  return restMinor > 0 ? { path: 'refunds', amountMinor: restMinor } : undefined;
}

/** Statuses after which the same request may succeed later. */
const LATER = [401, 403, 408, 409, 425, 429];

/** Writes the alarm for the operator: a person has to return this money. */
export const describeFailedReversal = (attemptId: string | null, failure: string): string =>
  `ALARM: A reversal failed (${failure}): the shopper of attempt ${attemptId} has paid too much.`;

/** Captures, releases, refunds and reversals at Adyen. Adyen acknowledges each at once and reports the outcome later. */
export function createAdyenModifier({ config, client, payments, now, report }: AdyenOptions): Modifier {
  const { retrySeconds } = config;

  async function send(request: ModificationRequest): Promise<ModificationAnswer> {
    const { id, kind, attemptId, currency, createdAt } = request;
    const command = findCommand(request);
    if (!command) return { state: 'DONE' };
    if (now() - createdAt > MAX_AGE_MS) return { state: 'FAILED', failure: 'It is too old to be sent.' };
    const { psp_reference: psp, terms } = (attemptId && (await payments.find(attemptId))) || {};
    const isAtTerminal = terms?.kind === 'terminal';
    // A terminal that approves a payment offline hands it in later.
    if (!psp && isAtTerminal)
      throw new AnswerUnknownError(`Adyen has not told the reference of attempt ${attemptId}.`);
    if (!psp) return { state: 'FAILED', failure: 'Adyen has no such payment.' };
    const { path, amountMinor } = command;
    const merchantAccount = isAtTerminal ? config.posMerchantAccount : config.merchantAccount;
    const amount = amountMinor !== undefined && { amount: { value: amountMinor, currency } };
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
