import type { PageRenderer } from '../assets/load-page.ts';
import { findCardOwner } from '../cards/find-card-owner.ts';
import { saveCard } from '../cards/saved-cards.ts';
import { recordConfirmation } from '../mails/confirmations.ts';
import type { CompleteLinkRequest } from '../model/link-request.ts';
import type { StoreTransaction } from '../store/open-store.ts';
import type { AttemptRow } from '../store/schema.ts';

export interface Approval {
  attempt: AttemptRow;
  /** The acquirer's token for the card, if the card is to be saved. */
  cardToken: string | undefined;
  now: number;
}

async function readPayment(trx: StoreTransaction, paymentId: string) {
  const row = await trx
    .selectFrom('payments')
    .innerJoin('links', 'links.payment_id', 'payments.id')
    .innerJoin('companies', 'companies.id', 'payments.company_id')
    .select(['company_id', 'transaction_id', 'amount_minor', 'currency', 'status', 'request', 'name'])
    .where('payments.id', '=', paymentId)
    .executeTakeFirstOrThrow();
  return { ...row, request: JSON.parse(row.request) as CompleteLinkRequest };
}

type ApprovedPayment = Awaited<ReturnType<typeof readPayment>>;

async function keepCard(
  trx: StoreTransaction,
  payment: ApprovedPayment,
  { attempt, cardToken, now }: Approval,
) {
  const { card_brand: brand, card_last4: last4, card_expiry: expiry } = attempt;
  const owner = findCardOwner(payment.company_id, payment.request);
  if (!owner || !cardToken || !brand || !last4 || !expiry) return;
  await saveCard(trx, { owner, card: { brand, last4, expiry, acquirer_token: cardToken }, now });
}

/** Saves the card and records the confirmation of an approved payment, in the transaction of the approval. */
export async function followApproval(
  trx: StoreTransaction,
  page: Pick<PageRenderer, 'renderMail'>,
  approval: Approval,
): Promise<void> {
  const { attempt, now } = approval;
  const payment = await readPayment(trx, attempt.payment_id);
  await keepCard(trx, payment, approval);
  const { Lang, Purpose, Title, ShopperStatement, SendConfirmationEmail } = payment.request;
  if (!SendConfirmationEmail || !attempt.email) return;
  await recordConfirmation(trx, page, {
    paymentId: attempt.payment_id,
    companyId: payment.company_id,
    email: attempt.email,
    view: {
      language: Lang ?? attempt.language ?? 'en',
      status: payment.status,
      merchantName: payment.name,
      purpose: Purpose,
      ...(Title && { title: Title }),
      amountMinor: payment.amount_minor,
      currency: payment.currency,
      transactionId: payment.transaction_id,
      ...(ShopperStatement && { statement: ShopperStatement }),
      paidAt: new Date(now).toISOString(),
    },
    now,
  });
}
