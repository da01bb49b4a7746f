import { type Static, Type } from 'typebox';
import type { PrintedRow } from '../../../protocol/terminal/terminal-connection.ts';
import { nextCursor, nullable, oneOfTexts, text, timeField } from '../../calls/definitions/answer-fields.ts';
import { defineCall } from '../../calls/definitions/define-call.ts';
import { choice, pathId, wholeId } from '../../calls/definitions/parameters.ts';
import { createPageParameters, equals, readPage } from '../../calls/definitions/read-page.ts';
import { MAX_TRANSACTION_ID_LENGTH } from '../../calls/definitions/read-transaction-id.ts';
import { findPaymentId } from '../../payments/terms/find-payment-id.ts';
import { answer } from '../../platform/http/answers/answer.ts';
import { reject } from '../../platform/http/answers/rejections.ts';
import type { Store } from '../../platform/store/open-store.ts';
import type { ReceiptRow } from '../tables/terminal-attempts.ts';
import { RECEIPT_FORMATS, renderReceipt } from './render-receipt.ts';

/** The maximum length of an id; `rcp_` and a UUID have 40 characters. */
export const MAX_RECEIPT_ID_LENGTH = 64;

const MAX_TERMINAL_ID_LENGTH = 64;
const KINDS = ['payment', 'print'] as const;

const FIELDS = {
  ReceiptId: text('Its id.'),
  Kind: oneOfTexts(
    KINDS,
    "`payment` for a copy of a payment's receipt, `print` for what a till has printed.",
  ),
  Qualifier: text("nexo's `DocumentQualifier`, such as `CustomerReceipt`."),
  TerminalId: text('The POIID.'),
  TransactionId: nullable({ type: 'string' }, 'The payment that it belongs to.'),
  SaleId: text('`SaleID` of the message.'),
  CreatedAt: timeField(),
};

const RowSchema = Type.Object(
  {
    Text: text('Up to 42 characters.'),
    Alignment: oneOfTexts(['Left', 'Centred', 'Right', 'Justified'], 'On the paper.'),
    Style: oneOfTexts(['Normal', 'Bold', 'Italic', 'Underlined'], 'Of the letters.'),
    IsWide: Type.Boolean({ description: 'Twice as wide.' }),
    IsTall: Type.Boolean({ description: 'Twice as tall.' }),
    QrCode: Type.Optional(text('The row is a QR code of this text, such as the address of a payment link.')),
  },
  { additionalProperties: false },
);

const ListedSchema = Type.Object(FIELDS, { additionalProperties: false });
const ReceiptSchema = Type.Object(
  { ...FIELDS, Rows: Type.Array(RowSchema, { description: 'The paper.' }) },
  { additionalProperties: false },
);

type Listed = Static<typeof ListedSchema>;

async function describeReceipts(store: Store, rows: readonly ReceiptRow[]): Promise<Listed[]> {
  const ids = rows.flatMap(({ payment_id }) => payment_id ?? []);
  const payments = ids.length
    ? await store.selectFrom('payments').select(['id', 'transaction_id']).where('id', 'in', ids).execute()
    : [];
  const transactionIds = new Map(payments.map(({ id, transaction_id }) => [id, transaction_id]));
  return rows.map((row) => ({
    ReceiptId: row.id,
    Kind: row.kind,
    Qualifier: row.qualifier,
    TerminalId: row.poiid,
    TransactionId: transactionIds.get(row.payment_id ?? '') ?? null,
    SaleId: row.sale_id,
    CreatedAt: new Date(row.created_at).toISOString(),
  }));
}

const shared = {
  method: 'GET',
  versions: ['v5'],
  scopes: ['pos-terminals'],
  guide: 'cloud-pos.md#receipts',
} as const;

const RECEIPT_PARAMETERS = {
  ...createPageParameters('rcp_'),
  Kind: choice(KINDS, 'Only copies of payments, or only prints of tills.'),
  TerminalId: wholeId(MAX_TERMINAL_ID_LENGTH),
  TransactionId: wholeId(MAX_TRANSACTION_ID_LENGTH),
};

const FORMAT_PARAMETERS = {
  format: choice(RECEIPT_FORMATS, 'Returns it as a page, a picture or plain text in place of JSON.'),
};

/** The calls about printouts of the company's terminals. */
export const RECEIPT_CALLS = [
  defineCall({
    ...shared,
    id: 'listReceipts',
    path: '/pos-terminals/receipts',
    summary: 'Lists receipts and prints, newest first.',
    query: RECEIPT_PARAMETERS,
    answer: Type.Object({
      Receipts: Type.Array(ListedSchema, { description: 'Newest first.' }),
      NextCursor: nextCursor,
    }),
    transaction: 'none',
    run: async ({ store, company, query: { Kind, TerminalId, TransactionId, ...page } }) => {
      const paymentId = await findPaymentId(store, { companyId: company.id, transactionId: TransactionId });
      const all = store.selectFrom('receipts').selectAll();
      const isOfRecord = paymentId !== undefined;
      const receipts = isOfRecord
        ? all.where('payment_id', '=', paymentId)
        : all.where('company_id', '=', company.id);
      const filters = { indexed: [equals('poiid', TerminalId)], checked: [equals('kind', Kind)] };
      const { rows, NextCursor } = await readPage(store, receipts, page, {
        idColumn: 'id',
        filters,
        isOfRecord,
      });
      const Receipts = await describeReceipts(store, rows);
      return answer('Receipts of the company.', { Receipts, NextCursor });
    },
  }),
  defineCall({
    ...shared,
    id: 'readReceipt',
    path: '/pos-terminals/receipts/{ReceiptId}',
    summary: 'Reads a receipt; with `format`, as a page, a picture or plain text.',
    params: { ReceiptId: pathId(MAX_RECEIPT_ID_LENGTH, 'RECEIPT_NOT_FOUND', 'Its id.') },
    query: FORMAT_PARAMETERS,
    answer: Type.Object({ Receipt: ReceiptSchema }),
    transaction: 'none',
    run: async ({ store, company, params, query }) => {
      const receipts = store.selectFrom('receipts').selectAll().where('company_id', '=', company.id);
      const row = await receipts.where('id', '=', params.ReceiptId).executeTakeFirst();
      if (!row) throw reject('RECEIPT_NOT_FOUND');
      const Rows = JSON.parse(row.rows) as PrintedRow[];
      if (query.format) return renderReceipt(Rows, query.format);
      const [described] = await describeReceipts(store, [row]);
      return answer('Receipt.', { Receipt: { ...described, Rows } });
    },
  }),
];
