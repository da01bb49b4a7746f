import { randomBytes, randomUUID } from 'node:crypto';
import type { WebhookTargets } from '../addresses/webhook-targets.ts';
import type { Company } from '../companies/register-companies.ts';
import { readObject } from '../http/read-object.ts';
import { breakRule, rejectFields } from '../http/rejections.ts';
import { type LinkTerms, toLinkTerms } from '../model/link.ts';
import { completeLinkRequest, type LinkRequest } from '../model/link-request.ts';
import type { OnWritten } from '../store/on-written.ts';
import type { Store } from '../store/open-store.ts';
import { checkLinkRequest, sortLinkErrors } from './check-link-request.ts';

export interface CreateLinkOptions {
  store: Store;
  targets: WebhookTargets;
  now: () => number;
  onCreated?: OnWritten<CreatedLink>;
}

export interface CreatedLink {
  transactionId: string;
  /** The secret part of `PaymentUrl`. */
  token: string;
  /** Ms since 1970. */
  expiresAt: number;
}

const CONFLICT = breakRule('TransactionId', 'TRANSACTION_EXISTS');

async function isTransactionTaken(store: Store, companyId: number, transactionId: unknown): Promise<boolean> {
  if (typeof transactionId !== 'string') return false;
  const row = await store
    .selectFrom('payments')
    .select('id')
    .where('company_id', '=', companyId)
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst();
  return !!row;
}

interface NewLink {
  companyId: number;
  terms: LinkTerms;
  /** The create request with its defaults, as JSON. */
  request: string;
  link: CreatedLink;
  now: number;
}

/** Inserts both rows or neither. Resolves with false if the company has used the transaction id before. */
function insertLink(
  { store, onCreated }: CreateLinkOptions,
  { companyId, terms, request, link, now }: NewLink,
): Promise<boolean> {
  return store.transaction().execute(async (trx) => {
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
        link_type: terms.type,
        link_expires_at: link.expiresAt,
      })
      .onConflict((conflict) => conflict.columns(['company_id', 'transaction_id']).doNothing())
      .executeTakeFirst();
    if (!inserted.numInsertedOrUpdatedRows) return false;
    await trx
      .insertInto('links')
      .values({ payment_id: id, token: link.token, expires_at: link.expiresAt, request })
      .execute();
    await onCreated?.(trx, link);
    return true;
  });
}

/**
 * Creates a payment link from a request body, or refuses the body with every rule that it breaks.
 * @throws Rejection 400 with the broken rules; 409 when only the transaction id is wrong
 */
export async function createLink(
  input: unknown,
  company: Company,
  options: CreateLinkOptions,
): Promise<CreatedLink> {
  const { store, targets, now } = options;
  const body = readObject(input);
  const errors = checkLinkRequest(body, { company, targets });
  if (errors.length) {
    const { TransactionId } = body as Partial<LinkRequest>;
    const isConflict =
      !errors.some(({ Field }) => Field === 'TransactionId') &&
      (await isTransactionTaken(store, company.id, TransactionId));
    throw rejectFields(isConflict ? sortLinkErrors([...errors, CONFLICT]) : errors);
  }
  const request = completeLinkRequest(body as unknown as LinkRequest);
  const createdAt = now();
  const link: CreatedLink = {
    transactionId: request.TransactionId ?? randomUUID(),
    token: randomBytes(32).toString('base64url'),
    expiresAt: createdAt + request.LinkDurationSeconds * 1000,
  };
  const isNew = await insertLink(options, {
    companyId: company.id,
    terms: toLinkTerms(request),
    request: JSON.stringify(request),
    link,
    now: createdAt,
  });
  if (!isNew) throw rejectFields([CONFLICT], 409);
  return link;
}
