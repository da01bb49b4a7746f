import { expressionBuilder, sql } from 'kysely';
import type { PaymentStatus } from '../../../protocol/payment-status.ts';
import { equals, type Filters } from '../../calls/definitions/read-page.ts';
import type { Tables } from '../../platform/store/tables.ts';
import { isRowExpired, isRowOpen } from '../terms/is-expired.ts';

/** Adds a status to the filters of a list of payments. A link whose expiry is not recorded yet is still not `CREATED`. */
export function filterStatus(
  { indexed = [], checked = [], usual }: Omit<Filters, 'few'>,
  status: PaymentStatus | undefined,
  now: number,
): Filters[] {
  const eb = expressionBuilder<Tables, 'payments'>();
  const ofStatus = { indexed: [...indexed, equals('status', status)], checked, usual };
  if (status === 'CREATED') return [{ ...ofStatus, checked: [...checked, isRowOpen(now)(eb)] }];
  if (status !== 'EXPIRED') return [ofStatus];
  const where = sql<boolean>`(status = 'CREATED' and link_expires_at <= ${now})`;
  const overdue = {
    few: { where, column: 'link_expires_at' },
    indexed: [...indexed, equals('status', 'CREATED')],
    checked: [...checked, isRowExpired(now)(eb)],
    usual,
  };
  // In this order, a link whose expiry is recorded between the two queries is found twice, but never missed.
  return [overdue, ofStatus];
}
