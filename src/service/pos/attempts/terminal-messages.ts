import { randomInt, randomUUID } from 'node:crypto';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import type { TerminalMessageRow } from '../tables/terminal-attempts.ts';

/** How long a terminal is asked to stop a dialogue. */
const ABORT_MS = 60_000;

/** The pair that distinguishes the requests of a till (the specification, "Terminal messages"). */
export interface MessagePair {
  saleId: string;
  serviceId: string;
}

/** A payment at a terminal. Its `saleId` is the id of the attempt. */
export interface TerminalPair extends MessagePair {
  poiid: string;
}

/** "recommended random integer 1,000,000,000 to 9,999,999,999" (specification) */
export const createServiceId = (): string => String(randomInt(1_000_000_000, 10_000_000_000));

interface MessageHeader extends TerminalPair {
  category: 'Payment' | 'Abort' | 'TransactionStatus' | 'Diagnosis';
}

/** Creates the header of a nexo request. */
export const createHeader = ({ poiid, category, saleId, serviceId }: MessageHeader) => ({
  ProtocolVersion: '3.0',
  MessageClass: 'Service',
  MessageCategory: category,
  MessageType: 'Request',
  SaleID: saleId,
  ServiceID: serviceId,
  POIID: poiid,
});

/** Names a payment in a message about it. */
export const createReference = ({ saleId, serviceId }: MessagePair) => ({
  MessageCategory: 'Payment',
  SaleID: saleId,
  ServiceID: serviceId,
});

/** Creates the request that asks a terminal to stop a payment. @param serviceId of the request itself */
export const createAbortRequest = (aborted: TerminalPair, serviceId: string) => ({
  MessageHeader: createHeader({ ...aborted, serviceId, category: 'Abort' }),
  AbortRequest: { AbortReason: 'MerchantAbort', MessageReference: createReference(aborted) },
});

interface NewMessage extends TerminalPair {
  companyId: number;
  /** The attempt that it starts. */
  terminalAttemptId?: string;
  /** The value of `SaleToPOIRequest`. */
  request: object;
  expiresAt: number;
  now: number;
}

/** Queues a request for a terminal, which fetches it with its next poll. */
export async function queueMessage(trx: StoreTransaction, message: NewMessage): Promise<void> {
  const row: TerminalMessageRow = {
    id: `msg_${randomUUID()}`,
    company_id: message.companyId,
    poiid: message.poiid,
    terminal_attempt_id: message.terminalAttemptId ?? null,
    sale_id: message.saleId,
    service_id: message.serviceId,
    request: JSON.stringify({ SaleToPOIRequest: message.request }),
    state: 'QUEUED',
    leased_until: 0,
    expires_at: message.expiresAt,
    created_at: message.now,
  };
  await trx.insertInto('terminal_messages').values(row).execute();
}

/**
 * Takes a payment back from its terminal: a message that was not sent yet is dropped; otherwise, the terminal is asked to stop.
 */
export async function recallMessage(
  trx: StoreTransaction,
  { id, now }: { id: string; now: number },
): Promise<void> {
  const recalled = await trx
    .updateTable('terminal_messages')
    .set({ state: 'DONE' })
    .where('terminal_attempt_id', '=', id)
    .where('state', '=', 'QUEUED')
    .executeTakeFirst();
  if (recalled.numUpdatedRows) return;
  const begun = await trx
    .selectFrom('terminal_messages')
    .selectAll()
    .where('terminal_attempt_id', '=', id)
    .executeTakeFirst();
  if (!begun) return;
  const { company_id: companyId, ...pair } = begun;
  const aborted = { poiid: pair.poiid, saleId: pair.sale_id, serviceId: pair.service_id };
  const serviceId = createServiceId();
  const request = createAbortRequest(aborted, serviceId);
  await queueMessage(trx, { ...aborted, companyId, serviceId, request, expiresAt: now + ABORT_MS, now });
}
