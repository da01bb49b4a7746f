import type { PaymentChannel } from '../../platform/store/payment-rows.ts';

export const CHANNELS = [
  'link',
  'subscription',
  'charge',
  'cloud_pos',
  'local_pos',
  'domain',
] as const satisfies readonly PaymentChannel[];
