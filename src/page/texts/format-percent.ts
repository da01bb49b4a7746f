import { getLocale } from './get-locale.ts';
import { type Writing, writeOnce } from './write-once.ts';

/** Formats a rate. @param rate in percent, `22` for 22 % */
export const formatPercent = (rate: number, writing: Writing): string =>
  writeOnce(writing, `${rate}%`, () =>
    new Intl.NumberFormat(getLocale(writing), { style: 'percent', maximumFractionDigits: 2 }).format(
      rate / 100,
    ),
  );
