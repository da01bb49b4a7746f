import { getResultTitle } from '../../state/get-result-title.ts';
import { showsPayUntil } from '../../state/shows-pay-until.ts';
import { fillText } from '../../texts/fill-text.ts';
import { formatDateTime } from '../../texts/format-date-time.ts';
import { formatMoney } from '../../texts/format-money.ts';
import { ChevronIcon } from '../parts/icons.tsx';
import { keepPart } from '../parts/keep-server-html.tsx';
import { LazySection } from '../parts/lazy-section.tsx';
import type { ScreenProps } from '../parts/screen-props.ts';

/** A longer text is folded, to about three lines on a phone. */
export const LETTERS_SHOWN = 160;

/** Lists the merchant's description of the order below its title. */
export const listOrderTexts = ({ view }: Pick<ScreenProps, 'view'>): string[] =>
  [view.title && view.purpose, view.description].filter(
    (text) => text !== undefined && text !== '',
  ) as string[];

/** Whether there is more of the order than a title and the total. */
export const hasOrderLines = ({ view }: Pick<ScreenProps, 'view'>): boolean =>
  view.items.length > 0 ||
  listOrderTexts({ view }).length > 0 ||
  (view.title ?? view.purpose).length > LETTERS_SHOWN;

/** The total; omitted if a card is only saved, or if a field contains the amount. */
export const Amount = ({ view, state, name }: ScreenProps & { name: string }) =>
  view.savesCard || view.freeAmount ? null : (
    <span class={name} part="amount">
      {formatMoney(view.amountMinor, view, state)}
    </span>
  );

/** The total in a line that unfolds the rest on a phone. On larger screens, the stylesheet shows everything. */
function OrderFold({ view, state, actions }: ScreenProps) {
  return (
    <button
      class="order-fold"
      type="button"
      aria-expanded={!!state.showsOrder}
      aria-controls="order-lines"
      disabled={!state.isLive}
      onClick={() => actions?.toggle('showsOrder')}
    >
      <span class="order-fold-name">
        <span class="words">{state.catalog.orderSummary}</span>
        <ChevronIcon />
      </span>
      <Amount {...{ view, state }} name="amount" />
    </button>
  );
}

function PayUntil({ view, state }: ScreenProps) {
  if (!showsPayUntil(view)) return null;
  return (
    // Keeps its space after the payment, so that nothing moves.
    <p class={getResultTitle(state) ? 'note note-until idle' : 'note note-until'}>
      {fillText(state.catalog.payUntil, { date: formatDateTime(view.expiresAt, state) })}
    </p>
  );
}

/**
 * Loads the logo, and shows it once it has loaded; otherwise the initial below it stays visible. This manipulates the DOM
 * directly, because the browser's code does not render the logo.
 */
export const showLogo = (merchant: HTMLElement | null) => {
  const logo = merchant?.querySelector('img');
  if (!logo) return;
  logo.loading = 'eager';
  logo.decode().then(
    () => logo.removeAttribute('hidden'),
    () => {},
  );
};

/** The order and its recipient, unless a shop around the frame shows them. Merchants' texts are never interpreted as markup. */
export function OrderSummary(props: ScreenProps) {
  const { state } = props;
  const isFoldable = hasOrderLines(props);
  return (
    <section
      class={isFoldable ? 'summary summary-foldable' : 'summary'}
      part="summary"
      aria-label={state.catalog.orderSummary}
    >
      <div class="merchant" ref={showLogo} {...keepPart(props, 'Merchant')} />
      <Amount {...props} name="order-amount amount" />
      {isFoldable && <OrderFold {...props} />}
      <LazySection {...props} name="LaterPrice" />
      {isFoldable && (
        <div
          class={state.showsOrder ? 'order-lines' : 'order-lines order-lines-folded'}
          id="order-lines"
          {...keepPart(props, 'OrderLines')}
        />
      )}
      <PayUntil {...props} />
    </section>
  );
}
