import type { CheckoutItem } from '../../protocol/checkout-api.ts';
import { getResultTitle } from '../state/get-result-title.ts';
import { fillPlural } from '../texts/fill-plural.ts';
import { fillText } from '../texts/fill-text.ts';
import { formatDateTime } from '../texts/format-date-time.ts';
import { formatMoney } from '../texts/format-money.ts';
import { formatPercent } from '../texts/format-percent.ts';
import { ChevronIcon } from './icons.tsx';
import { MerchantMark } from './merchant-mark.tsx';
import type { ScreenProps } from './screen-props.ts';

/** A longer list is folded, so that the form stays within reach on a phone. */
const ITEMS_SHOWN = 3;

/** A longer text is folded for the same reason: about three lines on a phone. */
const LETTERS_SHOWN = 160;

/** Until when a link can be paid is news for the last days only. */
const UNTIL_SHOWN_MS = 7 * 86_400_000;

/** The summary holds the whole text and shows its first lines, so a screen reader reads the text unchanged. */
function LongText({ text }: { text: string }) {
  const content = <bdi>{text}</bdi>;
  if (text.length <= LETTERS_SHOWN) return content;
  return (
    <details class="long-text">
      <summary>{content}</summary>
    </details>
  );
}

type ItemsProps = ScreenProps & { items: readonly CheckoutItem[] };

export function ItemList({ view, state, items }: ItemsProps) {
  return (
    <ul class="items">
      {items.map((item, index) => (
        <li key={index} class="item">
          <div class="item-name">
            <LongText text={item.name} />
            <span class="item-quantity">
              {fillText(state.catalog.quantity, {
                quantity: item.quantity,
                price: formatMoney(item.unitPriceMinor, view, state),
              })}
              {item.vatRate > 0 &&
                ` · ${fillText(state.catalog.vat, { rate: formatPercent(item.vatRate, state) })}`}
            </span>
          </div>
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

const listTexts = ({ view }: Pick<ScreenProps, 'view'>): string[] =>
  [view.title && view.purpose, view.description].filter(
    (text) => text !== undefined && text !== '',
  ) as string[];

/** What the merchant says about the order, below a heading with the title or, without one, the purpose. */
export const OrderTexts = (props: ScreenProps) => (
  <>
    {listTexts(props).map((text, index) => (
      <div key={index} class="order-text">
        <LongText text={text} />
      </div>
    ))}
  </>
);

/** The total in one line, which unfolds the rest on a phone. Where there is room, the stylesheet shows all of it. */
function OrderFold({ view, state, actions }: ScreenProps) {
  return (
    <button
      class="order-fold"
      type="button"
      aria-expanded={state.showsOrder ? 'true' : 'false'}
      aria-controls="order-lines"
      onClick={() => actions?.toggle('showsOrder')}
    >
      <span class="order-fold-name">
        {state.catalog.orderSummary}
        <ChevronIcon />
      </span>
      <span class="amount" part="amount">
        {formatMoney(view.amountMinor, view, state)}
      </span>
    </button>
  );
}

function PayUntil({ view, state }: ScreenProps) {
  if (view.state !== 'open' || view.expiresInMs > UNTIL_SHOWN_MS) return null;
  return (
    // Keeps its place once it is paid, so that nothing moves.
    <p class={getResultTitle(state) ? 'note note-until idle' : 'note note-until'}>
      {fillText(state.catalog.payUntil, { date: formatDateTime(view.expiresAt, state) })}
    </p>
  );
}

/** What is paid, and to whom, if no shop around the frame says so. Texts of merchants are only ever text. */
export function OrderSummary(props: ScreenProps) {
  const { view, state } = props;
  const title = view.title ?? view.purpose;
  const isFoldable = view.items.length > 0 || listTexts(props).length > 0 || title.length > LETTERS_SHOWN;
  return (
    <section
      class={isFoldable ? 'summary summary-foldable' : 'summary'}
      part="summary"
      aria-label={state.catalog.orderSummary}
    >
      <div class="merchant">
        <MerchantMark view={view} />
        <div class="merchant-texts">
          <p class="merchant-name">
            <bdi>{view.merchantName}</bdi>
          </p>
          <h1 class="order-title">
            <bdi>{title}</bdi>
          </h1>
        </div>
      </div>
      <p class="order-amount amount" part="amount">
        {formatMoney(view.amountMinor, view, state)}
      </p>
      {isFoldable && <OrderFold {...props} />}
      {isFoldable && (
        <div class={state.showsOrder ? 'order-lines' : 'order-lines order-lines-folded'} id="order-lines">
          <OrderTexts {...props} />
          {view.items.length > 0 && <Items {...props} />}
        </div>
      )}
      <PayUntil {...props} />
    </section>
  );
}
