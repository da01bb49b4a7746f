import type { Order } from '../orders/orders.ts';
import { html } from './html.ts';
import { renderOrderStatus } from './render-order-status.ts';
import { renderOrderSummary } from './render-order-summary.ts';
import { renderPage } from './render-page.ts';

/** Two payments, two links, two checkouts on one page; neither knows of the other. See `public/two.js`. */
export function renderTwo(orders: readonly Order[], serviceUrl: string): string {
  return renderPage({
    title: 'Pay in two parts',
    checkoutFrom: serviceUrl,
    scripts: ['two.js', 'order-status.js'],
    content: html`
      <h1>Pay in two parts</h1>
      <div class="halves">
        ${orders.map(
          (order) => html`
            <div class="payment">
              ${renderOrderSummary(order)}
              ${renderOrderStatus(order, { isPaying: order.status === 'waiting' })}
              ${order.status === 'waiting' ? html`<div class="checkout" data-checkout-url="${order.link.paymentUrl}"></div>` : ''}
            </div>`,
        )}
      </div>`,
  });
}
