import { LANGUAGES } from '../../protocol/languages.ts';
import type { PageState } from '../state/page-state.ts';
import { remember } from './write-once.ts';

/** @param rate percent, `22` for 22 % */
export const formatPercent = (rate: number, state: Pick<PageState, 'language' | 'written'>): string =>
  remember(state, `${rate}%`, () =>
    new Intl.NumberFormat(LANGUAGES[state.language], { style: 'percent', maximumFractionDigits: 2 }).format(
      rate / 100,
    ),
  );
