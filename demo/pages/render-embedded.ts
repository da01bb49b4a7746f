import type { Order } from '../orders/orders.ts';
import { html } from './html.ts';
import { renderOrderSummary } from './render-order-summary.ts';
import { renderPage } from './render-page.ts';

/** Embedded checkout, pay button and all. What drives it is `public/embedded.js`. */
export function renderEmbedded(order: Order, serviceUrl: string): string {
  return renderPage({
    title: `Pay order ${order.number}`,
    checkoutFrom: serviceUrl,
    scripts: ['embedded.js'],
    content: html`
      <h1>Payment</h1>
      <div class="columns">
        ${renderOrderSummary(order)}
        <section class="payment" aria-label="Payment">
          <div class="checkout" id="checkout" data-checkout-url="${order.link.paymentUrl}" data-order-url="/orders/${order.id}"></div>
          <p class="notice" id="notice" role="status"></p>
        </section>
      </div>`,
  });
}
