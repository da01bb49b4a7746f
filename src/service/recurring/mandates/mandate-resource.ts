import { Type } from 'typebox';
import { nullable, oneOfTexts, text, timeField } from '../../calls/definitions/answer-fields.ts';
import { defineResource } from '../../calls/definitions/define-resource.ts';
import { MAX_ID_LENGTH, pathId, wholeId } from '../../calls/definitions/parameters.ts';
import { createPageParameters, equals, type PageQuery, readPage } from '../../calls/definitions/read-page.ts';
import { MAX_TRANSACTION_ID_LENGTH } from '../../calls/definitions/read-transaction-id.ts';
import {
  createRecordSchema,
  type RecordKey,
  type RecordScope,
  type ResourceField,
} from '../../calls/definitions/resource.ts';
import { findPaymentId } from '../../payments/terms/find-payment-id.ts';
import { reject, rejectBecause, rejectNaming } from '../../platform/http/answers/rejections.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import { allowMandate, cancelMandate } from './mandates.ts';
import { MANDATE_STATES, type MandateState } from './tables.ts';

/** The same maximum as for saved cards. */
const MAX_SHOPPER_REFERENCE_LENGTH = 100;

const MANDATE_FIELDS = {
  MandateId: { shown: text('Its id.') },
  State: { shown: oneOfTexts(MANDATE_STATES, 'Whether it can be charged.') },
  ShopperReference: {
    label: 'Your reference',
    shown: nullable({ type: 'string' }, 'Your name for the shopper, if the link has it.'),
  },
  Reference: { shown: text('The mandate reference: what the shopper and the bank know it by.') },
  Last4: { label: 'Last digits', shown: text('The end of the IBAN.') },
  Country: { shown: text('The country of the account, two letters.') },
  TransactionId: { shown: text('The payment that the shopper gave it with.') },
  StopReason: {
    shown: nullable(
      { type: 'string', enum: ['dispute'] },
      'Why it is not charged: `dispute`, until you resume it; null if it is.',
    ),
  },
  CreatedAt: { shown: timeField() },
  UpdatedAt: { shown: timeField() },
} satisfies Record<string, ResourceField>;

/** Selects the mandates of a company, with the payment of each. */
const selectMandates = (db: Store | StoreTransaction, companyId: number) =>
  db
    .selectFrom('mandates')
    .select((eb) =>
      eb
        .selectFrom('payments')
        .select('transaction_id')
        .whereRef('payments.id', '=', 'mandates.payment_id')
        .as('transaction_id'),
    )
    .selectAll('mandates')
    .where('company_id', '=', companyId);

type Selected = Awaited<ReturnType<ReturnType<typeof selectMandates>['executeTakeFirstOrThrow']>>;

const describeMandate = (mandate: Selected) => ({
  MandateId: mandate.id,
  State: mandate.state,
  ShopperReference: mandate.shopper_reference,
  Reference: mandate.reference,
  Last4: mandate.account_last4,
  Country: mandate.country,
  TransactionId: mandate.transaction_id ?? '',
  StopReason: mandate.stop_reason,
  CreatedAt: new Date(mandate.created_at).toISOString(),
  UpdatedAt: new Date(mandate.updated_at).toISOString(),
});

interface MandateQuery extends PageQuery {
  ShopperReference?: string;
  TransactionId?: string;
}

async function listMandates(
  store: Store,
  { companyId }: RecordScope,
  { ShopperReference, TransactionId, ...query }: MandateQuery,
) {
  const paymentId = await findPaymentId(store, { companyId, transactionId: TransactionId });
  const mandates = store.selectFrom('mandates').selectAll().where('company_id', '=', companyId);
  const { rows, NextCursor } = await readPage(store, mandates, query, {
    idColumn: 'id',
    filters: { indexed: [equals('payment_id', paymentId), equals('shopper_reference', ShopperReference)] },
  });
  const ids = rows.map(({ payment_id }) => payment_id);
  const payments = ids.length
    ? await store.selectFrom('payments').select(['id', 'transaction_id']).where('id', 'in', ids).execute()
    : [];
  const transactionIds = new Map(payments.map(({ id, transaction_id }) => [id, transaction_id]));
  const described = rows.map((row) =>
    describeMandate({ ...row, transaction_id: transactionIds.get(row.payment_id) ?? null }),
  );
  return { rows: described, NextCursor };
}

async function readMandate(store: Store, { companyId, id }: RecordKey) {
  const mandate = await selectMandates(store, companyId).where('id', '=', id).executeTakeFirst();
  if (!mandate) throw reject('MANDATE_NOT_FOUND');
  return describeMandate(mandate);
}

/** @throws Rejection 404 for a mandate that is unknown or has ended; 409 while a subscription charges it */
async function removeMandate(trx: StoreTransaction, { companyId, id }: RecordKey, now: number) {
  const mandates = trx.selectFrom('mandates').select('state').where('company_id', '=', companyId);
  const mandate = await mandates.where('id', '=', id).forUpdate().executeTakeFirst();
  if (mandate?.state !== ('ACTIVE' satisfies MandateState)) throw reject('MANDATE_NOT_FOUND');
  const subscription = await trx
    .selectFrom('subscriptions')
    .select('id')
    .where('mandate_id', '=', id)
    .where('state', 'in', ['ACTIVE', 'PAST_DUE', 'UNPAID', 'PAUSED'])
    .orderBy('created_at')
    .executeTakeFirst();
  if (subscription) throw rejectNaming('MANDATE_IN_USE', subscription.id);
  await cancelMandate(trx, { id, now });
}

/** The mandates of shoppers, which allow repeated debits. Only the acquirer stores the account numbers. */
export const MANDATE_CALLS = defineResource({
  name: 'Mandate',
  plural: 'Mandates',
  path: '/mandates',
  versions: ['v5'],
  scopes: ['online-payments'],
  id: pathId(MAX_ID_LENGTH, 'MANDATE_NOT_FOUND', 'Its id.'),
  fields: MANDATE_FIELDS,
  words: {
    title: 'Account {Country} •••• {Last4}',
    facts: ['{ShopperReference}', 'mandate {Reference}'],
    notes: [
      {
        text: 'Its payer has disputed a debit: it is not charged until you resume it.',
        where: { StopReason: 'dispute' },
      },
    ],
    empty: 'No direct debit mandates. Shoppers give them when they pay.',
  },
  list: {
    summary: 'Lists SEPA direct debit mandates, newest first.',
    guide: 'cards.md#mandates',
    description: 'Newest first.',
    page: {
      query: {
        ...createPageParameters('mdt_'),
        ShopperReference: wholeId(MAX_SHOPPER_REFERENCE_LENGTH),
        TransactionId: wholeId(MAX_TRANSACTION_ID_LENGTH),
      },
      run: listMandates,
    },
  },
  read: { summary: 'Reads a mandate.', guide: 'cards.md#mandates', run: readMandate },
  remove: {
    summary: 'Cancels a mandate, unless a subscription charges it.',
    verb: { label: 'Cancel', where: { State: '^ACTIVE$' } },
    guide: 'cards.md#mandates',
    refusals: [409],
    run: (key, { trx, now }) => removeMandate(trx, key, now),
  },
  actions: [
    {
      id: 'resumeMandate',
      name: 'resume',
      summary: 'Allows a mandate to be charged again whose payer has disputed a debit.',
      message: 'Mandate resumed.',
      guide: 'cards.md#the-right-to-charge',
      refusals: [409],
      answer: Type.Object({ Mandate: createRecordSchema(MANDATE_FIELDS) }),
      body: 'no-fields',
      buttons: [{ from: ['ACTIVE'], where: { StopReason: 'dispute' } }],
      run: async ({ companyId, id }, { trx, now }) => {
        const allowed = await allowMandate(trx, { companyId, id, now });
        const mandate = await selectMandates(trx, companyId).where('id', '=', id).executeTakeFirst();
        if (!mandate) throw reject('MANDATE_NOT_FOUND');
        if (!allowed) throw rejectBecause('MANDATE_STATE', 'No dispute has stopped it.');
        return { Mandate: describeMandate(mandate) };
      },
    },
  ],
});
