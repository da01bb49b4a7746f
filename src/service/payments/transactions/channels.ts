import type { PaymentChannel } from '../tables/payments.ts';

export const CHANNELS = [
  'link',
  'subscription',
  'charge',
  'cloud_pos',
  'local_pos',
  'domain',
] as const satisfies readonly PaymentChannel[];

/** The channels that the filter of a list takes together. */
export const CHANNEL_GROUPS = {
  web: ['link', 'subscription', 'charge', 'domain'],
  till: ['cloud_pos', 'local_pos'],
} as const satisfies Record<string, readonly PaymentChannel[]>;

export type ChannelGroup = keyof typeof CHANNEL_GROUPS;

/** The channels in words. */
export const CHANNEL_NAMES: Record<PaymentChannel, string> = {
  link: 'link',
  subscription: 'subscription',
  charge: 'saved card',
  cloud_pos: 'till',
  local_pos: 'terminal',
  domain: 'domain',
};
