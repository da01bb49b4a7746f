import type { Order } from '../orders/orders.ts';
import { html, type Markup } from './html.ts';
import { renderOrderStatus } from './render-order-status.ts';
import { renderPage } from './render-page.ts';

type Return = 'success' | 'failure' | 'cancel';

function renderTryAgain({ payUrl }: Order): Markup {
  return html`
    <p class="actions">
      <a class="primary" href="${payUrl}">Continue with the payment</a>
      <a href="/">Back to the shop</a>
    </p>`;
}

/** Keeps the number on one line, although a line may break at its hyphen. */
const renderNumber = ({ number }: Order): Markup => html`<span class="number">${number}</span>`;

/** Anyone can open these pages, and a webhook can be faster: the known status of the order overrides the page in the URL. */
const renderUnpaid = (order: Order, text: Markup): Markup =>
  order.status === 'waiting' ? html`${text} ${renderTryAgain(order)}` : renderOrderStatus(order);

/** The pages that the hosted checkout sends the shopper back to. Anyone can open them: they prove nothing. */
export function renderReturn(kind: Return, order: Order): string {
  const pages: Record<Return, { title: string; content: Markup }> = {
    success: {
      title: 'Grazie!',
      content: html`
        <p>We have received your order ${renderNumber(order)}.</p>
        ${renderOrderStatus(order)}
        <p class="actions"><a class="primary" href="/orders/${order.id}">See your order</a> <a href="/">Back to the shop</a></p>`,
    },
    failure: {
      title: 'The payment did not go through',
      content: renderUnpaid(order, html`<p>Nothing was charged for order ${renderNumber(order)}.</p>`),
    },
    cancel: {
      title: 'You have left the payment',
      content: renderUnpaid(
        order,
        html`<p>Nothing was charged. We keep order ${renderNumber(order)} for you.</p>`,
      ),
    },
  };
  const { title, content } = pages[kind];
  return renderPage({ title, scripts: ['order-status.js'], content: html`<h1>${title}</h1> ${content}` });
}
