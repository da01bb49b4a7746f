import { randomBytes, randomUUID } from 'node:crypto';
import { breakRule, type FieldError, rejectFields } from '../../platform/http/answers/rejections.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import { type LinkTerms, toLinkTerms } from '../terms/link.ts';
import { completeLinkRequest, type LinkRequest } from '../terms/link-request.ts';
import { createTransferReference } from '../terms/transfer-reference.ts';
import { checkLinkRequest, type LinkRules, sortLinkErrors } from './check-link-request.ts';

export interface CreatedLink {
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

/** The press at a reusable link that makes a payment of its own. */
export interface LinkOpening {
  reusableLinkId: string;
  openingKey: string;
  /** Of the reusable link: a page that goes on with the payment has seen its changes. */
  revision: number;
  /** Ms since 1970. */
  expiresAt: number;
}

interface NewLink {
  companyId: number;
  terms: LinkTerms;
  /** The create request with its defaults, as JSON. */
  request: string;
  storeReference: string | null;
  /** Of a payment that is made by a reusable link. */
  opening: LinkOpening | undefined;
  link: CreatedLink;
  now: number;
}

/** How often a reference that the company already has is replaced. Twice has never been seen. */
const MAX_TRIES = 3;

/** Inserts both rows. Resolves with false if the company has used the transaction id, or the reference, before. */
async function insertLink(
  trx: StoreTransaction,
  { companyId, terms, request, storeReference, opening, link, now }: NewLink,
): Promise<boolean> {
  const id = randomUUID();
  const inserted = await trx
    .insertInto('payments')
    .values({
      id,
      company_id: companyId,
      transaction_id: link.transactionId,
      amount_minor: terms.amountMinor,
      currency: terms.currency,
      status: 'CREATED',
      auto_capture: Number(terms.autoCapture),
      method: null,
      active_attempt_id: null,
      declined_attempts: 0,
      refunded_minor: 0,
      due_at: link.expiresAt,
      created_at: now,
      updated_at: now,
      // No link of the merchant's: the list of links leaves it out.
      link_type: opening ? null : terms.type,
      link_expires_at: link.expiresAt,
      transfer_reference: createTransferReference(id),
      channel: 'link',
      store_reference: storeReference,
      reusable: Number(terms.isReusable),
      reusable_link_id: opening?.reusableLinkId ?? null,
      opening_key: opening?.openingKey ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (!inserted.numInsertedOrUpdatedRows) return false;
  await trx
    .insertInto('links')
    .values({
      payment_id: id,
      token: link.token,
      expires_at: link.expiresAt,
      request,
      revision: opening?.revision ?? 0,
    })
    .execute();
  return true;
}

/** Lists every rule that a create request breaks. A transaction id that was used before is listed only beside other errors. */
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
 * Creates a payment link from a request that was checked.
 * @throws Rejection 409 if the company has used the transaction id before
 */
export async function createLink(
  trx: StoreTransaction,
  body: LinkRequest,
  { companyId, opening, now }: { companyId: number; opening?: LinkOpening; now: number },
): Promise<CreatedLink> {
  const request = completeLinkRequest(body);
  const link: CreatedLink = {
    transactionId: request.TransactionId ?? randomUUID(),
    token: randomBytes(32).toString('base64url'),
    expiresAt: opening?.expiresAt ?? now + request.LinkDurationSeconds * 1000,
  };
  const row = {
    companyId,
    terms: toLinkTerms(request),
    request: JSON.stringify(request),
    storeReference: request.StoreReference ?? null,
    opening,
    link,
    now,
  };
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    if (await insertLink(trx, row)) return link;
    if (await isTransactionTaken(trx, companyId, link.transactionId)) break;
  }
  throw rejectFields([CONFLICT], 409);
}
