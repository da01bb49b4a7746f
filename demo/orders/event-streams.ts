import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

/** Calls the listener after every change until the returned function is called. */
type Watch<Value> = (listener: (value: Value) => void) => () => void;

interface EventStreams {
  /** Sends the current value, and each later one, until the page is closed. */
  open<Value>(reply: FastifyReply, now: Value, watch: Watch<Value>): void;
  /** Ends all streams, because a server does not close while an answer is still being written. */
  endAll(): void;
}

/** Server-Sent Events, for pages that show something live. */
export function createEventStreams(): EventStreams {
  const streams = new Set<ServerResponse>();

  return {
    open(reply, now, watch) {
      reply.hijack();
      const stream = reply.raw;
      const send = (value: unknown) => stream.write(`data: ${JSON.stringify(value)}\n\n`);
      const stopWatching = watch(send);
      streams.add(stream);
      stream.on('close', () => {
        stopWatching();
        streams.delete(stream);
      });
      stream.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      send(now);
    },
    endAll() {
      for (const stream of streams) stream.end();
    },
  };
}
