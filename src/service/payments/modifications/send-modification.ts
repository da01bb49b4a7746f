import { METHOD_RULES } from '../../../protocol/select-payment-methods.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import { resumeTrace } from '../../platform/tracing/spans.ts';
import type { ModificationRow } from '../tables/modifications.ts';
import { finishModification } from './finish-modification.ts';
import type { ModificationAnswer, ModifyNeeds } from './modifier.ts';
import { addUnbooked, describeSums, readSums } from './payment-sums.ts';

interface SendOptions extends ModifyNeeds {
  store: Store;
  now: () => number;
  wakeDeliveries: () => void;
  /** Called with a line for the operator. */
  report: (line: string) => void;
}

async function readRequest(store: Store, id: string) {
  const row = await store
    .selectFrom('modifications')
    .innerJoin('payments', 'payments.id', 'modifications.payment_id')
    .select([
      'modifications.id',
      'modifications.kind',
      'modifications.attempt_id as attemptId',
      'modifications.amount_minor as amountMinor',
      'modifications.created_at as createdAt',
      'modifications.tries',
      'modifications.traceparent',
      'payments.company_id as companyId',
      'payments.currency',
      'payments.amount_minor as paymentMinor',
      'payments.method',
    ])
    .where('modifications.id', '=', id)
    .where('modifications.state', 'in', ['QUEUED', 'SENT'])
    .executeTakeFirst();
  if (!row) return undefined;
  const { method, traceparent, tries, ...request } = row;
  const isReceived = method !== null && METHOD_RULES[method].hold !== 'bank';
  return { request: { ...request, isReceived }, tries, traceparent };
}

/** Records that the acquirer has accepted the modification. Its result may have arrived before this answer. */
async function markSent(
  { store, now }: SendOptions,
  id: string,
  { acquirerReference, askAgainAt }: Extract<ModificationAnswer, { state: 'PENDING' }>,
): Promise<void> {
  if (acquirerReference !== undefined) {
    const named = store.updateTable('modifications').set({ acquirer_reference: acquirerReference });
    await named.where('id', '=', id).execute();
  }
  await store
    .updateTable('modifications')
    .set({ state: 'SENT', due_at: askAgainAt ?? null, updated_at: now() })
    .where('id', '=', id)
    .where('state', 'in', ['QUEUED', 'SENT'])
    .execute();
}

/** Writes the alarm about a result that the payment does not allow: the acquirer and the service disagree. */
async function describeUnbooked(
  trx: StoreTransaction,
  { id, payment_id, kind, amount_minor: amountMinor, state }: ModificationRow,
): Promise<string> {
  const payments = trx.selectFrom('payments').selectAll().where('id', '=', payment_id);
  const payment = await payments.executeTakeFirstOrThrow();
  const isDone = state === 'DONE';
  const sums = addUnbooked(await readSums(trx, payment), { kind, amountMinor, isDone });
  const what = `has ${isDone ? 'done' : 'lost'} the ${kind} ${id} of payment ${payment_id} (status ${payment.status})`;
  const told = { amountMinor, currency: payment.currency, by: 'the acquirer' };
  return `ALARM: The acquirer ${what}. Check it by hand. ${describeSums(told, payment, sums)}`;
}

/**
 * Sends a due modification and stores the acquirer's answer. After a crash, or without an answer, it is sent again with the same
 * id.
 * @throws Error the error of the acquirer's port
 */
export async function sendModification(id: string, options: SendOptions): Promise<void> {
  const { store, acquirer, followers, now, wakeDeliveries, report } = options;
  const found = await readRequest(store, id);
  if (!found) return;
  const { tries, request, traceparent } = found;
  try {
    const answer = await resumeTrace(traceparent, () => acquirer.modify(request));
    if (answer.state === 'PENDING') return await markSent(options, id, answer);
    const end = answer.state === 'DONE' ? 'DONE' : { failure: answer.failure };
    const alarm = await store.transaction().execute(async (trx) => {
      const ended = await finishModification(trx, { followers }, { id, end, now: now() });
      return ended && !ended.isBooked ? describeUnbooked(trx, ended.modification) : undefined;
    });
    wakeDeliveries();
    if (alarm) report(alarm);
  } catch (error) {
    const { retrySeconds } = acquirer;
    const waitSeconds = retrySeconds[tries] ?? retrySeconds.at(-1) ?? 0;
    await store
      .updateTable('modifications')
      .set({ tries: tries + 1, due_at: now() + waitSeconds * 1000 })
      .where('id', '=', id)
      .where('state', 'in', ['QUEUED', 'SENT'])
      .execute();
    throw error;
  }
}
