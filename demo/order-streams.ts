import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import { describeOrder } from './describe-order.ts';
import type { Order, OrderBook } from './orders.ts';

export interface OrderStreams {
  /** Answers with the order as it is now, and again after every change, until the page goes away. */
  open(order: Order, reply: FastifyReply): void;
  /** Ends them all: a server does not close while an answer is still being written. */
  endAll(): void;
}

/** Server-Sent Events, for pages that show an order live. */
export function createOrderStreams(orders: OrderBook): OrderStreams {
  const streams = new Set<ServerResponse>();

  return {
    open(order, reply) {
      reply.hijack();
      const stream = reply.raw;
      const send = (current: Order) => stream.write(`data: ${JSON.stringify(describeOrder(current))}\n\n`);
      const stopWatching = orders.watch(order.id, send);
      streams.add(stream);
      stream.on('close', () => {
        stopWatching();
        streams.delete(stream);
      });
      stream.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      send(order);
    },
    endAll() {
      for (const stream of streams) stream.end();
    },
  };
}
