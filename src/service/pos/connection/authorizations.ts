import type { AuthorizeAnswer, Decline } from '../../../protocol/terminal/terminal-connection.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import type { TerminalAttemptRow } from '../tables/terminal-attempts.ts';

interface ReferenceKey {
  poiid: string;
  reference: string;
}

/** Finds a terminal's request by its reference; `undefined` if it never arrived. */
export const findByReference = (
  db: Store | StoreTransaction,
  { poiid, reference }: ReferenceKey,
): Promise<TerminalAttemptRow | undefined> =>
  db
    .selectFrom('terminal_attempts')
    .selectAll()
    .where('poiid', '=', poiid)
    .where('reference', '=', reference)
    .executeTakeFirst();

export const declineWith = (ErrorCondition: string, Message: string): Decline => ({
  Decision: 'DECLINED',
  PspReference: '',
  ErrorCondition,
  RefusalReason: '',
  Message,
});

/** Describes the stored decision about an attempt: a repeated request gets the same one. */
export async function describeDecision(store: Store, row: TerminalAttemptRow): Promise<AuthorizeAnswer> {
  if (row.status === 'withdrawn') return { Decision: 'WITHDRAWN' };
  if (row.status === 'approved') {
    const { transaction_id: TransactionId } = await store
      .selectFrom('payments')
      .select('transaction_id')
      .where('id', '=', row.payment_id)
      .executeTakeFirstOrThrow();
    return {
      Decision: 'APPROVED',
      PspReference: row.rbc_id ?? '',
      ApprovalCode: row.approval_code ?? '',
      TransactionId,
    };
  }
  if (row.status === 'declined')
    return {
      Decision: 'DECLINED',
      PspReference: row.rbc_id ?? '',
      ErrorCondition: row.failure_condition ?? 'Refusal',
      RefusalReason: row.failure_reason ?? '',
      Message: row.failure_message ?? '',
    };
  if (row.status === 'authorizing') return { Decision: 'PENDING' };
  return declineWith('Aborted', row.failure_message ?? 'The time for this payment has run out.');
}
