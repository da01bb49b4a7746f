import { randomUUID } from 'node:crypto';
import { type SqlBool, sql } from 'kysely';
import { Type } from 'typebox';
import { MAX_AMOUNT_MINOR, MIN_AMOUNT_MINOR } from '../../../protocol/money.ts';
import { amount, currency, oneOfTexts, text, timeField } from '../../calls/definitions/answer-fields.ts';
import { defineResource } from '../../calls/definitions/define-resource.ts';
import { line } from '../../calls/definitions/line.ts';
import { checkMetadataLimits, METADATA } from '../../calls/definitions/metadata-limits.ts';
import { choice, MAX_ID_LENGTH, pathId, wholeId } from '../../calls/definitions/parameters.ts';
import { createPageParameters, equals, type PageQuery, readPage } from '../../calls/definitions/read-page.ts';
import {
  createBodySchema,
  type RecordKey,
  type RecordScope,
  type ResourceField,
} from '../../calls/definitions/resource.ts';
import { asRule, breakRule, reject, rejectFields } from '../../platform/http/answers/rejections.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import { recordResourceEvent } from '../../webhooks/outbox/record-resource-event.ts';
import { findInCircle } from './circle.ts';
import type { WalletRow, WalletTransferRow } from './tables.ts';
import { transferMoney } from './transfer-money.ts';

const MAX_REFERENCE_LENGTH = 140;

const walletId = (description: string) => ({
  shown: text(description),
  create: Type.Unsafe<string>({ ...line(MAX_ID_LENGTH), description }),
});

/** The schema of an amount that a caller moves, such as out of a wallet. */
export const AMOUNT_TO_MOVE = Type.Integer({
  minimum: MIN_AMOUNT_MINOR,
  maximum: MAX_AMOUNT_MINOR,
  description: 'Minor units of the currency.',
  ...asRule('AMOUNT_OUT_OF_RANGE'),
});

const FIELDS = {
  TransferId: { shown: text('Its id.') },
  State: { shown: oneOfTexts(['COMPLETED'], 'Transfers are made immediately.') },
  FromWalletId: walletId('A wallet of the company.'),
  ToWalletId: walletId("A wallet of the circle: the partner's, or one of its companies' or individuals'."),
  Amount: { shown: amount, create: AMOUNT_TO_MOVE },
  Currency: { shown: currency },
  Reference: {
    shown: text('Shown to both sides.'),
    create: Type.Unsafe<string>({ ...line(MAX_REFERENCE_LENGTH), description: 'Shown to both sides.' }),
  },
  Metadata: { shown: METADATA, create: Type.Optional(METADATA) },
  CreatedAt: { shown: timeField() },
  UpdatedAt: { shown: timeField() },
} satisfies Record<string, ResourceField>;

export interface NewTransfer {
  ToWalletId: string;
  Amount: number;
  Reference: string;
  Metadata?: Record<string, unknown>;
}

/** Describes a transfer to one of its two companies. `Metadata` are the sender's own. */
const describeWalletTransfer = (row: WalletTransferRow, companyId: number) => ({
  TransferId: row.id,
  State: 'COMPLETED',
  FromWalletId: row.from_wallet,
  ToWalletId: row.to_wallet,
  Amount: row.amount,
  Currency: row.currency,
  Reference: row.reference,
  Metadata: companyId === row.from_company ? (JSON.parse(row.metadata) as object) : {},
  CreatedAt: new Date(row.created_at).toISOString(),
  UpdatedAt: new Date(row.created_at).toISOString(),
});

/**
 * Moves money out of a wallet at once, and records an event for the companies of both wallets.
 * @throws Rejection 404 for a wallet outside the circle; 400 for the same wallet, another currency or too much metadata; 409 if
 * the balance is too low
 */
export async function makeTransfer(
  trx: StoreTransaction,
  from: WalletRow,
  { transfer, now }: { transfer: NewTransfer; now: number },
): Promise<object> {
  const errors = checkMetadataLimits(transfer.Metadata ?? {});
  if (errors.length) throw rejectFields(errors);
  const to = await findInCircle(trx, from.company_id, transfer.ToWalletId);
  if (to.id === from.id) throw rejectFields([breakRule('ToWalletId', 'SAME_WALLET')], 400);
  if (to.currency !== from.currency) throw rejectFields([breakRule('ToWalletId', 'CURRENCY_DIFFERS')], 400);
  const row: WalletTransferRow = {
    id: `trf_${randomUUID()}`,
    from_wallet: from.id,
    from_company: from.company_id,
    to_wallet: to.id,
    to_company: to.company_id,
    amount: transfer.Amount,
    currency: from.currency,
    reference: transfer.Reference,
    metadata: JSON.stringify(transfer.Metadata ?? {}),
    created_at: now,
  };
  await transferMoney(trx, {
    from: { wallet: from.id },
    to: { wallet: to.id },
    amountMinor: row.amount,
    currency: row.currency,
    reason: 'TRANSFER',
    recordId: row.id,
    now,
  });
  await trx.insertInto('wallet_transfers').values(row).execute();
  for (const companyId of new Set([from.company_id, to.company_id]))
    await recordResourceEvent(trx, {
      companyId,
      recordId: row.id,
      // Both companies get an event about the same transfer.
      subjectId: `${row.id}:${companyId}`,
      resource: 'transfer',
      type: 'transfer.completed',
      amountMinor: row.amount,
      currency: row.currency,
      status: 'COMPLETED',
      metadata: companyId === from.company_id ? (transfer.Metadata ?? {}) : {},
      now,
    });
  return describeWalletTransfer(row, from.company_id);
}

/** Finds a wallet of the company itself. @throws Rejection 404 */
async function findOwn(trx: StoreTransaction, companyId: number, id: string): Promise<WalletRow> {
  const own = trx.selectFrom('wallets').selectAll().where('id', '=', id).where('company_id', '=', companyId);
  const wallet = await own.where('individual_id', 'is', null).executeTakeFirst();
  if (!wallet) throw reject('WALLET_NOT_FOUND');
  return wallet;
}

const QUERY = {
  ...createPageParameters('trf_'),
  WalletId: wholeId(MAX_ID_LENGTH),
  State: choice(['COMPLETED'], 'Only those in this state.'),
};

/** Lists the transfers to or from the company's wallets. */
async function listTransfers(
  store: Store,
  { companyId }: RecordScope,
  { WalletId, State: _state, ...page }: PageQuery & { WalletId?: string; State?: string },
) {
  const isOfWallet =
    WalletId === undefined ? undefined : sql<SqlBool>`(from_wallet = ${WalletId} or to_wallet = ${WalletId})`;
  const { rows, NextCursor } = await readPage(store, store.selectFrom('wallet_transfers').selectAll(), page, {
    idColumn: 'id',
    filters: (['from', 'to'] as const).map((side) => ({
      indexed: [equals(`${side}_company`, companyId)],
      checked: [isOfWallet],
    })),
  });
  return { rows: rows.map((row) => describeWalletTransfer(row, companyId)), NextCursor };
}

async function readTransfer(store: Store, { companyId, id }: RecordKey): Promise<object> {
  const row = await store
    .selectFrom('wallet_transfers')
    .selectAll()
    .where('id', '=', id)
    .where(({ eb, or }) => or([eb('from_company', '=', companyId), eb('to_company', '=', companyId)]))
    .executeTakeFirst();
  if (!row) throw reject('TRANSFER_NOT_FOUND');
  return describeWalletTransfer(row, companyId);
}

/** The body of a transfer whose source wallet is named in the path. */
export const TRANSFER_BODY = createBodySchema({
  ToWalletId: FIELDS.ToWalletId,
  Amount: FIELDS.Amount,
  Reference: FIELDS.Reference,
  Metadata: FIELDS.Metadata,
});
export { FIELDS as TRANSFER_FIELDS };

/** Instant transfers between the wallets of a circle. */
export const TRANSFER_CALLS = defineResource({
  name: 'Transfer',
  plural: 'Transfers',
  path: '/wallet/transfers',
  versions: ['v5'],
  scopes: ['wallet'],
  id: pathId(MAX_ID_LENGTH, 'TRANSFER_NOT_FOUND', 'Its id.'),
  fields: FIELDS,
  words: { title: '{Reference}' },
  create: {
    summary: 'Moves money immediately from a wallet of the company to another wallet of its circle.',
    guide: 'wallet.md',
    refusals: [404, 409],
    example: { FromWalletId: 'wlt_a', ToWalletId: 'wlt_b', Amount: 500, Reference: 'July' },
    async run(body, { trx, now, companyId }) {
      const { FromWalletId, ...transfer } = body as NewTransfer & { FromWalletId: string };
      return makeTransfer(trx, await findOwn(trx, companyId, FromWalletId), { transfer, now });
    },
  },
  list: {
    summary: 'Lists transfers in both directions, newest first.',
    guide: 'wallet.md',
    description: 'Newest first.',
    page: { query: QUERY, run: listTransfers },
  },
  read: { summary: 'Reads a transfer.', guide: 'wallet.md', run: readTransfer },
});
