import type { CheckoutItem } from '../../protocol/checkout-api.ts';
import { getResultTitle } from '../state/get-result-title.ts';
import { fillPlural } from '../texts/fill-plural.ts';
import { fillText } from '../texts/fill-text.ts';
import { formatDateTime } from '../texts/format-date-time.ts';
import { formatMoney } from '../texts/format-money.ts';
import { formatPercent } from '../texts/format-percent.ts';
import { MerchantMark } from './merchant-mark.tsx';
import type { ScreenProps } from './screen-props.ts';

/** A longer list is folded, so that the form stays within reach on a phone. */
const ITEMS_SHOWN = 3;

/** A longer text is folded for the same reason: about three lines on a phone. */
const LETTERS_SHOWN = 160;

type ItemsProps = ScreenProps & { items: readonly CheckoutItem[] };

export function ItemList({ view, state, items }: ItemsProps) {
  return (
    <ul class="items">
      {items.map((item, index) => (
        <li key={index} class="item">
          <span class="item-name">
            <bdi>{item.name}</bdi>
            <span class="item-quantity">
              {fillText(state.catalog.quantity, {
                quantity: item.quantity,
                price: formatMoney(item.unitPriceMinor, view, state),
              })}
              {item.vatRate > 0 &&
                ` · ${fillText(state.catalog.vat, { rate: formatPercent(item.vatRate, state) })}`}
            </span>
          </span>
          <span class="amount">{formatMoney(item.quantity * item.unitPriceMinor, view, state)}</span>
        </li>
      ))}
    </ul>
  );
}

function Items(props: ScreenProps) {
  const { items } = props.view;
  const { catalog } = props.state;
  // One more than the limit would take the place of the line that unfolds it.
  const shown = items.length > ITEMS_SHOWN + 1 ? ITEMS_SHOWN : items.length;
  const folded = items.slice(shown);
  return (
    <>
      <ItemList {...props} items={items.slice(0, shown)} />
      {folded.length > 0 && (
        <details class="more">
          <summary>{fillPlural(catalog.moreItems, folded.length, props.state)}</summary>
          <ItemList {...props} items={folded} />
        </details>
      )}
      <p class="total">
        <span>{catalog.total}</span>
        <span class="amount">{formatMoney(props.view.amountMinor, props.view, props.state)}</span>
      </p>
    </>
  );
}

/** What the merchant says about the order, below a heading with the title or, without one, the purpose. */
export function OrderTexts({ view }: ScreenProps) {
  const texts = [view.title && view.purpose, view.description].filter(Boolean);
  return (
    <>
      {texts.map((text = '', index) => {
        const content = <bdi>{text}</bdi>;
        return text.length > LETTERS_SHOWN ? (
          // The summary holds the whole text and shows its first lines, so a screen reader reads the text unchanged.
          <details key={index} class="order-text">
            <summary>{content}</summary>
          </details>
        ) : (
          <p key={index} class="order-text">
            {content}
          </p>
        );
      })}
    </>
  );
}

/** What is paid, and to whom, if no shop around the frame says so. Texts of merchants are only ever text. */
export function OrderSummary(props: ScreenProps) {
  const { view, state } = props;
  return (
    <section class="summary" part="summary" aria-label={state.catalog.orderSummary}>
      <p class="merchant">
        <MerchantMark view={view} />
        <bdi>{view.merchantName}</bdi>
      </p>
      <h1 class="order-title">
        <bdi>{view.title ?? view.purpose}</bdi>
      </h1>
      <p class="order-amount amount" part="amount">
        {formatMoney(view.amountMinor, view, state)}
      </p>
      <OrderTexts {...props} />
      {view.items.length > 0 && <Items {...props} />}
      {view.state === 'open' && (
        // Keeps its place once it is paid, so that nothing moves.
        <p class={getResultTitle(state) ? 'note note-until idle' : 'note note-until'}>
          {fillText(state.catalog.payUntil, { date: formatDateTime(view.expiresAt, state) })}
        </p>
      )}
    </section>
  );
}
