import { randomUUID } from 'node:crypto';
import { Type } from 'typebox';
import { amount, currency, timeField } from '../../calls/definitions/answer-fields.ts';
import { choice } from '../../calls/definitions/parameters.ts';
import {
  createPageParameters,
  equals,
  type Page,
  type PageQuery,
  readPage,
} from '../../calls/definitions/read-page.ts';
import type { Change, Fields, RecordKey } from '../../calls/definitions/resource.ts';
import { AMOUNT_TO_MOVE, METADATA } from '../../ledger/wallets/transfer-calls.ts';
import { transferMoney } from '../../ledger/wallets/transfer-money.ts';
import { reject, rejectState } from '../../platform/http/answers/rejections.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import type { OutgoingPaymentRow } from '../../platform/store/wallet-rows.ts';
import { recordResourceEvent } from '../../webhooks/outbox/record-resource-event.ts';
import type { JudgeTransfer } from './judge-transfer.ts';

/** From the call until it is known how it ended. */
const TRANSFER_MS = 86_400_000;

const KINDS = {
  bank_transfer: {
    prefix: 'btr',
    subject: 'bank transfer',
    house: 'house:bank',
    reasons: { out: 'BANK_TRANSFER', back: 'BANK_TRANSFER_REJECTED' },
    refusals: { unknown: 'BANK_TRANSFER_NOT_FOUND', state: 'BANK_TRANSFER_STATE' },
    ends: {
      arrive: { state: 'SETTLED', event: 'bank_transfer.settled' },
      fail: { state: 'REJECTED', event: 'bank_transfer.rejected' },
    },
  },
  payout: {
    prefix: 'pyo',
    subject: 'payout',
    house: 'house:payouts',
    reasons: { out: 'PAYOUT', back: 'PAYOUT_FAILED' },
    refusals: { unknown: 'PAYOUT_NOT_FOUND', state: 'PAYOUT_STATE' },
    ends: {
      arrive: { state: 'PAID', event: 'payout.paid' },
      fail: { state: 'FAILED', event: 'payout.failed' },
    },
  },
} as const;

type Outcome = ReturnType<JudgeTransfer>;
type Kind = OutgoingPaymentRow['kind'];

export const listStates = (kind: Kind): OutgoingPaymentRow['state'][] => [
  'PENDING',
  ...Object.values(KINDS[kind].ends).map(({ state }) => state),
];

/** The fields that both kinds end with. */
export const OUTGOING_FIELDS = {
  Amount: { shown: amount, create: AMOUNT_TO_MOVE },
  Currency: { shown: currency },
  Metadata: { shown: METADATA, create: Type.Optional(METADATA) },
  CreatedAt: { shown: timeField() },
  UpdatedAt: { shown: timeField() },
} satisfies Fields;

/** The fields that both kinds have. */
export const describeOutgoing = (row: OutgoingPaymentRow) => ({
  State: row.state,
  Iban: row.iban,
  Name: row.name,
  Amount: row.amount,
  Currency: 'EUR',
  Metadata: JSON.parse(row.metadata) as object,
  CreatedAt: new Date(row.created_at).toISOString(),
  UpdatedAt: new Date(row.updated_at).toISOString(),
});

/** The transfers of a company, or the payouts of an individual. */
export type PaymentOwner = { companyId: number } | { individualId: string };

const selectOf = (store: Store, owner: PaymentOwner) => {
  const payments = store.selectFrom('outgoing_payments').selectAll();
  return 'individualId' in owner
    ? payments.where('individual_id', '=', owner.individualId)
    : payments.where('company_id', '=', owner.companyId).where('individual_id', 'is', null);
};

/** The parameters of a list. */
export const createOutgoingParameters = (kind: Kind) => ({
  ...createPageParameters(`${KINDS[kind].prefix}_`),
  State: choice(listStates(kind)),
});

export const listOutgoing = (
  store: Store,
  owner: PaymentOwner,
  { State, ...page }: PageQuery & { State?: string },
): Promise<Page<OutgoingPaymentRow>> =>
  readPage(store, selectOf(store, owner), page, {
    idColumn: 'id',
    filters: { checked: [equals('state', State)] },
  });

/** @throws Rejection 404 */
export async function readOutgoing(
  store: Store,
  owner: PaymentOwner,
  id: string,
): Promise<OutgoingPaymentRow> {
  const row = await selectOf(store, owner).where('id', '=', id).executeTakeFirst();
  if (!row) throw reject(KINDS['individualId' in owner ? 'payout' : 'bank_transfer'].refusals.unknown);
  return row;
}

const toSide = ({ kind, source }: Pick<OutgoingPaymentRow, 'kind' | 'source'>) =>
  kind === 'payout' ? { wallet: source } : { account: source };

/** The part of a row that a caller knows. */
type NewOutgoingPayment = Pick<
  OutgoingPaymentRow,
  'kind' | 'company_id' | 'source' | 'iban' | 'name' | 'amount'
> &
  Partial<Omit<OutgoingPaymentRow, 'metadata'>> & { metadata?: Record<string, unknown> | undefined };

/** Sends money out: it leaves its source at once. @throws Rejection 409 when there is less */
export async function sendMoney(
  trx: StoreTransaction,
  { metadata = {}, ...payment }: NewOutgoingPayment,
  now: number,
): Promise<OutgoingPaymentRow> {
  const { prefix, house, reasons } = KINDS[payment.kind];
  const row: OutgoingPaymentRow = {
    individual_id: null,
    bank_account_id: null,
    purpose: null,
    vop_result: null,
    accepted_vop_result: null,
    ...payment,
    id: `${prefix}_${randomUUID()}`,
    state: 'PENDING',
    reject_reason: null,
    metadata: JSON.stringify(metadata),
    due_at: now + TRANSFER_MS,
    created_at: now,
    updated_at: now,
  };
  await transferMoney(trx, {
    from: toSide(row),
    to: house,
    amountMinor: row.amount,
    currency: 'EUR',
    reason: reasons.out,
    recordId: row.id,
    now,
  });
  await trx.insertInto('outgoing_payments').values(row).execute();
  return row;
}

/** Ends a payment that the same transaction has locked. Its money comes back if it has failed. */
async function end(
  trx: StoreTransaction,
  row: OutgoingPaymentRow,
  { outcome, now }: { outcome: Outcome; now: number },
): Promise<OutgoingPaymentRow> {
  const { kind, id, amount: amountMinor } = row;
  const { house, reasons, ends } = KINDS[kind];
  const { state, event } = ends[outcome];
  const ended: OutgoingPaymentRow = {
    ...row,
    state,
    reject_reason: outcome === 'fail' ? 'AC04' : null,
    due_at: null,
    updated_at: now,
  };
  await trx.updateTable('outgoing_payments').set(ended).where('id', '=', id).execute();
  const money = { amountMinor, currency: 'EUR', recordId: id, now } as const;
  if (outcome === 'fail')
    await transferMoney(trx, { ...money, from: house, to: toSide(row), reason: reasons.back });
  await recordResourceEvent(trx, {
    companyId: row.company_id,
    recordId: id,
    resource: kind,
    type: event,
    amountMinor,
    currency: 'EUR',
    status: state,
    metadata: JSON.parse(row.metadata) as Record<string, unknown>,
    now,
  });
  return ended;
}

const selectPayment = (trx: StoreTransaction, id: string) =>
  trx.selectFrom('outgoing_payments').selectAll().where('id', '=', id).forUpdate();

/**
 * Ends what is due, each in a transaction of its own: two processes that ended several at once would wait for each other's wallets.
 * @returns the ids of those that were due
 */
export async function endDuePayments(
  store: Store,
  { now, limit }: { now: number; limit: number },
  judge: JudgeTransfer,
): Promise<string[]> {
  const payments = store.selectFrom('outgoing_payments').select('id').where('due_at', '<=', now);
  const due = await payments.orderBy('due_at').orderBy('id').limit(limit).execute();
  for (const { id } of due)
    await store.transaction().execute(async (trx) => {
      // Another process, or a switch, may have ended it since it was found.
      const row = await selectPayment(trx, id).where('state', '=', 'PENDING').executeTakeFirst();
      if (row) await end(trx, row, { outcome: judge(row), now });
    });
  return due.map(({ id }) => id);
}

/** Ends a payment before its time. @throws Rejection 404 for another company's; 409 for one that has ended */
export async function endPayment(
  { companyId, id }: RecordKey,
  { trx, now }: Change,
  { kind, outcome, seesAll = false }: { kind: Kind; outcome: Outcome; seesAll?: boolean },
): Promise<OutgoingPaymentRow> {
  const { subject, refusals } = KINDS[kind];
  const row = await selectPayment(trx, id)
    .where('kind', '=', kind)
    .$if(!seesAll, (own) => own.where('company_id', '=', companyId))
    .executeTakeFirst();
  if (!row) throw reject(refusals.unknown);
  const { state } = row;
  if (state !== 'PENDING') throw rejectState(refusals.state, { subject, state, needs: ['PENDING'] });
  return end(trx, row, { outcome, now });
}
