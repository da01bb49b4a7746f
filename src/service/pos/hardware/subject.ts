import { defineSubject } from '../../platform/subjects/define-subject.ts';
import { HARDWARE_ORDERS, type HardwareNeeds } from './hardware-orders.ts';
import { LIST_HARDWARE_CALL } from './list-hardware-call.ts';
import { HARDWARE_REFUSALS } from './refusals.ts';

declare module '../../records/record-spec.ts' {
  interface KindNames {
    HardwareOrder: true;
  }
}

/** Card terminals that partners order for their merchants. */
export const HARDWARE = defineSubject<HardwareNeeds>()({
  calls: [LIST_HARDWARE_CALL, ...HARDWARE_ORDERS.calls],
  kinds: { HardwareOrder: HARDWARE_ORDERS },
  refusals: { hardware: HARDWARE_REFUSALS },
});
