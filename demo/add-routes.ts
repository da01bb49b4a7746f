import type { FastifyInstance } from 'fastify';
import { readBasket, splitBasket, sumMonthly } from './orders/basket.ts';
import { createLinkRequest } from './orders/create-link-request.ts';
import { describeOrder } from './orders/describe-order.ts';
import { createEventStreams } from './orders/event-streams.ts';
import type { OrderItem } from './orders/order-item.ts';
import type { Order, Shopper } from './orders/orders.ts';
import type { LinkRequest } from './orders/servicepay.ts';
import { renderEmbedded } from './pages/render-embedded.ts';
import { renderOrder } from './pages/render-order.ts';
import { renderOwnButton } from './pages/render-own-button.ts';
import { renderProblem } from './pages/render-problem.ts';
import { renderReturn } from './pages/render-return.ts';
import { renderShopWindow } from './pages/render-shop-window.ts';
import { renderTwo } from './pages/render-two.ts';
import { createWebhookReceiver } from './receive-webhook.ts';
import { sendPage } from './send-page.ts';
import type { ShopOptions } from './shop-options.ts';

interface OrderQuery {
  Querystring: { order?: string | string[] };
}

type PlaceOrder = (items: OrderItem[], type: LinkRequest['Type'], shopper: Shopper) => Promise<Order>;

function readShopper(body: URLSearchParams): Shopper {
  const read = (field: string) => body.get(field)?.trim() ?? '';
  return { email: read('email'), name: read('name') };
}

/** Takes a basket, and leads to the page where it is paid. */
function addOrderRoute(shop: FastifyInstance, placeOrder: PlaceOrder): void {
  shop.post('/orders', async ({ body }, reply) => {
    if (!(body instanceof URLSearchParams))
      return sendPage(reply.code(415), renderProblem('Not a form', 'Send the basket as a form.'));
    const items = readBasket(body);
    if (items.length === 0) {
      return sendPage(reply.code(400), renderProblem('Your basket is empty', 'Choose something first.'));
    }
    const way = body.get('way');
    const shopper = readShopper(body);
    if (way === 'hosted') {
      const { link } = await placeOrder(items, 'standard', shopper);
      return reply.redirect(link.paymentUrl, 303);
    }
    if (way === 'two') {
      if (sumMonthly(items) > 0) {
        const text = 'What comes every month is paid in one part.';
        return sendPage(reply.code(400), renderProblem('Not in two parts', text));
      }
      const { deposit, rest } = splitBasket(items);
      const placed = [
        await placeOrder(deposit, 'embedded', shopper),
        await placeOrder(rest, 'embedded', shopper),
      ];
      return reply.redirect(`/two?${placed.map(({ id }) => `order=${id}`).join('&')}`, 303);
    }
    const { id } = await placeOrder(items, 'embedded', shopper);
    return reply.redirect(`/${way === 'own-button' ? way : 'embedded'}?order=${id}`, 303);
  });
}

/** Every address of the shop. */
export function addRoutes(
  shop: FastifyInstance,
  { serviceUrl, orders, servicePay, till }: ShopOptions,
): void {
  const placeOrder: PlaceOrder = async (items, type, shopper) => {
    const draft = orders.draft(items, shopper);
    const link = await servicePay.createLink(createLinkRequest(draft, type, shop.listeningOrigin));
    // A bank sends the shopper back to the whole window, but the embedded page belongs in the shop's page.
    return orders.add(draft, link, type === 'embedded' ? `/embedded?order=${draft.id}` : undefined);
  };

  /** Finds the orders that a URL names; none of them if one is unknown. */
  function findOrders({ order = [] }: OrderQuery['Querystring']): Order[] {
    const found = [order].flat().map((id) => orders.find(id));
    return found.every((each) => each !== undefined) ? found : [];
  }

  shop.get('/', (_request, reply) => sendPage(reply, renderShopWindow(till?.screenUrl)));

  addOrderRoute(shop, placeOrder);

  for (const [path, render] of [
    ['/embedded', renderEmbedded],
    ['/own-button', renderOwnButton],
  ] as const) {
    shop.get<OrderQuery>(path, ({ query }, reply) => {
      const [order] = findOrders(query);
      if (!order) return reply.callNotFound();
      // A shopper who comes back to a paid order sees that it is paid.
      if (order.status !== 'waiting') return reply.redirect(`/orders/${order.id}`, 303);
      return sendPage(reply, render(order, serviceUrl));
    });
  }

  shop.get<OrderQuery>('/two', ({ query }, reply) => {
    const found = findOrders(query);
    return found.length ? sendPage(reply, renderTwo(found, serviceUrl)) : reply.callNotFound();
  });

  for (const kind of ['success', 'failure', 'cancel'] as const) {
    shop.get<OrderQuery>(`/${kind}`, ({ query }, reply) => {
      const [order] = findOrders(query);
      return order ? sendPage(reply, renderReturn(kind, order)) : reply.callNotFound();
    });
  }

  shop.get<{ Params: { id: string } }>('/orders/:id', ({ params }, reply) => {
    const order = orders.find(params.id);
    return order ? sendPage(reply, renderOrder(order)) : reply.callNotFound();
  });

  shop.get<{ Params: { id: string } }>('/orders/:id/subscription', async ({ params }, reply) => {
    const order = orders.find(params.id);
    if (!order) return reply.callNotFound();
    // The manage URL is fetched only on demand: it contains a secret, so no page of the shop contains it.
    const url = await servicePay.findManageUrl(order.link.transactionId);
    return reply.redirect(url ?? `/orders/${order.id}`, 303);
  });

  const streams = createEventStreams();
  shop.addHook('preClose', async () => streams.endAll());
  shop.get<{ Params: { id: string } }>('/orders/:id/events', ({ params }, reply) => {
    const order = orders.find(params.id);
    if (!order) return reply.callNotFound();
    streams.open(reply, describeOrder(order), (show) =>
      orders.watch(order.id, (current) => show(describeOrder(current))),
    );
  });

  const receiveWebhook = createWebhookReceiver({ orders, fetchWebhookSecret: servicePay.fetchWebhookSecret });
  shop.post<{ Body: Buffer }>('/webhooks/servicepay', async ({ body, headers }, reply) =>
    reply.code(await receiveWebhook({ rawBody: body, headers: headers as Record<string, string> })).send(),
  );
}
