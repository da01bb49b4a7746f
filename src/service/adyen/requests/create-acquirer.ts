import {
  type Acquirer,
  AnswerUnknownError,
  type AuthorizationDecision,
  type AuthorizationRequest,
} from '../../payments/attempts/acquirer.ts';
import { type AdyenOptions, readTerms } from './adyen-options.ts';
import { createAdyenModifier } from './create-modifier.ts';
import { createPaymentRequest, splitToken } from './create-payment-request.ts';
import { type AdyenKind, type MapOptions, mapAnswer } from './map-answer.ts';
import { describePayment, toDecision } from './payment-table.ts';
import { requestPayment } from './request-payment.ts';
import { withdrawPayment } from './withdraw-payment.ts';

const BLOCKED: AuthorizationDecision = { isApproved: false, declineCode: 'processing_error' };

const getKind = (request: AuthorizationRequest): AdyenKind =>
  'debit' in request || 'accountToken' in request ? 'debit' : 'card';

const keepsToken = (request: AuthorizationRequest): boolean =>
  ('savesCard' in request && request.savesCard === true) ||
  ('savesAccount' in request && request.savesAccount === true);

/** The acquirer port for cards, wallets and debits, implemented with Adyen. */
export function createAdyenAcquirer(options: AdyenOptions): Acquirer {
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
      const body = createPaymentRequest(request, await readTerms(options, reference));
      if (!body) return { isApproved: false, declineCode: 'card_declined' };
      const terms: MapOptions = {
        kind: getKind(request),
        ...(('cardNumber' in request || 'cardToken' in request) && { isCard: true }),
        ...(keepsToken(request) && { shopperReference: reference, isSetup: request.amountMinor === 0 }),
      };
      if (await payments.begin(reference, terms)) {
        const answer = await requestPayment(options, { reference, body, terms });
        const mapped = mapAnswer(answer, terms);
        if (mapped) await payments.write(reference, mapped, answer.body.pspReference);
      }
      const payment = await payments.find(reference);
      if (payment?.state === 'WITHDRAWN') return BLOCKED;
      const known = payment && describePayment(payment);
      if (known) return known;
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
