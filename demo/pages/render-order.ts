import { sumMonthly } from '../orders/basket.ts';
import type { Order } from '../orders/orders.ts';
import { html } from './html.ts';
import { renderOrderStatus } from './render-order-status.ts';
import { renderOrderSummary } from './render-order-summary.ts';
import { renderPage } from './render-page.ts';

/** The order's own page: "paid" only once the webhook says so, and then without a reload. */
export function renderOrder(order: Order): string {
  const isMonthly = sumMonthly(order.items) > 0;
  return renderPage({
    title: `Order ${order.number}`,
    scripts: ['order-status.js'],
    content: html`
      <h1>Your order</h1>
      <div class="columns">${renderOrderSummary(order)} ${renderOrderStatus(order)}</div>
      <p class="actions">
        ${isMonthly ? html`<a class="primary manage" href="/orders/${order.id}/subscription">Change or cancel your subscription</a>` : ''}
        <a href="/">Back to the shop</a>
      </p>`,
  });
}
