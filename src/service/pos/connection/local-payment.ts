import { randomUUID } from 'node:crypto';
import type { AuthorizeRequest } from '../../../protocol/terminal/terminal-link.ts';
import { readTransactionId } from '../../calls/definitions/read-transaction-id.ts';
import { insertPayment } from '../../payments/payments/insert-payment.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import type { TerminalAttemptRow } from '../../platform/store/pos-rows.ts';
import {
  createTerminalAttemptRow,
  describePresented,
  insertTerminalAttempt,
  type PresentedPayment,
} from '../attempts/terminal-attempts.ts';
import { requireTerminal } from '../terminals/terminals.ts';
import type { LinkedTerminal } from './authenticate-terminal.ts';

/** The till's own id if it can be one of the API and the company has not used it; else one of ours. */
async function chooseTransactionId(trx: StoreTransaction, companyId: number, tillId: string) {
  const id = readTransactionId(tillId);
  if (id === undefined) return randomUUID();
  const payments = trx.selectFrom('payments').select('id').where('company_id', '=', companyId);
  const taken = await payments.where('transaction_id', '=', id).executeTakeFirst();
  return taken ? randomUUID() : id;
}

export interface LocalPayment {
  linked: LinkedTerminal;
  request: AuthorizeRequest;
  presented: PresentedPayment;
  now: number;
}

/** Makes the payment of a dialogue that began at the terminal. Until it is approved, it can go again without a trace. */
async function insertLocalPayment(
  trx: StoreTransaction,
  { linked: { terminal, company }, request, presented, now }: LocalPayment,
  attemptId: string,
): Promise<string> {
  const { poiid } = terminal;
  const { storeReference } = await requireTerminal(trx, { companyId: company.id, poiid });
  const id = randomUUID();
  const metadata = {
    channel: 'local_pos',
    sale_id: request.SaleId,
    terminal_id: poiid,
    store_reference: storeReference,
    rbc_id: presented.rbcId,
  };
  const transactionId = await chooseTransactionId(trx, company.id, request.TransactionId);
  const isInserted = await insertPayment(trx, {
    id,
    company_id: company.id,
    transaction_id: transactionId,
    amount_minor: request.AmountMinor,
    currency: request.Currency,
    auto_capture: Number(!request.ManualCapture),
    active_attempt_id: attemptId,
    created_at: now,
    channel: 'local_pos',
    store_reference: storeReference,
    metadata: JSON.stringify(metadata),
  });
  if (!isInserted) throw new Error(`The transaction id ${transactionId} was taken at the same moment.`);
  await insertTerminalAttempt(trx, {
    id: attemptId,
    paymentId: id,
    state: 'AUTHORIZING',
    card: request.Card,
    now,
  });
  return id;
}

/**
 * Begins to ask the acquirer for a dialogue that began at the terminal.
 * @returns `undefined` if the reference has arrived in between
 */
export async function openLocalPayment(
  trx: StoreTransaction,
  local: LocalPayment,
): Promise<TerminalAttemptRow | undefined> {
  const { linked, request, presented, now } = local;
  const attemptId = randomUUID();
  const attempt = {
    companyId: linked.company.id,
    // Set below: the reference is claimed first.
    paymentId: '',
    poiid: linked.terminal.poiid,
    saleId: request.SaleId,
    serviceId: request.ServiceId,
    expiresAt: now,
    now,
  };
  const row: TerminalAttemptRow = {
    ...createTerminalAttemptRow(attempt, { attemptId, number: 1 }),
    ...describePresented(presented),
    payment_id: null,
  };
  const inserted = await trx
    .insertInto('terminal_attempts')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (!inserted.numInsertedOrUpdatedRows) return undefined;
  const paymentId = await insertLocalPayment(trx, local, attemptId);
  await trx
    .updateTable('terminal_attempts')
    .set({ payment_id: paymentId })
    .where('id', '=', row.id)
    .execute();
  return { ...row, payment_id: paymentId };
}
