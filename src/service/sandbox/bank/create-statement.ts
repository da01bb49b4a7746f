/** SIMULATED: the transactions of an account, which follow from its IBAN and the day, so that each is the same whenever it is read. */
import { createHash } from 'node:crypto';
import type { BankTransaction } from '../../banking/consents/account-bank.ts';

const DAY_MS = 86_400_000;

const RENT_MINOR = 65_000;
const RENT_DAY = 2;
/** The bounds of a month's opening balance. Even a month that spends the most each day does not use up the lower one. */
const MIN_OPENING_MINOR = 200_000;
const OPENING_RANGE_MINOR = 50_000;
/** The bounds of what is spent on a day. */
const MIN_SPENT_MINOR = 100;
const SPENT_RANGE_MINOR = 3_900;

type Counterpart = readonly [name: string, purpose: string];

const LANDLORD: Counterpart = ['Casa Immobiliare', 'Rent'];
const EMPLOYER: Counterpart = ['Studio Ferri', 'Salary'];
const SHOPS: readonly Counterpart[] = [
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

/** Derives an id from a text: always the same one. */
export const deriveId = (prefix: string, text: string): string =>
  prefix +
  digest(text)
    .toString('hex')
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/** @param month months since 1970 */
const getOpening = (iban: string, month: number): number =>
  MIN_OPENING_MINOR + (digest(`${iban} opening ${month}`).readUInt32BE() % OPENING_RANGE_MINOR);

/** The other side of the day's transaction, and the amount. The salary fills the account up to the opening of the next month. */
function chooseTransaction(
  iban: string,
  { month, day, isLast, balance }: { month: number; day: number; isLast: boolean; balance: number },
): { counterpart: Counterpart; amountMinor: number } {
  if (isLast) return { counterpart: EMPLOYER, amountMinor: getOpening(iban, month + 1) - balance };
  if (day === RENT_DAY) return { counterpart: LANDLORD, amountMinor: -RENT_MINOR };
  const random = digest(`${iban} spent ${month} ${day}`);
  return {
    counterpart: SHOPS[random.readUInt16BE(4) % SHOPS.length] as Counterpart,
    amountMinor: -MIN_SPENT_MINOR - (random.readUInt32BE() % SPENT_RANGE_MINOR),
  };
}

/** The transactions of a month, one a day, oldest first. */
function createMonth(iban: string, month: number): BankTransaction[] {
  const start = Date.UTC(1970, month);
  const count = (Date.UTC(1970, month + 1) - start) / DAY_MS;
  let balance = getOpening(iban, month);
  return Array.from({ length: count }, (_, index) => {
    const day = index + 1;
    const bookedAt = start + index * DAY_MS;
    const facts = { month, day, isLast: day === count, balance };
    const { counterpart, amountMinor } = chooseTransaction(iban, facts);
    balance += amountMinor;
    const [counterpartName, purpose] = counterpart;
    const id = deriveId('btx_', `${iban} ${bookedAt}`);
    return { id, bookedAt, amountMinor, balanceAfter: balance, counterpartName, purpose };
  });
}

const getMonth = (time: number): number => {
  const date = new Date(time);
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth();
};

/** The transactions of an account that were booked in a time, newest first. */
export function createStatement(iban: string, { from, to }: { from: number; to: number }): BankTransaction[] {
  const first = getMonth(from);
  const months = Array.from({ length: getMonth(to) - first + 1 }, (_, index) => first + index);
  return months
    .flatMap((month) => createMonth(iban, month))
    .filter(({ bookedAt }) => bookedAt >= from && bookedAt <= to)
    .reverse();
}
