import { CARD_BRANDS } from '../../protocol/card.ts';
import { PAYMENT_METHODS } from '../../protocol/payment-methods.ts';
import type { PaymentStatus } from '../../protocol/payment-status.ts';

/** The display name of a payment method. */
export const nameMethod = (method: string): string =>
  PAYMENT_METHODS.find(({ id }) => id === method)?.name ?? method;

/** Where a payment was made, by its channel in the API. */
const CHANNEL_NAMES: Record<string, string> = {
  web: 'Web',
  till: 'Till',
  link: 'Payment link',
  subscription: 'Subscription',
  charge: 'Saved card',
  domain: 'Domain',
  cloud_pos: 'Till',
  local_pos: 'Till',
};

export const nameChannel = (channel: string): string => CHANNEL_NAMES[channel] ?? toWords(channel);

/** The words for each status, which say where the money is. */
const STATUS_NAMES: Record<PaymentStatus, string> = {
  CREATED: 'Not paid yet',
  PENDING: 'On its way',
  HELD: 'Held',
  CAPTURED: 'Captured',
  SETTLED: 'Paid',
  RELEASED: 'Released',
  FAILED: 'Failed',
  EXPIRED: 'Expired',
  CANCELLED: 'Cancelled',
  REFUNDED: 'Refunded',
  DISPUTED: 'Disputed',
};

export const nameStatus = (status: string): string =>
  STATUS_NAMES[status as PaymentStatus] ?? toWords(status);

/** `Visa •••• 1111`, as far as it is known. */
export const nameCard = ({ Brand, Last4 }: { Brand?: string | null; Last4?: string | null }): string =>
  [
    Brand && (CARD_BRANDS.find(({ id }) => id === Brand.toLowerCase())?.name ?? toWords(Brand)),
    Last4 && `•••• ${Last4}`,
  ]
    .filter(Boolean)
    .join(' ');

/** Whether an id is one of the service: a prefix and a UUID, or a UUID. Those that a shop chose are words of its own. */
export const isServiceId = (id: string): boolean => /^(?:[a-z]+_)?[\da-f]{8}-[\da-f-]{27}$/.test(id);

/** Names what a payment is for. A sale at a terminal has no link that says it. */
export function namePurpose({ Purpose, Metadata }: { Purpose?: string | null; Metadata?: object }): string {
  if (Purpose) return Purpose;
  const { order_id: order } = (Metadata ?? {}) as { order_id?: unknown };
  return order === undefined ? 'Sale at a terminal' : `Order ${order}`;
}

/** The product's name in headings and titles. It names the sandbox, so that test money is not mistaken for real money. */
export const nameProduct = (hasSandbox: boolean): string =>
  hasSandbox ? 'ServicePay sandbox' : 'ServicePay';

/** Writes a code in words: `NEEDS_RESPONSE` → `Needs response`, `dispute.under_review` → `Dispute under review`. */
export const toWords = (code: string): string =>
  code.charAt(0).toUpperCase() + code.slice(1).toLowerCase().replace(/[._]/g, ' ');

/** A text of a record may have any length; a row does not. */
const MAX_LENGTH = 160;

export const shorten = (text: string): string =>
  text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1).trimEnd()}…` : text;
