import type { SubscriptionTerms } from '../../../protocol/checkout-api.ts';
import { fillPlural } from '../../texts/fill-plural.ts';
import { fillText } from '../../texts/fill-text.ts';
import { formatDay } from '../../texts/format-day.ts';
import { formatMoney } from '../../texts/format-money.ts';
import { fillAmount } from '../parts/fill-amount.tsx';
import { ChevronIcon } from '../parts/icons.tsx';
import type { ScreenProps } from '../parts/screen-props.ts';

/** Describes the later payments of a subscription, their dates, and how to cancel. */
function describeSubscription(terms: SubscriptionTerms, { view, state }: ScreenProps): string {
  const { catalog } = state;
  const { interval, intervalCount = 1, amountMinor = view.amountMinor, cycles, startsAt } = terms;
  if (!interval) return fillText(catalog.subscription.unknown, { merchant: view.merchantName });
  const text = fillText(catalog.subscription.text, {
    amount: formatMoney(amountMinor, view, state),
    every: fillPlural(catalog.subscription.every[interval], intervalCount, state),
  });
  return [
    text,
    startsAt && fillText(catalog.subscription.starts, { date: formatDay(startsAt, state) }),
    cycles && fillPlural(catalog.subscription.cycles, cycles, state),
    fillText(catalog.subscription.end, { merchant: view.merchantName }),
  ]
    .filter(Boolean)
    .join(' ');
}

/** The mandate of a direct debit: its first sentence, which unfolds the rest. */
export function Mandate({ view, state }: ScreenProps) {
  const { mandate, ...texts } = state.catalog.sepa;
  const [, first = mandate, rest = ''] = /^(.+?[.。])\s*(.*)$/s.exec(mandate) ?? [];
  const { creditorId, reference, isRecurring } = view.mandate ?? {};
  const values = { merchant: view.merchantName };
  return (
    <details class="note note-terms mandate">
      <summary>
        <span>{fillText(first, values)}</span>
        <ChevronIcon />
      </summary>
      <p>{fillText(rest, values)}</p>
      <dl>
        <dt>{texts.creditorId}</dt>
        <dd dir="ltr">{creditorId}</dd>
        <dt>{texts.mandateReference}</dt>
        <dd dir="ltr">{reference}</dd>
        <dt>{texts.paymentType}</dt>
        <dd>{isRecurring ? texts.recurring : texts.oneOff}</dd>
      </dl>
    </details>
  );
}

/** The later price of a subscription, below the first amount. */
export function LaterPrice({ view, state }: ScreenProps) {
  const { interval, intervalCount = 1, amountMinor = view.amountMinor, startsAt } = view.subscription ?? {};
  if (!interval) return null;
  const { later, laterFrom, every } = state.catalog.subscription;
  const text = fillText(startsAt ? laterFrom : later, {
    every: fillPlural(every[interval], intervalCount, state),
    date: startsAt ? formatDay(startsAt, state) : '',
  });
  return <p class="later-price">{fillAmount(text, formatMoney(amountMinor, view, state))}</p>;
}

export const SubscriptionNote = (props: ScreenProps) =>
  props.view.subscription ? (
    <p class="note note-terms note-price">{describeSubscription(props.view.subscription, props)}</p>
  ) : null;
