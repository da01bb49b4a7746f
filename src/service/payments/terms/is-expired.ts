import type { ExpressionBuilder } from 'kysely';
import { getScreenState, type PaymentStatus } from '../../../protocol/payment-status.ts';
import type { Tables } from '../../platform/store/tables.ts';
import type { Link } from './link.ts';

type LinkState = Pick<Link, 'status' | 'activeAttemptId' | 'expiresAt'>;

/**
 * Whether a link has expired, even if that is not recorded yet: it is still open, its time has passed, and no attempt that might
 * pay it is in progress.
 */
export const isExpired = ({ status, activeAttemptId, expiresAt }: LinkState, now: number): boolean =>
  status === 'EXPIRED' || (status === 'CREATED' && !activeAttemptId && now >= expiresAt);

/** Returns the status that the merchant and the shopper see. */
export const getStatus = (link: LinkState, now: number): PaymentStatus =>
  isExpired(link, now) ? 'EXPIRED' : link.status;

/** Whether the state of the payment allows paying the link. */
export const isOpenLink = (link: LinkState, now: number): boolean =>
  getScreenState(getStatus(link, now)) === 'open';

/** `isExpired` for rows whose status is `CREATED`, as a condition of a query. */
export const isRowExpired =
  (now: number) =>
  ({ eb, and }: ExpressionBuilder<Tables, 'payments'>) =>
    and([eb('active_attempt_id', 'is', null), eb('link_expires_at', '<=', now)]);

/** The negation of `isRowExpired`, written out because no database uses an index for a `not`. */
export const isRowOpen =
  (now: number) =>
  ({ eb, or }: ExpressionBuilder<Tables, 'payments'>) =>
    or([eb('link_expires_at', '>', now), eb('active_attempt_id', 'is not', null)]);
