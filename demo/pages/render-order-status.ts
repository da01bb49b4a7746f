import { describeOrder } from '../orders/describe-order.ts';
import type { Order } from '../orders/orders.ts';
import { html, type Markup } from './html.ts';

/**
 * The status of an order. `public/order-status.js` keeps it up to date.
 * @param isPaying the checkout is beside it, and nothing waits for a confirmation yet: hidden until something does
 */
export function renderOrderStatus(order: Order, { isPaying = false } = {}): Markup {
  const { status, headline, text, timeline } = describeOrder(order);
  return html`
    <section class="status" data-order="${order.id}" data-status="${status}" aria-live="polite"${isPaying ? html` hidden` : ''}>
      <h2 class="headline">${headline}</h2>
      <p class="text">${text}</p>
      <ol class="timeline">${timeline.map(({ label, time }) => html`<li><span>${label}</span> <time>${time}</time></li>`)}</ol>
    </section>`;
}
