import type { AuthorizationRequest } from '../../payments/attempts/acquirer.ts';
import type { ClientKey } from '../cards/client-key.ts';
import { hasTexts } from '../cards/encrypted-texts.ts';
import { isDescribed } from '../cards/read-answered-card.ts';
import type { AdyenOptions } from './adyen-options.ts';
import { askForBrands } from './ask-for-brands.ts';
import type { FindStoredCard } from './find-stored-card.ts';
import { type MapOptions, type MappedAnswer, mapAnswer } from './map-answer.ts';
import { isCardUnreadable, isOldKey } from './map-refusal.ts';
import { requestPayment } from './request-payment.ts';

/** The dependencies of a request for money. */
export interface AskOptions extends AdyenOptions {
  clientKey: Pick<ClientKey, 'refresh'>;
  findStoredCard: FindStoredCard;
}

/** Asks for what an answer did not say of a card that is kept. If Adyen does not say it now, the notification asks again. */
async function describeCard(
  reference: string,
  heldToken: string,
  { findStoredCard, payments }: AskOptions,
): Promise<void> {
  const card = await findStoredCard(heldToken);
  if (card && isDescribed(card)) await payments.describe(reference, card);
}

/**
 * Asks Adyen for a payment whose row exists, and stores its answer.
 * @returns what it said; `'UNREADABLE'` once the reference is blocked, and the next press gets the current key
 */
export async function askForPayment(
  request: AuthorizationRequest,
  { body, terms }: { body: object; terms: MapOptions },
  options: AskOptions,
): Promise<MappedAnswer | 'UNREADABLE' | undefined> {
  const { clientKey, config, payments } = options;
  const { reference } = request;
  const endsAt = performance.now() + config.timeoutSeconds * 1000;
  const refused = 'encrypted' in request ? await askForBrands(request, options) : undefined;
  if (typeof refused === 'string') {
    const declined: MappedAnswer = { result: { isApproved: false, declineCode: refused } };
    await payments.write(reference, declined, undefined);
    return declined;
  }
  const answer = refused ?? (await requestPayment(options, { reference, body, terms, endsAt }));
  if (hasTexts(request) && isCardUnreadable(answer)) {
    const { state } = await payments.withdraw(reference);
    if (isOldKey(answer)) await clientKey.refresh();
    return state === 'WITHDRAWN' ? 'UNREADABLE' : undefined;
  }
  const mapped = mapAnswer(answer, terms);
  if (!mapped) return undefined;
  await payments.write(reference, mapped, answer.body.pspReference);
  if ('heldToken' in mapped && mapped.heldToken) await describeCard(reference, mapped.heldToken, options);
  return mapped;
}
