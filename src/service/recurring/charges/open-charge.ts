import { randomUUID } from 'node:crypto';
import type { Currency } from '../../../protocol/money.ts';
import type { Company } from '../../calls/companies/company.ts';
import type { ChargeReason, Instrument } from '../../payments/attempts/acquirer.ts';
import { claimAttempt, type StoredMeans } from '../../payments/attempts/claim-attempt.ts';
import { type CreatedLink, createLink } from '../../payments/links/create-link.ts';
import { getHomeUrl } from '../../payments/links/get-home-url.ts';
import type { PaymentMarks } from '../../payments/payments/insert-payment.ts';
import type { LinkRequest } from '../../payments/terms/link-request.ts';
import { readPayers } from '../../payments/terms/payers.ts';
import { reject } from '../../platform/http/answers/rejections.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import { findSessionPayment } from '../cards/find-session-payment.ts';
import { pickCardColumns } from '../cards/saved-cards.ts';
import { findActiveMandate, pickMandateColumns } from '../mandates/mandates.ts';

/** How long the shopper can pay a charge at its link if the bank requires authentication. */
const CHARGE_LINK_SECONDS = 14 * 86_400;

/** The validated fields of `POST …/payments/charge`. */
export interface ChargeRequest {
  /** Exactly one of this and `MandateId` is set. */
  CardId?: string;
  MandateId?: string;
  Amount: number;
  Currency?: Currency;
  Purpose: string;
  TransactionId?: string;
  Reason: ChargeReason;
  ShopperStatement?: string;
  Metadata?: Record<string, unknown>;
}

interface OpenChargeOptions {
  company: Company;
  idempotencyKey: string | undefined;
  /** Default: a charge. */
  marks?: PaymentMarks;
  linkSeconds?: number;
  now: number;
}

/** A charge that is ready to be sent to the acquirer. */
export interface OpenedCharge extends CreatedLink {
  attemptId: string;
  instrument: Instrument;
}

/** The card or mandate of a charge. */
interface Source {
  id: string;
  method: 'card' | 'sepa_direct_debit';
  instrument: Instrument;
  /** Metadata for the payment, which identify the shopper. */
  metadata: { shopperReference?: string };
  kept: StoredMeans;
  /** The payment with which the shopper gave it, if it is known. */
  paymentId: string | undefined;
}

/** The name of who gave the card or mandate, so that lists say who is charged. */
async function nameHolder(
  trx: StoreTransaction,
  { paymentId }: Source,
): Promise<Pick<LinkRequest, 'ShopperName'>> {
  if (paymentId === undefined) return {};
  const payer = (await readPayers(trx, [paymentId])).get(paymentId);
  return payer?.holder_name ? { ShopperName: payer.holder_name } : {};
}

/** @throws Rejection 404 for a card or mandate that is unknown or of another company, or for a mandate that has ended; 409 after an objection */
async function findSource(
  trx: StoreTransaction,
  { CardId: id = '', MandateId }: ChargeRequest,
  { companyId, now }: { companyId: number; now: number },
): Promise<Source> {
  if (MandateId !== undefined) {
    const mandate = await findActiveMandate(trx, MandateId, now);
    if (mandate?.company_id !== companyId) throw reject('MANDATE_NOT_FOUND');
    if (mandate.stop_reason) throw reject('MANDATE_STOPPED');
    const { shopper_reference: shopperReference, account_token: accountToken } = mandate;
    return {
      id: MandateId,
      method: 'sepa_direct_debit',
      instrument: { accountToken },
      metadata: shopperReference === null ? {} : { shopperReference },
      kept: pickMandateColumns(mandate),
      paymentId: mandate.payment_id,
    };
  }
  const cards = trx.selectFrom('saved_cards').selectAll().where('company_id', '=', companyId);
  const savedCard = await cards.where('id', '=', id).executeTakeFirst();
  if (!savedCard) throw reject('CARD_NOT_FOUND');
  if (savedCard.stop_reason) throw reject('CARD_STOPPED');
  return {
    id,
    method: 'card',
    instrument: { cardToken: savedCard.acquirer_token },
    metadata: { shopperReference: savedCard.shopper_reference },
    kept: pickCardColumns(savedCard),
    paymentId: (await findSessionPayment(trx, savedCard))?.payment_id,
  };
}

/**
 * Creates the payment of a charge and its attempt, in one transaction: after a crash, either neither exists, or the recovery of
 * attempts ends both. The payment has a link, where the shopper can pay if the bank requires authentication.
 * @throws Rejection 404 as for `findSource`; 409 if the company has used the transaction id before
 */
export async function openCharge(
  trx: StoreTransaction,
  request: ChargeRequest,
  {
    company,
    idempotencyKey,
    marks = { channel: 'charge' },
    linkSeconds = CHARGE_LINK_SECONDS,
    now,
  }: OpenChargeOptions,
): Promise<OpenedCharge> {
  const source = await findSource(trx, request, { companyId: company.id, now });
  const { CardId: _card, MandateId: _mandate, Reason, ...terms } = request;
  const home = getHomeUrl(company);
  const link = {
    ...terms,
    ...(await nameHolder(trx, source)),
    // With this metadata, the shopper finds saved cards on the page of the link.
    Metadata: { ...source.metadata, ...request.Metadata },
    Type: 'standard' as const,
    Providers: ['ServiceDirect' as const],
    PaymentMethods: [source.method],
    LinkDurationSeconds: linkSeconds,
    SuccessRedirectUrl: home,
    FailureRedirectUrl: home,
    CancelRedirectUrl: home,
  };
  const created = await createLink(trx, link, { companyId: company.id, marks, now });
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
    request: { attemptKey: `charge-${randomUUID()}`, method: source.method },
    kept: source.kept,
    origin: 'merchant',
    now,
  });
  if (!attemptId) throw new Error(`The new payment ${paymentId} is taken.`);
  return { ...created, attemptId, instrument: source.instrument };
}
