/** SIMULATED: the bank's side of a redirect rail, where a shopper approves, declines or cancels. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Store } from '../store/open-store.ts';
import type { RailOrderRow } from '../store/schema.ts';
import { createBankPath } from './create-rail.ts';
import { BANK_DECISIONS, BANK_HEADERS, renderBank, renderUnknownOrder } from './render-bank.ts';

export interface BankRoutesOptions {
  store: Store;
  /** Tells the service that an order has ended, as real rails do: the shopper may never come back to say so. */
  onDecided: (reference: string) => Promise<void>;
  reportFault: (error: Error) => void;
}

type BankRequest = FastifyRequest<{ Params: { token: string } }>;
type Decision = keyof typeof BANK_DECISIONS;

/** The page and its three forms. Nothing of an order stands in its address, so that nothing can be changed there. */
export async function registerBankRoutes(app: FastifyInstance, options: BankRoutesOptions): Promise<void> {
  const { store, onDecided, reportFault } = options;

  const findOrder = (token: string): Promise<RailOrderRow | undefined> =>
    store.selectFrom('rail_orders').selectAll().where('token', '=', token).executeTakeFirst();

  const show = (order: RailOrderRow | undefined, reply: FastifyReply) =>
    order
      ? reply.headers(BANK_HEADERS).send(renderBank(order, createBankPath(order.token)))
      : reply.code(404).headers(BANK_HEADERS).send(renderUnknownOrder());

  async function decide(token: string, decision: Decision): Promise<RailOrderRow | undefined> {
    const decided = await store
      .updateTable('rail_orders')
      .set({ state: BANK_DECISIONS[decision] })
      .where('token', '=', token)
      .where('state', '=', 'WAITING')
      .executeTakeFirst();
    const order = await findOrder(token);
    if (order && decided.numUpdatedRows) await onDecided(order.reference).catch(reportFault);
    return order;
  }

  await app.register(async (bank) => {
    // The forms are empty: what a browser or somebody else sends with one is not read.
    bank.addContentTypeParser('*', { parseAs: 'buffer' }, async () => undefined);

    bank.get('/sandbox/bank/:token', async ({ params }: BankRequest, reply) =>
      show(await findOrder(params.token), reply),
    );

    for (const decision of Object.keys(BANK_DECISIONS) as Decision[]) {
      bank.post(`/sandbox/bank/:token/${decision}`, async ({ params }: BankRequest, reply) => {
        const order = await decide(params.token, decision);
        // Pressed twice, it leads on as pressed once; pressed too late, the page says what has become of the order.
        if (order?.state !== BANK_DECISIONS[decision]) return show(order, reply.code(409));
        return reply.headers(BANK_HEADERS).redirect(order.return_url, 303);
      });
    }
  });
}
