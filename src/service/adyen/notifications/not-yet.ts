import type { PaymentStatus } from '../../../protocol/payment-status.ts';

/** The states of a payment that cannot have a dispute or a refund yet, because no money was taken. */
export const NOT_YET: readonly PaymentStatus[] = ['CREATED', 'HELD', 'PENDING', 'CAPTURED'];
