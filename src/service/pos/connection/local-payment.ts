import { randomUUID } from 'node:crypto';
import type { AuthorizeRequest } from '../../../protocol/terminal/terminal-connection.ts';
import { readTransactionId } from '../../calls/definitions/read-transaction-id.ts';
import { insertPayment } from '../../payments/payments/insert-payment.ts';
import { createRowId } from '../../platform/identifiers/create-row-id.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import {
  createTerminalAttemptRow,
  describePresented,
  insertTerminalAttempt,
  type PresentedPayment,
} from '../attempts/terminal-attempts.ts';
import type { TerminalAttemptRow } from '../tables/terminal-attempts.ts';
import { requireTerminal } from '../terminals/terminals.ts';
import type { ConnectedTerminal } from './authenticate-terminal.ts';

/** Returns the till's id if it is a valid transaction id that the company has not used; otherwise a new one. */
async function chooseTransactionId(trx: StoreTransaction, companyId: number, tillId: string) {
  const id = readTransactionId(tillId);
  if (id === undefined) return randomUUID();
  const payments = trx.selectFrom('payments').select('id').where('company_id', '=', companyId);
  const taken = await payments.where('transaction_id', '=', id).executeTakeFirst();
  return taken ? randomUUID() : id;
}

interface LocalPayment {
  connected: ConnectedTerminal;
  request: AuthorizeRequest;
  presented: PresentedPayment;
  now: number;
}

/** Creates the payment of a dialogue that began at the terminal. Until it is approved, it can be deleted without a trace. */
async function insertLocalPayment(
  trx: StoreTransaction,
  { connected: { terminal, company }, request, presented, now }: LocalPayment,
  attemptId: string,
): Promise<string> {
  const { poiid } = terminal;
  const { storeReference } = await requireTerminal(trx, { companyId: company.id, poiid });
  const id = createRowId(now);
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
 * Stores the attempt of a dialogue that began at the terminal, before the acquirer is asked.
 * @returns `undefined` if the reference has arrived in the meantime
 */
export async function openLocalPayment(
  trx: StoreTransaction,
  local: LocalPayment,
): Promise<TerminalAttemptRow | undefined> {
  const { connected, request, presented, now } = local;
  const attemptId = createRowId(now);
  const attempt = {
    companyId: connected.company.id,
    // Set below, after the reference is claimed.
    paymentId: '',
    poiid: connected.terminal.poiid,
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
