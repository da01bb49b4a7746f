import { randomUUID } from 'node:crypto';
import type { Currency } from '../../../protocol/money.ts';
import type { Company } from '../../calls/companies/company.ts';
import type { Instrument } from '../../payments/attempts/acquirer.ts';
import { claimAttempt, type NewAttempt } from '../../payments/attempts/claim-attempt.ts';
import { type CreatedLink, createLink } from '../../payments/links/create-link.ts';
import { getHomeUrl } from '../../payments/links/get-home-url.ts';
import { reject } from '../../platform/http/answers/rejections.ts';
import type { ChargeReason } from '../../platform/store/card-rows.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import type { PaymentChannel } from '../../platform/store/payment-rows.ts';
import { findActiveMandate } from '../mandates/mandates.ts';

/** How long the shopper can pay it by its link if the bank wants to ask, for a charge of the merchant. */
const CHARGE_LINK_SECONDS = 14 * 86_400;

/** The fields of `POST …/payments/charge`, checked. */
export interface ChargeRequest {
  /** Either this or `MandateId`. */
  CardId?: string;
  MandateId?: string;
  Amount: number;
  Currency?: Currency;
  Purpose: string;
  TransactionId?: string;
  Reason: ChargeReason;
  Metadata?: Record<string, unknown>;
}

export interface OpenChargeOptions {
  company: Company;
  idempotencyKey: string | undefined;
  /** `charge` by default. */
  channel?: PaymentChannel;
  linkSeconds?: number;
  now: number;
}

/** A charge that is to be made now. */
export interface OpenedCharge extends CreatedLink {
  attemptId: string;
  instrument: Instrument;
}

/** The source of a charge. */
interface Source {
  id: string;
  method: 'card' | 'sepa_direct_debit';
  instrument: Instrument;
  /** The payment's metadata about its shopper. */
  metadata: { shopperReference?: string };
  createPress: (attemptKey: string) => Pick<NewAttempt, 'request' | 'savedCard' | 'mandate'>;
}

/** @throws Rejection 404 for an unknown card or mandate, one of another company, or a mandate that was cancelled */
async function findSource(
  trx: StoreTransaction,
  { CardId: id = '', MandateId }: ChargeRequest,
  companyId: number,
): Promise<Source> {
  if (MandateId !== undefined) {
    const mandate = await findActiveMandate(trx, MandateId);
    if (mandate?.company_id !== companyId) throw reject('MANDATE_NOT_FOUND');
    const { shopper_reference: shopperReference, account_token: accountToken } = mandate;
    return {
      id: MandateId,
      method: 'sepa_direct_debit',
      instrument: { accountToken },
      metadata: shopperReference === null ? {} : { shopperReference },
      createPress: (attemptKey) => ({ request: { attemptKey, method: 'sepa_direct_debit' }, mandate }),
    };
  }
  const cards = trx.selectFrom('saved_cards').selectAll().where('company_id', '=', companyId);
  const savedCard = await cards.where('id', '=', id).executeTakeFirst();
  if (!savedCard) throw reject('CARD_NOT_FOUND');
  return {
    id,
    method: 'card',
    instrument: { cardToken: savedCard.acquirer_token },
    metadata: { shopperReference: savedCard.shopper_reference },
    createPress: (attemptKey) => ({
      request: { attemptKey, method: 'card', savedCard: { id, cvc: '' } },
      savedCard,
    }),
  };
}

/**
 * Makes the payment of a charge with the attempt that pays it, in one transaction: whenever the process dies, either there is neither,
 * or the recovery of attempts ends both. The payment has a link, by which the shopper can pay it if the bank wants to ask.
 * @throws Rejection 404 as of `findSource`; 409 if the company has used the transaction id before
 */
export async function openCharge(
  trx: StoreTransaction,
  request: ChargeRequest,
  { company, idempotencyKey, channel = 'charge', linkSeconds = CHARGE_LINK_SECONDS, now }: OpenChargeOptions,
): Promise<OpenedCharge> {
  const source = await findSource(trx, request, company.id);
  const { CardId: _card, MandateId: _mandate, Reason, ...terms } = request;
  const home = getHomeUrl(company);
  const link = {
    ...terms,
    // On the page of the link the shopper finds the cards that are saved.
    Metadata: { ...source.metadata, ...request.Metadata },
    Type: 'standard' as const,
    Providers: ['ServiceDirect' as const],
    PaymentMethods: [source.method],
    LinkDurationSeconds: linkSeconds,
    SuccessRedirectUrl: home,
    FailureRedirectUrl: home,
    CancelRedirectUrl: home,
  };
  const created = await createLink(trx, link, { companyId: company.id, origin: { channel }, now });
  const { paymentId } = created;
  await trx
    .insertInto('charges')
    .values({
      payment_id: paymentId,
      company_id: company.id,
      card_id: source.id,
      reason: Reason,
      idempotency_key: idempotencyKey ?? null,
      created_at: now,
    })
    .execute();
  const attemptId = await claimAttempt(trx, {
    paymentId,
    ...source.createPress(`charge-${randomUUID()}`),
    origin: 'merchant',
    now,
  });
  if (!attemptId) throw new Error(`The new payment ${paymentId} is taken.`);
  return { ...created, attemptId, instrument: source.instrument };
}
