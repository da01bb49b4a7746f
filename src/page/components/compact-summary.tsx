import { formatMoney } from '../texts/format-money.ts';
import { ItemList, OrderTexts } from './order-summary.tsx';
import type { ScreenProps } from './screen-props.ts';

/** What is paid, in a frame: the shop around it shows its own order, but what the link says is for the shopper to see. */
export function CompactSummary(props: ScreenProps) {
  const { view, state } = props;
  return (
    <div class="compact" part="summary">
      <p class="compact-line">
        <bdi>{view.title ?? view.purpose}</bdi>
        <span class="amount" part="amount">
          {formatMoney(view.amountMinor, view, state)}
        </span>
      </p>
      <OrderTexts {...props} />
      {view.items.length > 0 && (
        <details class="more">
          <summary>{state.catalog.orderSummary}</summary>
          <ItemList {...props} items={view.items} />
        </details>
      )}
    </div>
  );
}
