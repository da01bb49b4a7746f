import { randomUUID } from 'node:crypto';
import type { OfflineReport } from '../../../protocol/terminal/terminal-connection.ts';
import { claimPayment } from '../../payments/attempts/claim-payment.ts';
import { finishAttempt } from '../../payments/attempts/finish-attempt.ts';
import { extendMetadata } from '../../payments/payments/extend-metadata.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import {
  authorizeAtTerminal,
  createTerminalAttemptRow,
  describePresented,
  insertTerminalAttempt,
  type PresentedPayment,
} from '../attempts/terminal-attempts.ts';
import type { TerminalAttemptRow } from '../tables/terminal-attempts.ts';
import type { ConnectedTerminal } from './authenticate-terminal.ts';
import { findByReference } from './authorizations.ts';
import { createRbcId, findPrepared, findShopper } from './authorize.ts';
import type { ConnectionNeeds } from './connection-needs.ts';
import { openLocalPayment } from './local-payment.ts';

async function createPresented(
  trx: StoreTransaction,
  { company }: ConnectedTerminal,
  { Authorization: request, PspReference, ApprovalCode }: OfflineReport,
): Promise<PresentedPayment> {
  const attempts = trx.selectFrom('terminal_attempts').select('id').where('company_id', '=', company.id);
  const taken = await attempts.where('rbc_id', '=', PspReference).executeTakeFirst();
  return {
    reference: request.Reference,
    rbcId: taken ? createRbcId() : PspReference,
    approvalCode: ApprovalCode,
    card: request.Card,
    shopperReference: findShopper(request),
    keys: request.Keys,
  };
}

/** Starts another attempt at a cloud payment that is still unpaid. @returns its id */
async function tryAgain(
  trx: StoreTransaction,
  prepared: TerminalAttemptRow,
  { presented, now }: { presented: PresentedPayment; now: number },
): Promise<string | undefined> {
  const { payment_id: paymentId } = prepared;
  if (!paymentId) return undefined;
  const attemptId = randomUUID();
  if (!(await claimPayment(trx, { paymentId, attemptId, now }))) return undefined;
  const { card } = presented;
  await insertTerminalAttempt(trx, { id: attemptId, paymentId, state: 'AUTHORIZING', card, now });
  const again = {
    companyId: prepared.company_id,
    paymentId,
    poiid: prepared.poiid,
    saleId: prepared.sale_id,
    serviceId: prepared.service_id,
    expiresAt: now,
    now,
  };
  await trx
    .insertInto('terminal_attempts')
    .values({
      ...createTerminalAttemptRow(again, { attemptId, number: prepared.number + 1 }),
      ...describePresented(presented),
    })
    .execute();
  await extendMetadata(trx, paymentId, { rbc_id: presented.rbcId });
  return attemptId;
}

/** Stores the approval as an attempt in progress. @returns its id; `undefined` if it is already approved */
async function begin(
  trx: StoreTransaction,
  connected: ConnectedTerminal,
  { report, now }: { report: OfflineReport; now: number },
): Promise<string | undefined> {
  const { Authorization: request } = report;
  const { poiid } = connected.terminal;
  const known = await findByReference(trx, { poiid, reference: request.Reference });
  if (known?.status === 'approved') return undefined;
  if (known?.status === 'authorizing' && known.attempt_id) return known.attempt_id;
  // Override a decline or withdrawal that the terminal has not received: the customer has left with the goods.
  if (known)
    await trx.updateTable('terminal_attempts').set({ reference: null }).where('id', '=', known.id).execute();
  const presented = await createPresented(trx, connected, report);
  const prepared = await findPrepared(trx, poiid, request);
  if (prepared) {
    // Accept it after its timeout, unless that was already recorded.
    const waiting = { ...prepared, expires_at: Number.POSITIVE_INFINITY };
    if (await authorizeAtTerminal(trx, waiting, { presented, now })) return prepared.attempt_id ?? undefined;
    const again = await tryAgain(trx, prepared, { presented, now });
    if (again) return again;
  }
  const local = await openLocalPayment(trx, { connected, request, presented, now });
  return local?.attempt_id ?? undefined;
}

/** Stores a payment that a terminal has approved offline, once. */
export async function takeOfflinePayment(
  connected: ConnectedTerminal,
  report: OfflineReport,
  needs: ConnectionNeeds,
): Promise<void> {
  const { store, now } = needs;
  const attemptId = await store.transaction().execute((trx) => begin(trx, connected, { report, now: now() }));
  if (!attemptId) return;
  await finishAttempt(needs, { attemptId, answer: { isApproved: true }, now: now() });
}
