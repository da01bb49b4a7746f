import type { DialogueReport, TerminalReport } from '../../../protocol/terminal-link.ts';
import { endAtTerminal } from '../../attempts/terminal-attempts.ts';
import type { StoreTransaction } from '../../store/open-store.ts';
import type { LinkedTerminal } from './authenticate-terminal.ts';
import { findByReference } from './authorizations.ts';
import { findPrepared } from './authorize.ts';
import type { LinkNeeds } from './link-needs.ts';
import { takeOfflinePayment } from './offline-payment.ts';
import { keepPrint, keepReceipts } from './receipts.ts';

/** Someone wanted it so. All else went wrong. */
const CANCELLED_CONDITIONS = ['Cancel', 'Aborted'];

/** Ends a payment of the cloud that the terminal has ended without asking for the money. @returns its payment */
async function endPrepared(
  trx: StoreTransaction,
  { terminal: { poiid } }: LinkedTerminal,
  { report, now }: { report: DialogueReport; now: number },
): Promise<string | undefined> {
  const prepared = await findPrepared(trx, poiid, report);
  if (!prepared?.attempt_id || report.Result === 'Success') return undefined;
  const condition = report.ErrorCondition ?? 'Refusal';
  await endAtTerminal(trx, {
    attemptId: prepared.attempt_id,
    status: CANCELLED_CONDITIONS.includes(condition) ? 'cancelled' : 'declined',
    failure: { condition, message: report.Message ?? '' },
    recalls: false,
    now,
  });
  return prepared.payment_id ?? undefined;
}

async function takeDialogue(
  trx: StoreTransaction,
  linked: LinkedTerminal,
  { report, now }: { report: DialogueReport; now: number },
): Promise<string | undefined> {
  const { poiid } = linked.terminal;
  const ended = report.Category === 'Payment' ? await endPrepared(trx, linked, { report, now }) : undefined;
  const { Reference: reference, Response: response, SaleId: saleId } = report;
  const attempt = reference === undefined ? undefined : await findByReference(trx, { poiid, reference });
  const paymentId = attempt?.payment_id ?? null;
  await keepReceipts(trx, linked, { response, paymentId, saleId, now });
  // A refusal as busy says that another dialogue goes on.
  if (report.ErrorCondition !== 'Busy')
    await trx.updateTable('terminals').set({ state: 'IDLE' }).where('poiid', '=', poiid).execute();
  return ended;
}

/** Writes a report down. @returns false for one that is known */
async function insertReport(
  trx: StoreTransaction,
  { terminal, company }: LinkedTerminal,
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

async function takeReport(linked: LinkedTerminal, report: TerminalReport, needs: LinkNeeds): Promise<void> {
  const { store, now, pos } = needs;
  // Its reference makes it once; written down afterwards, because a report that is known is dropped.
  if (report.Kind === 'OFFLINE') await takeOfflinePayment(linked, report, needs);
  const at = now();
  const ended = await store.transaction().execute(async (trx) => {
    if (!(await insertReport(trx, linked, { report, now: at }))) return undefined;
    if (report.Kind === 'PRINT') await keepPrint(trx, linked, { print: report, now: at });
    return report.Kind === 'DIALOGUE' ? takeDialogue(trx, linked, { report, now: at }) : undefined;
  });
  if (ended) pos.payments.wake(ended);
}

/** `POST /terminal/v1/reports`: what has ended at the terminal, oldest first. Each is taken once, however often it comes. */
export async function takeReports(
  linked: LinkedTerminal,
  reports: readonly TerminalReport[],
  needs: LinkNeeds,
): Promise<void> {
  try {
    for (const report of reports) await takeReport(linked, report, needs);
  } finally {
    needs.wakeDeliveries();
  }
}
