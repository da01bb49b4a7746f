import { sql } from 'kysely';
import type { Company } from '../../calls/companies/company.ts';
import type { Join } from '../../calls/definitions/scan-rows.ts';
import { reject } from '../../platform/http/answers/rejections.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import type { LinkRow, PaymentRow } from '../tables/payments.ts';
import { type Link, toLinkTerms } from './link.ts';
import { completeLinkRequest, type LinkRequest } from './link-request.ts';
import { selectOwnPayment } from './own-payments.ts';
import { readOwner, readPaymentRow } from './read-owned-payment.ts';
import { createTransferReference } from './transfer-reference.ts';

/** A link and its payment, as stored in the database. */
export type StoredLink = PaymentRow & Pick<LinkRow, (typeof COLUMNS)[number]>;

const COLUMNS = ['token', 'expires_at', 'request', 'revision', 'opened_at'] as const;
const LINK_COLUMNS = COLUMNS.map((name) => `links.${name}` as const);

/** Selects links with their payments. The caller adds conditions, and converts each row with `toLink`. */
export const selectLinks = (db: Store | StoreTransaction, payments = db.selectFrom('payments')) =>
  payments.innerJoin('links', 'links.payment_id', 'payments.id').selectAll('payments').select(LINK_COLUMNS);

/** The same for a list of payments. */
export const LINK_OF_PAYMENT: Join = {
  columns: sql.join(LINK_COLUMNS.map((name) => sql.ref(name))),
  on: sql`inner join links on links.payment_id = page.id`,
};

/** @throws Rejection 404 for an unknown transaction, or one of another company */
export async function requireStoredLink(
  db: Store | StoreTransaction,
  { id }: Pick<Company, 'id'>,
  transactionId: string,
): Promise<StoredLink> {
  const row = await selectLinks(db, selectOwnPayment(db, id, transactionId)).executeTakeFirst();
  if (!row) throw reject('TRANSACTION_NOT_FOUND');
  return row;
}

/** Reads the text for the shopper's bank statement; `undefined` if the payment has none, or no link. */
export async function readStatement(db: Store, paymentId: string | null): Promise<string | undefined> {
  const links = selectLinks(db).where('payments.id', '=', paymentId ?? '');
  const row = await links.executeTakeFirst();
  return row && toLink(row).statement;
}

/** Whether the link with this token is reusable. */
export async function isReusableLink(db: Store, token: string): Promise<boolean> {
  const reusable = selectLinks(db).where('links.token', '=', token).where('payments.reusable', '=', 1);
  return (await reusable.executeTakeFirst()) !== undefined;
}

/** Returns the items, unless less was captured than ordered: a list that does not add up to the charged amount is never shown. */
const chooseItems = (items: Link['items'], amountMinor: number): Link['items'] =>
  items.reduce((sum, { quantity, unitPriceMinor }) => sum + quantity * unitPriceMinor, 0) === amountMinor
    ? items
    : [];

/** Converts a stored link. Its terms are stored as the create request, in the API's spelling. */
export function toLink(row: StoredLink): Link {
  const sent = completeLinkRequest(JSON.parse(row.request) as LinkRequest);
  const request = row.notes === null || row.notes === undefined ? sent : { ...sent, Notes: row.notes };
  const terms = toLinkTerms(request);
  return {
    ...terms,
    request,
    items: chooseItems(terms.items, row.amount_minor),
    paymentId: row.id,
    companyId: row.company_id,
    transactionId: row.transaction_id,
    token: row.token,
    savesCard: row.is_setup === 1,
    isOfMerchant: row.link_type !== null,
    revision: row.revision,
    transferReference: row.transfer_reference ?? createTransferReference(row.id),
    amountMinor: row.amount_minor,
    currency: row.currency,
    status: row.status,
    method: row.method,
    activeAttemptId: row.active_attempt_id,
    refundedMinor: row.refunded_minor,
    declinedAttempts: row.declined_attempts,
    expiresAt: row.expires_at,
    createdAt: row.created_at,
    openedAt: row.opened_at,
    updatedAt: row.updated_at,
    reusableLinkId: row.reusable_link_id,
    openingKey: row.opening_key,
  };
}

/** The company that created a link, as stored in the database. */
interface LinkOwner {
  name: string;
  /** The SEPA creditor identifier. */
  creditorId: string | null;
}

/**
 * Reads the link and the company of a payment, in the transaction that changes the payment.
 * @param payment its id, or the row as it is after the change
 */
export async function readOwnedLink(
  trx: StoreTransaction,
  payment: string | PaymentRow,
): Promise<{ link: Link; owner: LinkOwner }> {
  const row = typeof payment === 'string' ? await readPaymentRow(trx, payment) : payment;
  const owner = await readOwner(trx, row);
  if (owner.token === null) throw new Error(`Payment ${row.id} has no link.`);
  const { name, sepa_creditor_id: creditorId } = owner;
  return { link: toLink({ ...row, ...(owner as LinkRow) }), owner: { name, creditorId } };
}
