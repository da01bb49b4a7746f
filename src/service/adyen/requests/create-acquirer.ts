import {
  type Acquirer,
  AnswerUnknownError,
  type AuthorizationAnswer,
  type AuthorizationDecision,
  type AuthorizationRequest,
} from '../../payments/attempts/acquirer.ts';
import { type AdyenOptions, readTerms } from './adyen-options.ts';
import { askForBrands } from './ask-for-brands.ts';
import type { ClientKey } from './client-key.ts';
import { createAdyenModifier } from './create-modifier.ts';
import { createPaymentRequest, splitToken } from './create-payment-request.ts';
import { hasOnlyEncrypted, hasTexts } from './encrypted-texts.ts';
import type { FindStoredCard } from './find-stored-card.ts';
import { type AdyenKind, type MapOptions, type MappedAnswer, mapAnswer } from './map-answer.ts';
import { isOldKey, isUnreadable } from './map-refusal.ts';
import { describePayment, toDecision } from './payment-table.ts';
import { isDescribed } from './read-answered-card.ts';
import { requestPayment } from './request-payment.ts';
import { withdrawPayment } from './withdraw-payment.ts';

const BLOCKED: AuthorizationDecision = { isApproved: false, declineCode: 'processing_error' };

const getKind = (request: AuthorizationRequest): AdyenKind =>
  'debit' in request || 'accountToken' in request ? 'debit' : 'card';

const keepsToken = (request: AuthorizationRequest): boolean =>
  ('savesCard' in request && request.savesCard === true) ||
  ('savesAccount' in request && request.savesAccount === true);

const createTerms = (request: AuthorizationRequest): MapOptions => ({
  kind: getKind(request),
  ...(('encrypted' in request || 'cardToken' in request) && { isCard: true }),
  ...('acceptedBrands' in request && { acceptedBrands: request.acceptedBrands }),
  ...(keepsToken(request) && { shopperReference: request.reference, isSetup: request.amountMinor === 0 }),
});

/** Adds the first digits of the number, which Adyen's answer has and no row. */
function addBin(known: AuthorizationAnswer, mapped: MappedAnswer | undefined): AuthorizationAnswer {
  const result = mapped && 'result' in mapped ? mapped.result : undefined;
  const bin = typeof result === 'object' ? result.card?.bin : undefined;
  return bin && typeof known === 'object' ? { ...known, card: { ...known.card, bin } } : known;
}

/** The acquirer port for cards, wallets and debits, implemented with Adyen. */
export function createAdyenAcquirer(
  options: AdyenOptions & { clientKey: Pick<ClientKey, 'refresh'>; findStoredCard: FindStoredCard },
): Acquirer {
  const { client, clientKey, config, findStoredCard, payments } = options;

  const findAuthorization = async (reference: string) => {
    const payment = await payments.find(reference);
    return payment && describePayment(payment);
  };

  /** Asks for what an answer did not say of a card that is kept. If Adyen does not say it now, the notification asks again. */
  async function describeCard(reference: string, heldToken: string): Promise<void> {
    const card = await findStoredCard(heldToken);
    if (card && isDescribed(card)) await payments.describe(reference, card);
  }

  /**
   * Asks Adyen for a payment, and stores its answer.
   * @returns what it said; `'UNREADABLE'` once the reference is blocked, and the next press gets the current key
   */
  async function ask(request: AuthorizationRequest, body: object, terms: MapOptions) {
    const { reference } = request;
    const endsAt = performance.now() + config.timeoutSeconds * 1000;
    const refused = 'encrypted' in request ? await askForBrands(request, options) : undefined;
    if (typeof refused === 'string') {
      const declined: MappedAnswer = { result: { isApproved: false, declineCode: refused } };
      await payments.write(reference, declined, undefined);
      return declined;
    }
    const answer = refused ?? (await requestPayment(options, { reference, body, terms, endsAt }));
    if (hasTexts(request) && isUnreadable(answer)) {
      const { state } = await payments.withdraw(reference);
      if (isOldKey(answer)) await clientKey.refresh();
      return state === 'WITHDRAWN' ? 'UNREADABLE' : undefined;
    }
    const mapped = mapAnswer(answer, terms);
    if (!mapped) return undefined;
    await payments.write(reference, mapped, answer.body.pspReference);
    if ('heldToken' in mapped && mapped.heldToken) await describeCard(reference, mapped.heldToken);
    return mapped;
  }

  async function readDecision(reference: string): Promise<AuthorizationDecision> {
    const answer = await findAuthorization(reference);
    if (typeof answer === 'object') return answer;
    throw new AnswerUnknownError('Adyen has not said how the payment ended.');
  }

  return {
    ...createAdyenModifier(options),
    async authorize(request) {
      const { reference } = request;
      if (!hasOnlyEncrypted(request)) return BLOCKED;
      const body = createPaymentRequest(request, await readTerms(options, reference));
      if (!body) return { isApproved: false, declineCode: 'card_declined' };
      const terms = createTerms(request);
      const asked = (await payments.begin(reference, terms)) ? await ask(request, body, terms) : undefined;
      if (asked === 'UNREADABLE') return asked;
      const payment = await payments.find(reference);
      if (payment?.state === 'WITHDRAWN') return BLOCKED;
      const known = payment && describePayment(payment);
      if (known) return addBin(known, asked);
      throw new AnswerUnknownError('Another process asks for this payment.');
    },
    findAuthorization,
    withdraw: (reference) => withdrawPayment(reference, options),
    async completeChallenge(reference, isPassed) {
      if (!isPassed) {
        const payment = await payments.find(reference);
        // Adyen charges nothing until the challenge is completed.
        if (payment?.state === 'WAITING' && !payment.told?.isApproved) {
          const result: AuthorizationDecision = { isApproved: false, declineCode: 'authentication_failed' };
          await payments.write(
            reference,
            { result: payment.told ? toDecision(payment.told, payment.terms) : result },
            undefined,
          );
        }
      }
      const payment = await payments.find(reference);
      if (payment?.state === 'WAITING' && payment.told) return toDecision(payment.told, payment.terms);
      return readDecision(reference);
    },
    async findDebit(reference) {
      const { told } = (await payments.find(reference)) ?? {};
      if (!told) return 'PENDING';
      return told.isApproved ? 'SETTLED' : { declineCode: 'payment_declined', isFinal: false };
    },
    async forget(token) {
      const { shopperReference, storedPaymentMethodId } = splitToken(token);
      const query = new URLSearchParams({ merchantAccount: config.merchantAccount, shopperReference });
      const id = encodeURIComponent(storedPaymentMethodId);
      const { status } = await client.remove(`/storedPaymentMethods/${id}?${query}`);
      // A card that Adyen does not know counts as deleted.
      if (status >= 400 && status !== 404 && status !== 422)
        throw new AnswerUnknownError('Adyen has not taken the removal of a card.');
    },
  };
}
