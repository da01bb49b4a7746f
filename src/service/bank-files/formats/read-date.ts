import { unreadable } from './bank-file.ts';

const isDate = (text: string): boolean => {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
};

/**
 * Reads the day of an ISO date or time, as written: the bank's day is not converted into another zone.
 * @throws BankFileError if the day does not exist
 */
export function readIsoDate(text: string, line: number): string {
  const day = text.trim().slice(0, 10);
  if (!isDate(day)) throw unreadable(`${text} is no date.`, line);
  return day;
}

const DAY_MS = 86_400_000;

/**
 * Reads the six digits of SWIFT, `YYMMDD`. Banks that count months of thirty days write 30 February, for the last day of the month.
 * @throws BankFileError if the day does not exist
 */
export function readSwiftDate(text: string, line: number): string {
  const [year, month, day] = [`20${text.slice(0, 2)}`, text.slice(2, 4), text.slice(4, 6)];
  const written = `${year}-${month}-${day}`;
  if (isDate(written)) return written;
  const next = `${year}-03-01`;
  if (month !== '02' || !['29', '30'].includes(day)) throw unreadable(`${text} is no date.`, line);
  return new Date(Date.parse(next) - DAY_MS).toISOString().slice(0, 10);
}

/**
 * Reads the four digits of an entry's day, `MMDD`: in the year of its value date, or the one before or after if that is nearer.
 * @param near the value date, ISO
 */
export function readSwiftDay(text: string, near: string, line: number): string {
  const year = Number(near.slice(2, 4));
  const days = [year - 1, year, year + 1]
    .map((one) => `${String((one + 100) % 100).padStart(2, '0')}${text}`)
    // 29 February exists in one of the years only.
    .filter((one) => isDate(`20${one.slice(0, 2)}-${one.slice(2, 4)}-${one.slice(4)}`) || text === '0230');
  if (!days.length) throw unreadable(`${text} is no date.`, line);
  const distance = (day: string) => Math.abs(Date.parse(day) - Date.parse(near));
  return days
    .map((one) => readSwiftDate(one, line))
    .reduce((best, day) => (distance(day) < distance(best) ? day : best));
}
