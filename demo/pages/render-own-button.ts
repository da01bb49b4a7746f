import { formatMoney } from '../orders/money.ts';
import type { Order } from '../orders/orders.ts';
import { html } from './html.ts';
import { renderOrderSummary } from './render-order-summary.ts';
import { renderPage } from './render-page.ts';

/** Card fields in the frame, the pay button and the list of errors in the shop. See `public/own-button.js`. */
export function renderOwnButton(order: Order, serviceUrl: string): string {
  return renderPage({
    title: `Pay order ${order.number}`,
    checkoutFrom: serviceUrl,
    scripts: ['own-button.js'],
    content: html`
      <h1>Payment</h1>
      <div class="columns">
        ${renderOrderSummary(order)}
        <section class="payment" aria-label="Payment">
          <div class="problems" id="problems" role="alert" tabindex="-1" hidden>
            <h2>Please check your card details</h2>
            <ul></ul>
          </div>
          <div class="checkout" id="checkout" data-checkout-url="${order.link.paymentUrl}" data-order-url="/orders/${order.id}"></div>
          <button type="button" class="primary" id="pay" disabled>
            Place order and pay ${formatMoney(order.amountMinor)}
          </button>
          <p class="notice" id="notice" role="status"></p>
        </section>
      </div>`,
  });
}
