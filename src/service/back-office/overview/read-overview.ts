import type {
  Overview,
  OverviewFigures,
  OverviewOfCurrency,
  Sum,
} from '../../../protocol/dashboard/overview-answer.ts';
import type { Currency } from '../../../protocol/money.ts';
import { toDay, writeIsoDay } from '../../platform/clock/days.ts';
import type { Store } from '../../platform/store/open-store.ts';
import { type AttentionQuery, listAttention } from './list-attention.ts';
import { type Days, type Figure, readFigures } from './read-figures.ts';
import { TILL_MARK } from './tables.ts';

interface OverviewQuery extends AttentionQuery {
  days: Days;
}

const createEmpty = (): OverviewFigures => ({
  Paid: { Count: 0, Amount: 0 },
  Refunded: { Count: 0, Amount: 0 },
  Opened: 0,
  Converted: 0,
});

/** Sums the figures of the four kinds that exist for each day. */
function sum(figures: readonly Figure[]): OverviewFigures {
  const total = createEmpty();
  for (const { kind, count, amount } of figures) {
    const money = kind === 'paid' ? total.Paid : kind === 'refunded' ? total.Refunded : undefined;
    if (money) {
      money.Count += count;
      money.Amount += amount;
    }
    if (kind === 'opened') total.Opened += count;
    if (kind === 'converted') total.Converted += count;
  }
  return total;
}

const MONEY: readonly Figure['kind'][] = ['paid', 'refunded', 'opened', 'converted'];

/** Groups figures by day, oldest first, leaving out days without any. */
function listDays(figures: readonly Figure[]): [day: string, figures: Figure[]][] {
  const days = Map.groupBy(figures, ({ day = 0 }) => day);
  return [...days].sort(([a], [b]) => a - b).map(([day, ofDay]) => [writeIsoDay(day), ofDay]);
}

interface Read {
  byDay: readonly Figure[];
  byDetail: readonly Figure[];
  before: readonly Figure[];
}

/** Sums the figures of a kind by their detail, or by what `read` makes of it. */
function sumDetails(
  figures: readonly Figure[],
  kind: Figure['kind'],
  read = (detail: string) => detail,
): (Sum & { detail: string })[] {
  const byDetail = Map.groupBy(
    figures.filter((figure) => figure.kind === kind),
    ({ detail = '' }) => read(detail),
  );
  return [...byDetail].map(([detail, ofDetail]) => ({
    detail,
    Count: ofDetail.reduce((total, { count }) => total + count, 0),
    Amount: ofDetail.reduce((total, { amount }) => total + amount, 0),
  }));
}

function describeCurrency(currency: Currency, { byDay, byDetail, before }: Read): OverviewOfCurrency {
  const pick = (figures: readonly Figure[]) => figures.filter((figure) => figure.currency === currency);
  const days = pick(byDay).filter(({ kind }) => MONEY.includes(kind));
  const details = pick(byDetail);
  return {
    Currency: currency,
    ...sum(days),
    Before: sum(pick(before)),
    Days: listDays(days).map(([Day, figures]) => ({ Day, ...sum(figures) })),
    Channels: sumDetails(details, 'paid', (detail) => (detail.endsWith(TILL_MARK) ? 'till' : 'web'))
      .map(({ detail: Channel, ...sums }) => ({ Channel, ...sums }))
      .sort((a, b) => b.Amount - a.Amount || b.Count - a.Count),
    Methods: sumDetails(details, 'paid', (detail) => detail.replace(TILL_MARK, ''))
      .map(({ detail: Method, ...sums }) => ({ Method, ...sums }))
      .sort((a, b) => b.Amount - a.Amount || b.Count - a.Count),
    Declines: sumDetails(details, 'declined')
      .map(({ detail: Code, Count }) => ({ Code, Count }))
      .sort((a, b) => b.Count - a.Count),
  };
}

function describeUndelivered({ byDay, before }: Read): Overview['Undelivered'] {
  const pick = (figures: readonly Figure[]) => figures.filter(({ kind }) => kind === 'undelivered');
  const count = (figures: readonly Figure[]) => figures.reduce((total, figure) => total + figure.count, 0);
  const days = pick(byDay);
  return {
    Count: count(days),
    Before: count(pick(before)),
    Days: listDays(days).map(([Day, figures]) => ({ Day, Count: count(figures) })),
  };
}

/**
 * Reads the overview of a company from precomputed sums, so its cost does not depend on the number of payments
 * (docs/decisions.md, 510).
 */
export async function readOverview(store: Store, { days, ...query }: OverviewQuery): Promise<Overview> {
  const { companyId, now } = query;
  const { from, to } = days;
  const [byDay, byDetail, before, Attention] = await Promise.all([
    readFigures(store, { companyId, days, by: 'day' }),
    readFigures(store, { companyId, days, by: 'detail' }),
    readFigures(store, { companyId, days: { from: from - (to - from + 1), to: from - 1 } }),
    listAttention(store, query),
  ]);
  const read = { byDay, byDetail, before };
  const currencies = new Set(byDay.flatMap(({ currency }) => currency || []));
  return {
    From: writeIsoDay(from),
    To: writeIsoDay(to),
    Today: writeIsoDay(toDay(now)),
    Currencies: [...currencies]
      .map((currency) => describeCurrency(currency, read))
      .sort((a, b) => b.Paid.Count - a.Paid.Count || (a.Currency < b.Currency ? -1 : 1)),
    Undelivered: describeUndelivered(read),
    Attention,
  };
}
