import type { DeclineCode } from '../../protocol/decline-codes.ts';

const DECLINES: Record<DeclineCode, string> = {
  card_declined: 'The bank gives no reason',
  insufficient_funds: 'Not enough money',
  expired_card: 'Card has expired',
  authentication_failed: 'Card holder was not confirmed',
  payment_declined: 'Refused at the bank or wallet',
  processing_error: 'Acquirer could not be asked',
};

/** Names a decline reason in words; an unknown code of a newer service is returned unchanged. */
export const nameDecline = (code: string): string => DECLINES[code as DeclineCode] ?? code;

const DAY = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const LONG_DAY = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });

/** @param day such as `2026-11-27` @returns `Nov 27` */
export const nameDay = (day: string): string => DAY.format(Date.parse(day));

/** @returns `Nov 27, 2026` */
export const nameLongDay = (day: string): string => LONG_DAY.format(Date.parse(day));

/** @returns `1 dispute`, `2 disputes` */
export const count = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`;
