/** SIMULATED: the transactions of an account, derived from its IBAN and the date, so that they are always the same. */

import { createHash } from 'node:crypto';
import { DAY_MS } from '../../platform/clock/days.ts';
import type { BankTransaction } from '../../products/banking/consents/account-bank.ts';

const RENT_DAY = 2;
/** The range of a month's opening balance. The lower bound covers a month with the maximum spending. */
const MIN_OPENING_MINOR = 200_000;
const OPENING_RANGE_MINOR = 50_000;
/** The range of the amount spent per day. */
const MIN_SPENT_MINOR = 100;
const SPENT_RANGE_MINOR = 3_900;

const SHOPS: readonly (readonly [name: string, purpose: string])[] = [
  ['Alimentari Centrale', 'Groceries'],
  ['Caffè del Ponte', 'Coffee and lunch'],
  ['Ferrovie Riviera', 'Train ticket'],
  ['Farmacia Salus', 'Pharmacy'],
  ['Libreria Minerva', 'Books'],
  ['Rete Mobile', 'Phone plan'],
  ['Energia Chiara', 'Electricity'],
  ['Cinema Lux', 'Tickets'],
];

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Derives an id from a text, always the same for the same text. */
export const deriveId = (prefix: string, text: string): string =>
  prefix +
  digest(text)
    .toString('hex')
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/** @param month months since 1970 */
const getOpening = (iban: string, month: number): number =>
  MIN_OPENING_MINOR + (digest(`${iban} opening ${month}`).readUInt32BE() % OPENING_RANGE_MINOR);

/**
 * Creates the transactions of a month, one per day, oldest first. The salary restores the balance to the opening of the next
 * month.
 */
function createMonth(iban: string, month: number): BankTransaction[] {
  const start = Date.UTC(1970, month);
  const count = (Date.UTC(1970, month + 1) - start) / DAY_MS;
  let balanceAfter = getOpening(iban, month);
  const choose = (day: number): readonly [name: string, purpose: string, amountMinor: number] => {
    if (day === count) return ['Studio Ferri', 'Salary', getOpening(iban, month + 1) - balanceAfter];
    if (day === RENT_DAY) return ['Casa Immobiliare', 'Rent', -65_000];
    const random = digest(`${iban} spent ${month} ${day}`);
    const [name, purpose] = SHOPS[random.readUInt16BE(4) % SHOPS.length] ?? ['', ''];
    return [name, purpose, -MIN_SPENT_MINOR - (random.readUInt32BE() % SPENT_RANGE_MINOR)];
  };
  return Array.from({ length: count }, (_, index) => {
    const bookedAt = start + index * DAY_MS;
    const [counterpartName, purpose, amountMinor] = choose(index + 1);
    balanceAfter += amountMinor;
    const id = deriveId('btx_', `${iban} ${bookedAt}`);
    return { id, bookedAt, amountMinor, balanceAfter, counterpartName, purpose };
  });
}

/** Returns the transactions booked in a period, newest first. */
export function createStatement(iban: string, { from, to }: { from: number; to: number }): BankTransaction[] {
  const [first, last] = [new Date(from), new Date(to)].map(
    (date) => (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth(),
  ) as [number, number];
  return Array.from({ length: last - first + 1 }, (_, index) => createMonth(iban, first + index))
    .flat()
    .filter(({ bookedAt }) => bookedAt >= from && bookedAt <= to)
    .reverse();
}
