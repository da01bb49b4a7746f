import type { ComponentChildren } from 'preact';
import type { CheckoutItem } from '../../../protocol/checkout-api.ts';
import type { Catalog, ServiceTexts } from '../../locales/catalog.ts';
import { getResultTitle } from '../../state/get-result-title.ts';
import { fillText } from '../../texts/fill-text.ts';
import { formatDateTime } from '../../texts/format-date-time.ts';
import { formatMoney } from '../../texts/format-money.ts';
import { formatPercent } from '../../texts/format-percent.ts';
import { describeMethod } from '../../texts/get-rail-name.ts';
import { isUuid } from '../../texts/is-uuid.ts';
import type { ScreenProps } from '../parts/screen-props.ts';
import { listOrderTexts } from '../summary/order-summary.tsx';
import { LaterPrice } from '../summary/subscription-terms.tsx';
import { PrintButton } from './panel.tsx';

interface ReceiptProps extends ScreenProps {
  /** All texts of the language. Those of the page lack what its link no longer offers, such as the method by which it was paid. */
  catalog: Catalog;
  texts: Pick<ServiceTexts, 'mail' | 'receipt' | 'print'>;
}

const Row = ({ name, children }: { name: string; children: ComponentChildren }) => (
  <div class="paper-row">
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** When and how it was paid. A reference that the service has made up says nothing to the shopper or the merchant. */
function Facts({ view, state, catalog, texts }: ReceiptProps) {
  const { paidAt, card } = view.receipt ?? {};
  const { paidMethod: method, transactionId } = view;
  return (
    <dl class="paper-part">
      {paidAt && (
        <Row name={texts.receipt.date}>
          <time dateTime={paidAt}>{formatDateTime(paidAt, state)}</time>
        </Row>
      )}
      {method && (
        <Row name={texts.mail.method}>
          <bdi>{describeMethod({ method, card }, catalog)}</bdi>
        </Row>
      )}
      {!isUuid(transactionId) && (
        <Row name={catalog.reference}>
          <bdi>{transactionId}</bdi>
        </Row>
      )}
    </dl>
  );
}

function Items({ view, state, catalog }: ReceiptProps) {
  const { items } = view;
  if (!items.length) return null;
  const { quantity: counted, vat } = catalog;
  return (
    <ul class="paper-part">
      {items.map(({ name, quantity, unitPriceMinor, vatRate }, index) => (
        <li key={index}>
          <div class="paper-row">
            <bdi>{name}</bdi>
            <span>{formatMoney(quantity * unitPriceMinor, view, state)}</span>
          </div>
          <div class="paper-detail">
            {fillText(counted, { quantity, price: formatMoney(unitPriceMinor, view, state) })}
            {vatRate > 0 && ` · ${fillText(vat, { rate: formatPercent(vatRate, state) })}`}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Adds up the tax that the prices include, for each rate: the sum is rounded, not each item. */
function sumTaxes(items: readonly CheckoutItem[]): [rate: number, taxMinor: number][] {
  const sums = new Map<number, number>();
  for (const { vatRate, quantity, unitPriceMinor } of items)
    if (vatRate > 0) sums.set(vatRate, (sums.get(vatRate) ?? 0) + quantity * unitPriceMinor);
  return [...sums]
    .sort(([one], [other]) => other - one)
    .map(([rate, sum]) => [rate, Math.round((sum * rate) / (100 + rate))]);
}

function Sums({ view, state, catalog, texts }: ReceiptProps) {
  const { amountMinor, refundedMinor } = view;
  const { total, vat } = catalog;
  return (
    <dl class="paper-part">
      <div class="paper-row paper-total">
        <dt>{total}</dt>
        <dd>{formatMoney(amountMinor, view, state)}</dd>
      </div>
      {sumTaxes(view.items).map(([rate, taxMinor]) => (
        <Row key={rate} name={fillText(vat, { rate: formatPercent(rate, state) })}>
          {formatMoney(taxMinor, view, state)}
        </Row>
      ))}
      {refundedMinor && <Row name={texts.receipt.refunded}>{formatMoney(-refundedMinor, view, state)}</Row>}
    </dl>
  );
}

/**
 * The receipt of a payment, in the look of the terminal's paper, for the screen and for a printer. It states what the payment is: paid,
 * reserved, on its way, or refunded. The service renders it; `prepare-paper.ts` adds what only the browser knows.
 */
export function ReceiptPaper(props: ReceiptProps) {
  const { view, state, catalog, texts } = props;
  const title = getResultTitle(state);
  if (!view.receipt || !title) return null;
  return (
    <>
      <div class="receipt-sheet">
        <article class="paper">
          <p class="paper-name">
            <bdi>{view.merchantName}</bdi>
          </p>
          <h2 class="paper-title">
            <bdi>{view.title ?? view.purpose}</bdi>
          </h2>
          {listOrderTexts(props).map((text, index) => (
            <p key={index} class="paper-detail">
              <bdi>{text}</bdi>
            </p>
          ))}
          {!view.isLive && <p class="paper-state">{catalog.testMode}</p>}
          <Facts {...props} />
          <Items {...props} />
          <Sums {...props} />
          <div class="paper-part">
            <p class="paper-state">{catalog.titles[title]}</p>
            <LaterPrice {...props} />
            {view.statement && (
              <p class="paper-detail">{fillText(catalog.statement, { statement: view.statement })}</p>
            )}
          </div>
          <figure class="paper-code">
            <img src={view.receipt.code} alt={texts.receipt.code} width="144" height="144" />
            <figcaption class="paper-detail" aria-hidden="true">
              {texts.receipt.code}
            </figcaption>
          </figure>
        </article>
      </div>
      <PrintButton label={texts.print} />
    </>
  );
}
