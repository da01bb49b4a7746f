import type { PaymentChannel } from '../tables/payments.ts';

export const CHANNELS = [
  'link',
  'subscription',
  'charge',
  'cloud_pos',
  'local_pos',
  'domain',
] as const satisfies readonly PaymentChannel[];
