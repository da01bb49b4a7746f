import type { StoreTransaction } from '../../platform/store/open-store.ts';

/** A subject that follows deliveries, in the transaction that changes them. */
export interface DeliveryFollower {
  /** A delivery was given up. */
  givenUp(trx: StoreTransaction, delivery: { companyId: number; now: number }): Promise<void>;
}

declare module '../../platform/subjects/define-subject.ts' {
  interface Subject<Needs> {
    followDeliveries?: DeliveryFollower;
  }
}
