import { useRef } from 'preact/hooks';
import { count, nameDecline } from '../../../protocol/dashboard/attention-words.ts';
import type {
  Overview,
  OverviewFigures,
  OverviewOfCurrency,
  Sum,
} from '../../../protocol/dashboard/overview-answer.ts';
import { formatAmount } from '../../../protocol/money.ts';
import { nameChannel, nameMethod } from '../../data/names.ts';
import { formatPlace } from '../../data/place.ts';
import { usePolled } from '../../data/use-polled.ts';
import { adoptStyle } from '../../overview/adopt-style.ts';
import { fillDays } from '../../overview/fill-days.ts';
import { AttentionList } from '../overview/attention-list.tsx';
import { BarList } from '../overview/bar-list.tsx';
import { Chart } from '../overview/chart.tsx';
import { RangeForm } from '../overview/range-form.tsx';
import { SumCards } from '../overview/sum-cards.tsx';
import { addFilters } from '../parts/filter-bar.tsx';
import type { TabProps } from '../parts/panel-props.ts';

adoptStyle();

const none = { Count: 0, Amount: 0 };
const createEmpty = (Day: string) => ({ Day, Paid: none, Refunded: none, Opened: 0, Converted: 0 });

const formatCount = (value: number): string => value.toLocaleString('en');
/** A count has no fractions, so the axis has labels at whole numbers only. */
const formatWhole = (value: number): string => (Number.isInteger(value) ? formatCount(value) : '');
const SHORT = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** Creates the formatters of a currency once: a chart is drawn again if it gets another function. */
function createFormats(Currency: OverviewOfCurrency['Currency']) {
  const fraction = formatAmount(0, Currency, 'en').split('.')[1]?.length ?? 0;
  return {
    format: (amount: number) => formatAmount(amount, Currency, 'en'),
    formatShort: (amount: number) => SHORT.format(amount / 10 ** fraction),
  };
}

const formats = new Map<string, ReturnType<typeof createFormats>>();

function findFormats(currency: OverviewOfCurrency['Currency']) {
  const found = formats.get(currency) ?? createFormats(currency);
  formats.set(currency, found);
  return found;
}

/** Splits what was paid into channels, the larger amount first. */
const listChannels = ({ Paid, Till }: OverviewOfCurrency): [name: string, sum: Sum][] =>
  [
    ['web', { Count: Paid.Count - Till.Count, Amount: Paid.Amount - Till.Amount }] as [string, Sum],
    ['till', Till] as [string, Sum],
  ].sort(([, a], [, b]) => b.Amount - a.Amount);

interface FiguresProps {
  overview: Overview;
  figures: OverviewOfCurrency;
}

function Figures({ overview, figures }: FiguresProps) {
  const money = findFormats(figures.Currency);
  const all = fillDays(overview, figures.Days, createEmpty);
  const days = all.map(({ Day }) => Day);
  const pick = (read: (day: OverviewFigures) => number) => all.map(read);
  const counts = { days, format: formatCount, formatShort: formatWhole };
  const toBar = (name: string, { Count, Amount }: Sum) => ({
    name,
    value: Amount,
    text: `${money.format(Amount)} · ${count(Count, 'payment')}`,
  });
  return (
    <>
      <SumCards figures={figures} days={days.length} />
      <div class="charts">
        <Chart
          title="Amounts by day"
          days={days}
          series={[
            { name: 'Paid', tone: 'main', values: pick(({ Paid }) => Paid.Amount) },
            { name: 'Refunded', tone: 'loss', values: pick(({ Refunded }) => 0 - Refunded.Amount) },
          ]}
          {...money}
        />
        <Chart
          title="Payments by day"
          series={[{ name: 'Payments', tone: 'main', values: pick(({ Paid }) => Paid.Count) }]}
          {...counts}
        />
        <Chart
          title="Opened links by day"
          series={[
            { name: 'Opened', tone: 'back', values: pick(({ Opened }) => Opened) },
            { name: 'Paid or reserved', tone: 'main', values: pick(({ Converted }) => Converted) },
          ]}
          {...counts}
        />
        <div class="lists">
          {figures.Till.Count > 0 && (
            <BarList
              title="Paid at"
              empty=""
              bars={listChannels(figures).map(([name, sum]) => toBar(nameChannel(name), sum))}
            />
          )}
          <BarList
            title="Paid with"
            empty="Nothing was paid in these days."
            bars={figures.Methods.map((sum) => toBar(nameMethod(sum.Method) || 'Other', sum))}
          />
          <BarList
            title="Why payments were declined"
            empty="No payment was declined in these days."
            bars={figures.Declines.map(({ Code, Count }) => ({
              name: nameDecline(Code),
              value: Count,
              text: formatCount(Count),
            }))}
          />
        </div>
      </div>
    </>
  );
}

/** The deliveries that were given up. Renders nothing if all have arrived. */
function Undelivered({ overview }: { overview: Overview }) {
  const { Undelivered: undelivered } = overview;
  if (!undelivered.Count)
    return <p class="hint">Every webhook of these days has arrived, or is still tried.</p>;
  const all = fillDays(overview, undelivered.Days, (Day) => ({ Day, Count: 0 }));
  return (
    <Chart
      title="Deliveries given up by day"
      days={all.map(({ Day }) => Day)}
      series={[{ name: 'Given up', tone: 'loss', values: all.map(({ Count }) => Count) }]}
      format={formatCount}
      formatShort={formatWhole}
    />
  );
}

/** The start page: what needs attention, and the figures of a range of days. */
export function OverviewPanel({ service, query }: TabProps) {
  const { Currency: chosen, ...range } = query;
  const { value, problem } = usePolled<{ Overview: Overview }>(
    service,
    addFilters('/dashboard/overview', range),
  );
  const overview = value?.Overview;
  // The attention list and today do not depend on the range: keep them while another range loads or is refused.
  const last = useRef<Overview>(undefined);
  last.current = overview ?? last.current;
  const currencies = overview?.Currencies.map(({ Currency }) => Currency) ?? [];
  const figures = overview?.Currencies.find(({ Currency }) => Currency === chosen) ?? overview?.Currencies[0];
  return (
    <div class="overview">
      {last.current && <AttentionList attention={last.current.Attention} hasSandbox={service.hasSandbox} />}
      <RangeForm
        query={query}
        overview={overview}
        today={last.current?.Today}
        currencies={currencies}
        currency={figures?.Currency}
      />
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      {!overview && !problem && <p>Loading …</p>}
      {chosen && figures && figures.Currency !== chosen && (
        <p class="hint" role="status">
          There is nothing in {chosen} in these days. The amounts below are in {figures.Currency}.
        </p>
      )}
      {overview && figures && <Figures overview={overview} figures={figures} />}
      {overview && !figures && (
        <p class="empty">
          There is nothing in these days. <a href={formatPlace({ panel: 'links' })}>Create a link</a>: once
          someone opens or pays it, that appears here by itself.
        </p>
      )}
      {overview && (figures || overview.Undelivered.Count > 0) && <Undelivered overview={overview} />}
    </div>
  );
}
