import {
  ATTENTION,
  count,
  nameDecline,
  totalAttention,
} from '../../../protocol/dashboard/attention-words.ts';
import type {
  Attention,
  Overview,
  OverviewOfCurrency,
  Sum,
} from '../../../protocol/dashboard/overview-answer.ts';
import type { LetterMailView } from '../../../protocol/mails.ts';
import { formatAmount } from '../../../protocol/money.ts';

const DAY = { weekday: 'long', day: 'numeric', month: 'long' } as const;
const LIST = new Intl.ListFormat('en');

const writeDay = (time: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en', { ...DAY, timeZone }).format(Date.parse(time));

/** Lists what moved in a currency. */
function listMoney({ Currency, Paid, Till, Refunded }: OverviewOfCurrency): LetterMailView['money'] {
  const line = (name: string, { Amount }: Sum) => ({ name, value: formatAmount(Amount, Currency, 'en') });
  return [
    ...(Paid.Count ? [line(count(Paid.Count, 'payment'), Paid)] : []),
    ...(Till.Count ? [line(`${Till.Count} of them at your tills`, Till)] : []),
    ...(Refunded.Count ? [line(count(Refunded.Count, 'refund'), Refunded)] : []),
  ];
}

/** Says how many attempts were declined, and why. */
function describeDeclines({ Currencies }: Overview): string | undefined {
  const reasons = new Map<string, number>();
  for (const { Code, Count } of Currencies.flatMap(({ Declines }) => Declines))
    reasons.set(Code, (reasons.get(Code) ?? 0) + Count);
  const total = [...reasons.values()].reduce((sum, number) => sum + number, 0);
  const written = [...reasons].map(([code, number]) => `${nameDecline(code)} (${number})`).join(', ');
  return total ? `${count(total, 'attempt')} to pay declined: ${written.toLowerCase()}.` : undefined;
}

/** Says until when the first dispute has to be answered, among those that are listed. */
function writeDeadline({ Items }: Attention['Disputes'], timeZone: string): string {
  const [first] = Items.flatMap(({ RespondBy }) => RespondBy ?? []).sort();
  return first ? `: respond by ${writeDay(first, timeZone)}` : '';
}

/** Describes the payments of a day, such as `7 payments, €312.40`. */
function describeNews({ Currencies }: Overview): string {
  const paid = Currencies.filter(({ Paid }) => Paid.Count);
  const total = paid.reduce((sum, { Paid }) => sum + Paid.Count, 0);
  const sums = paid.map(({ Currency, Paid }) => formatAmount(Paid.Amount, Currency, 'en'));
  return paid.length ? `${count(total, 'payment')}, ${LIST.format(sums)}` : 'no payments';
}

interface LetterFacts {
  merchantName: string;
  /** The overview of the day that it is about. */
  overview: Overview;
  /** The reader's time zone, such as `Europe/Rome`. */
  timeZone: string;
  /** The URL of the dashboard. */
  dashboard: string;
  /** Whether the company sees who tried and did not pay. */
  hasNearlyPaid: boolean;
}

/** Describes the morning letter about a day; `undefined` if there is nothing to say. An opened link alone is no news. */
export function describeLetter(facts: LetterFacts): LetterMailView | undefined {
  const { overview, merchantName, timeZone, dashboard, hasNearlyPaid } = facts;
  const { From, Currencies, Undelivered, Attention } = overview;
  const overviewPlace = `overview?From=${From}&To=${From}`;
  const button = (text: string, place: string, label = 'Look') => ({
    text,
    url: `${dashboard}#${place}`,
    label,
  });
  const declines = describeDeclines(overview);
  const lost = Undelivered.Count;
  const money = Currencies.flatMap(listMoney);
  const buttons = [
    ...(declines && hasNearlyPaid ? [button(declines, 'nearly-paid', 'Who nearly paid')] : []),
    ...(declines && !hasNearlyPaid ? [button(declines, overviewPlace)] : []),
    ...(lost
      ? [button(`${count(lost, 'webhook delivery', 'webhook deliveries')} given up.`, 'deliveries')]
      : []),
    ...totalAttention(Attention).map(({ kind, total }) => {
      const { title, place, verb } = ATTENTION[kind];
      const until = kind === 'Disputes' ? writeDeadline(Attention.Disputes, timeZone) : '';
      return button(`${title(total)}${until}.`, place, verb);
    }),
  ];
  if (!money.length && !buttons.length) return undefined;
  return {
    ...{ language: 'en', merchantName, money, buttons },
    day: writeDay(From, 'UTC'),
    news: describeNews(overview),
    overviewUrl: `${dashboard}#${overviewPlace}`,
    switchUrl: `${dashboard}#account/letter`,
  };
}
