import { randomBytes, randomUUID } from 'node:crypto';
import { breakRule, type FieldError, rejectFields } from '../../platform/http/answers/rejections.ts';
import { createRowId } from '../../platform/identifiers/create-row-id.ts';
import { defineStatement } from '../../platform/store/define-statement.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import { insertPayment, type PaymentMarks } from '../payments/insert-payment.ts';
import type { LinkRow } from '../tables/payments.ts';
import { toLinkTerms } from '../terms/link.ts';
import { completeLinkRequest, type LinkRequest } from '../terms/link-request.ts';
import { createTransferReference } from '../terms/transfer-reference.ts';
import { checkLinkRequest, type LinkRules, sortLinkErrors } from './check-link-request.ts';

export interface CreatedLink {
  paymentId: string;
  transactionId: string;
  /** The secret part of `PaymentUrl`. */
  token: string;
  /** Ms since 1970. */
  expiresAt: number;
}

const CONFLICT = breakRule('TransactionId', 'TRANSACTION_EXISTS');

async function isTransactionTaken(
  trx: Store | StoreTransaction,
  companyId: number,
  transactionId: unknown,
): Promise<boolean> {
  if (typeof transactionId !== 'string') return false;
  const row = await trx
    .selectFrom('payments')
    .select('id')
    .where('company_id', '=', companyId)
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst();
  return !!row;
}

/** The press on a reusable link that creates a separate payment. */
interface LinkOpening {
  reusableLinkId: string;
  openingKey: string;
  /** The revision of the reusable link, whose changes the page has already shown. */
  revision: number;
  /** Ms since 1970. */
  expiresAt: number;
}

interface NewLink {
  companyId: number;
  opening?: LinkOpening;
  /** Given for a link that the merchant did not create. The list of links omits it. */
  marks?: PaymentMarks;
  now: number;
}

const insertLink = defineStatement((db, row: Omit<LinkRow, 'opened_at'>) =>
  db.insertInto('links').values(row),
);

/** The maximum number of tries to find an unused transfer reference. */
const MAX_TRIES = 3;

/** Lists every rule that a create request breaks. A used transaction id is only listed together with other errors. */
export async function checkNewLink(
  trx: Store | StoreTransaction,
  body: Record<string, unknown>,
  rules: LinkRules,
): Promise<FieldError[]> {
  const errors = checkLinkRequest(body, rules);
  if (!errors.length || errors.some(({ Field }) => Field === 'TransactionId')) return errors;
  const isTaken = await isTransactionTaken(trx, rules.company.id, body.TransactionId);
  return isTaken ? sortLinkErrors([...errors, CONFLICT]) : errors;
}

/**
 * Creates a payment link from a validated request.
 * @throws Rejection 409 if the company has used the transaction id before
 */
export async function createLink(
  trx: StoreTransaction,
  body: LinkRequest,
  { companyId, opening, marks, now }: NewLink,
): Promise<CreatedLink> {
  const request = completeLinkRequest(body);
  const terms = toLinkTerms(request);
  const transactionId = request.TransactionId ?? randomUUID();
  const token = randomBytes(32).toString('base64url');
  const expiresAt = opening?.expiresAt ?? now + request.LinkDurationSeconds * 1000;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const id = createRowId(now);
    const isInserted = await insertPayment(trx, {
      id,
      company_id: companyId,
      transaction_id: transactionId,
      amount_minor: terms.amountMinor,
      currency: terms.currency,
      auto_capture: Number(terms.autoCapture),
      due_at: expiresAt,
      created_at: now,
      link_type: opening || marks ? null : terms.type,
      link_expires_at: expiresAt,
      transfer_reference: createTransferReference(id),
      store_reference: request.StoreReference ?? null,
      reusable: Number(terms.isReusable),
      reusable_link_id: opening?.reusableLinkId ?? null,
      opening_key: opening?.openingKey ?? null,
      ...marks,
    });
    if (isInserted) {
      const revision = opening?.revision ?? 0;
      const link = {
        payment_id: id,
        token,
        expires_at: expiresAt,
        request: JSON.stringify(request),
        account_until: request.DebtorIban === undefined ? null : expiresAt,
        revision,
      };
      await trx.executeQuery(insertLink(trx, link));
      return { paymentId: id, transactionId, token, expiresAt };
    }
    if (await isTransactionTaken(trx, companyId, transactionId)) break;
  }
  throw rejectFields([CONFLICT], 409);
}
