import { LANGUAGES } from '../protocol/languages.ts';
import type { PageState } from './page-state.ts';

/** @param rate percent, `22` for 22 % */
export const formatPercent = (rate: number, { language }: Pick<PageState, 'language'>): string =>
  new Intl.NumberFormat(LANGUAGES[language], { style: 'percent', maximumFractionDigits: 2 }).format(
    rate / 100,
  );
