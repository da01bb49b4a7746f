import {
  type Acquirer,
  AnswerUnknownError,
  type AuthorizationAnswer,
  type AuthorizationDecision,
  type AuthorizationRequest,
} from '../../payments/attempts/acquirer.ts';
import { hasOnlyEncrypted } from '../cards/encrypted-texts.ts';
import { readTerms } from './adyen-options.ts';
import { type AskOptions, askForPayment } from './ask-for-payment.ts';
import { createAdyenModifier } from './create-modifier.ts';
import { createPaymentRequest, splitToken } from './create-payment-request.ts';
import type { AdyenKind, MapOptions, MappedAnswer } from './map-answer.ts';
import { describePayment, toDecision } from './payment-table.ts';
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
export function createAdyenAcquirer(options: AskOptions): Acquirer {
  const { client, config, payments } = options;

  const findAuthorization = async (reference: string) => {
    const payment = await payments.find(reference);
    return payment && describePayment(payment);
  };

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
      const asked = (await payments.begin(reference, terms))
        ? await askForPayment(request, { body, terms }, options)
        : undefined;
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
