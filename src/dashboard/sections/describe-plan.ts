import { formatAmount } from '../../protocol/money.ts';
import { type ApiRecord, findCurrency } from './describe-record.ts';

/** A subscription's plan in a sentence: "€9.90 every 2 months, 3 of 12 payments made, from visa •••• 1111." */
export function describePlan(record: ApiRecord): string {
  const { Amount, Interval, IntervalCount, Cycle, Cycles, Card, AtPeriodEnd } = record;
  const currency = findCurrency(record);
  const money = currency ? formatAmount(Number(Amount), currency, 'en') : String(Amount);
  const rhythm = IntervalCount === 1 ? `every ${Interval}` : `every ${IntervalCount} ${Interval}s`;
  const made = Cycles
    ? `${Cycle} of ${Cycles} payments made`
    : `${Cycle} ${Cycle === 1 ? 'payment' : 'payments'} made`;
  const { Brand, Last4 } = (Card ?? {}) as ApiRecord;
  const means = Last4 ? `, from ${Brand ?? 'card'} •••• ${Last4}` : '';
  return `${money} ${rhythm}, ${made}${means}.${AtPeriodEnd ? ' It ends where the next payment would be due.' : ''}`;
}
