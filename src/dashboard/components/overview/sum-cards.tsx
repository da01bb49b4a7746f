import { count } from '../../../protocol/dashboard/attention-words.ts';
import type { OverviewFigures, OverviewOfCurrency } from '../../../protocol/dashboard/overview-answer.ts';
import { formatAmount } from '../../../protocol/money.ts';
import { describeChange } from '../../overview/describe-change.ts';

/** The percentage of opened links that were paid; `undefined` if none was opened. */
const getConversion = ({ Opened, Converted }: OverviewFigures): number | undefined =>
  Opened ? Math.round((Converted / Opened) * 100) : undefined;

/** The totals of a range of days, compared with the same number of days before. */
export function SumCards({ figures, days }: { figures: OverviewOfCurrency; days: number }) {
  const { Before, Currency, Paid, Refunded, Opened, Converted } = figures;
  const format = (amount: number) => formatAmount(amount, Currency, 'en');
  const [rate, rateBefore] = [getConversion(figures), getConversion(Before)];
  const cards = [
    { name: 'Paid', value: format(Paid.Amount), note: describeChange(Paid.Amount, Before.Paid.Amount, days) },
    {
      name: 'Payments',
      value: Paid.Count.toLocaleString('en'),
      note: describeChange(Paid.Count, Before.Paid.Count, days),
    },
    {
      name: 'Opened links paid or reserved',
      value: rate === undefined ? '–' : `${rate} %`,
      note:
        rate === undefined
          ? 'no link was opened'
          : `${Converted.toLocaleString('en')} of ${count(Opened, 'link')}${rateBefore === undefined ? '' : `, ${rateBefore} % before`}`,
    },
    {
      name: 'Refunded',
      value: format(Refunded.Amount),
      note: `${count(Refunded.Count, 'refund')}, ${format(Before.Refunded.Amount)} before`,
    },
  ];
  return (
    <dl class="sums">
      {cards.map(({ name, value, note }) => (
        <div key={name} class="card">
          <dt>{name}</dt>
          <dd>
            <strong>{value}</strong> <small>{note}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}
