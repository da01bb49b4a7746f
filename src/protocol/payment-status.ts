/** The status of a payment, named as in the API, the webhooks and the page. */
export type PaymentStatus =
  | 'CREATED'
  | 'PENDING'
  | 'HELD'
  | 'CAPTURED'
  | 'SETTLED'
  | 'RELEASED'
  | 'FAILED'
  | 'EXPIRED'
  | 'CANCELLED'
  | 'REFUNDED'
  | 'DISPUTED';

/** The checkout page's screen for a status. */
export type ScreenState =
  /** Can be paid. */
  | 'open'
  /** An attempt is at the acquirer, without a result yet. */
  | 'processing'
  /** Paid, held for the merchant, or accepted by a rail that settles later. */
  | 'completed'
  | 'failed'
  | 'expired'
  | 'cancelled';

const STATE_OF_STATUS: Record<PaymentStatus, ScreenState> = {
  CREATED: 'open',
  PENDING: 'completed',
  HELD: 'completed',
  CAPTURED: 'completed',
  SETTLED: 'completed',
  RELEASED: 'cancelled',
  FAILED: 'failed',
  EXPIRED: 'expired',
  CANCELLED: 'cancelled',
  REFUNDED: 'completed',
  DISPUTED: 'completed',
};

/** All statuses, in the order of the documentation. */
export const PAYMENT_STATUSES = Object.keys(STATE_OF_STATUS) as readonly PaymentStatus[];

export const getScreenState = (status: PaymentStatus): ScreenState => STATE_OF_STATUS[status];
