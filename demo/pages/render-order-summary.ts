import { formatMoney } from '../orders/money.ts';
import type { Order } from '../orders/orders.ts';
import { html, type Markup } from './html.ts';

/** The order that is paid. */
export function renderOrderSummary({ number, items, amountMinor }: Order): Markup {
  const lines = items.map(
    ({ name, quantity, unitPriceMinor, isMonthly }) => html`
      <li>
        <span>${quantity > 1 ? `${quantity} × ` : ''}${name}${isMonthly ? ', every month' : ''}</span>
        <span class="price">${formatMoney(quantity * unitPriceMinor)}</span>
      </li>`,
  );
  return html`
    <section class="summary" aria-labelledby="summary-${number}">
      <h2 id="summary-${number}">Order ${number}</h2>
      <ul>${lines}</ul>
      <p class="total"><span>Total, VAT included</span> <span class="price">${formatMoney(amountMinor)}</span></p>
    </section>`;
}
