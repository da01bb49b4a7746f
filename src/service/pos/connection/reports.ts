import type {
  DialogueReport,
  ReportsRequest,
  StatedState,
  TerminalReport,
} from '../../../protocol/terminal/terminal-connection.ts';
import type { FollowNeeds } from '../../payments/attempts/followers.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import { keepPrint, keepReceipts, readReportedReceipts } from '../attempts/receipts.ts';
import { CANCELLED_CONDITIONS } from '../attempts/take-answer.ts';
import { giveUpAtTerminal } from '../attempts/terminal-attempts.ts';
import type { ConnectedTerminal } from './authenticate-terminal.ts';
import { findByReference } from './authorizations.ts';
import { findPrepared } from './authorize.ts';
import type { ConnectionNeeds } from './connection-needs.ts';
import { takeOfflinePayment } from './offline-payment.ts';
import { writeState } from './write-state.ts';

/** Ends a cloud payment that the terminal has ended without requesting the money. @returns its payment */
async function cancelPrepared(
  trx: StoreTransaction,
  { terminal: { poiid } }: ConnectedTerminal,
  { report, followers, now }: FollowNeeds & { report: DialogueReport; now: number },
): Promise<string | undefined> {
  const prepared = await findPrepared(trx, poiid, report);
  if (!prepared?.attempt_id || report.Result === 'Success') return undefined;
  const condition = report.ErrorCondition ?? 'Refusal';
  await giveUpAtTerminal(
    trx,
    { followers },
    {
      attemptId: prepared.attempt_id,
      status: CANCELLED_CONDITIONS.includes(condition) ? 'cancelled' : 'declined',
      failure: { condition, message: report.Message ?? '' },
      now,
    },
  );
  return prepared.payment_id ?? undefined;
}

const getPrinter = ({ terminal: { poiid }, company: { id } }: ConnectedTerminal) => ({
  company_id: id,
  poiid,
});

interface ReportToTake {
  report: TerminalReport;
  /** The terminal's state when it sent the report. */
  stated: StatedState | undefined;
}

/** @returns the payment of the dialogue, to notify those who wait for it */
async function takeDialogue(
  trx: StoreTransaction,
  connected: ConnectedTerminal,
  { report, stated, ...moment }: ReportToTake & FollowNeeds & { report: DialogueReport; now: number },
): Promise<string | undefined> {
  const { poiid } = connected.terminal;
  const ended =
    report.Category === 'Payment' ? await cancelPrepared(trx, connected, { report, ...moment }) : undefined;
  const { Reference: reference, Response: response, SaleId: saleId } = report;
  const attempt = reference === undefined ? undefined : await findByReference(trx, { poiid, reference });
  const paymentId = attempt?.payment_id ?? null;
  await keepReceipts(trx, {
    ...getPrinter(connected),
    receipts: readReportedReceipts(response),
    payment_id: paymentId,
    sale_id: saleId,
    now: moment.now,
  });
  // A terminal of an earlier version does not report its state; if it was busy, another dialogue is in progress.
  const known = stated ?? (report.ErrorCondition === 'Busy' ? undefined : { State: 'IDLE' as const });
  if (known) await writeState(trx, poiid, known);
  return ended ?? attempt?.payment_id ?? undefined;
}

/** Stores a report. @returns false if it is already stored */
async function insertReport(
  trx: StoreTransaction,
  { terminal, company }: ConnectedTerminal,
  { report, now }: { report: TerminalReport; now: number },
): Promise<boolean> {
  const inserted = await trx
    .insertInto('terminal_reports')
    .values({
      poiid: terminal.poiid,
      report_id: report.ReportId,
      company_id: company.id,
      kind: report.Kind,
      report: JSON.stringify(report),
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return !!inserted.numInsertedOrUpdatedRows;
}

async function takeReport(
  connected: ConnectedTerminal,
  { report, stated }: ReportToTake,
  needs: ConnectionNeeds,
): Promise<void> {
  const { store, followers, now, pos } = needs;
  // Its reference ensures that it happens once. The report is stored afterwards, because a stored report would be skipped.
  if (report.Kind === 'OFFLINE') await takeOfflinePayment(connected, report, needs);
  const at = now();
  const concerned = await store.transaction().execute(async (trx) => {
    if (!(await insertReport(trx, connected, { report, now: at }))) return undefined;
    if (report.Kind === 'PRINT') await keepPrint(trx, getPrinter(connected), { print: report, now: at });
    return report.Kind === 'DIALOGUE'
      ? takeDialogue(trx, connected, { report, stated, followers, now: at })
      : undefined;
  });
  if (concerned) pos.payments.wake(concerned);
}

/** `POST /terminal/v1/reports`: stores events at the terminal, oldest first. Each takes effect once, however often it is sent. */
export async function takeReports(
  connected: ConnectedTerminal,
  { Reports, State, Number: number }: ReportsRequest,
  needs: ConnectionNeeds,
): Promise<void> {
  const stated = State && { State, ...(number !== undefined && { Number: number }) };
  try {
    for (const report of Reports) await takeReport(connected, { report, stated }, needs);
  } finally {
    needs.wakeDeliveries();
  }
}
