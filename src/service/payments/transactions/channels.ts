import type { PaymentChannel } from '../tables/payments.ts';

export const CHANNELS = [
  'link',
  'subscription',
  'charge',
  'cloud_pos',
  'local_pos',
  'domain',
] as const satisfies readonly PaymentChannel[];

/** The channels in words. */
export const CHANNEL_NAMES: Record<PaymentChannel, string> = {
  link: 'link',
  subscription: 'subscription',
  charge: 'saved card',
  cloud_pos: 'till',
  local_pos: 'terminal',
  domain: 'domain',
};
