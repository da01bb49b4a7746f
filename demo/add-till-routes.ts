import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { createEventStreams } from './orders/event-streams.ts';
import { renderTill } from './pages/render-till.ts';
import { sendPage } from './send-page.ts';
import type { createTill } from './till/create-till.ts';

/**
 * The interval between checks while the terminal is unavailable. Otherwise it is six times as long: each check is three calls.
 */
const CHECK_EVERY_MS = 5_000;
const QUIET_ROUNDS = 6;

export interface TillPlace {
  till: ReturnType<typeof createTill>;
  /** The address of the terminal's screen, if the terminal has one. */
  screenUrl: string;
}

/** The page of the till, its state as it changes, and its actions. A real till also asks who the cashier is. */
export function addTillRoutes(shop: FastifyInstance, { till, screenUrl }: TillPlace): void {
  const streams = createEventStreams();
  /** A new id at every start of the server, which forgets the till's state. */
  const run = randomUUID();
  const describe = () => ({ ...till.describe(), run });
  let round = 0;
  const timer = setInterval(() => {
    round += 1;
    const isDue = till.describe().problems.length > 0 || round % QUIET_ROUNDS === 0;
    if (isDue && till.isWatched()) till.act('check');
  }, CHECK_EVERY_MS).unref();
  shop.addHook('preClose', async () => {
    clearInterval(timer);
    streams.endAll();
  });

  shop.get('/till', (_request, reply) => sendPage(reply, renderTill(till.ways, screenUrl)));
  shop.get('/till/events', (_request, reply) => {
    till.act('check');
    streams.open(reply, describe(), (show) => till.watch(() => show(describe())));
  });
  shop.post<{ Params: { action: string; what?: string } }>(
    '/till/:action/:what?',
    ({ params, headers }, reply) => {
      // A page of another site could also send this request, and start a payment.
      if (URL.parse(headers.origin ?? '')?.host !== headers.host) return reply.code(403).send();
      return reply.code(till.act(params.action, params.what) ? 202 : 409).send();
    },
  );
}
