/** SIMULATED: the bank's page for a redirect rail or 3-D Secure, where a shopper approves, declines or cancels. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { registerBodyless } from '../../platform/http/requests/register-bodyless.ts';
import type { Store } from '../../platform/store/open-store.ts';
import { createBankHeaders } from './bank-document.ts';
import { createBankPath } from './create-rail.ts';
import {
  BANK_DECISIONS,
  type BankDecision,
  listBankDecisions,
  renderBank,
  renderUnknownOrder,
} from './render-bank.ts';
import type { RailOrderRow } from './tables.ts';

interface BankRoutesOptions {
  store: Store;
  now: () => number;
  /** Notifies the service that an order has ended, as real rails do, because the shopper may never return. */
  onDecided: (reference: string) => Promise<void>;
  reportFault: (error: Error) => void;
}

type BankRequest = FastifyRequest<{ Params: { token: string } }>;

/** Registers the page and its forms. The URL contains nothing about the order that could be manipulated. */
export function registerBankRoutes(app: FastifyInstance, options: BankRoutesOptions): void {
  const { store, now, onDecided, reportFault } = options;

  /** Finds the order in its current state: an expired one is cancelled. */
  async function findCurrentOrder(token: string): Promise<RailOrderRow | undefined> {
    const expired = await store
      .updateTable('rail_orders')
      .set({ state: 'CANCELLED' })
      .where('token', '=', token)
      .where('state', '=', 'WAITING')
      .where('expires_at', '<=', now())
      .returning('reference')
      .executeTakeFirst();
    if (expired) await onDecided(expired.reference).catch(reportFault);
    return store.selectFrom('rail_orders').selectAll().where('token', '=', token).executeTakeFirst();
  }

  const show = (order: RailOrderRow | undefined, reply: FastifyReply) =>
    order
      ? reply.headers(createBankHeaders(order.method)).send(renderBank(order, createBankPath(order.token)))
      : reply.code(404).headers(createBankHeaders()).send(renderUnknownOrder());

  /** Ends a waiting order, if its page has this button. Resolves with the order afterwards. */
  async function decide(token: string, decision: BankDecision): Promise<RailOrderRow | undefined> {
    const order = await findCurrentOrder(token);
    if (!order || !(decision in listBankDecisions(order.method))) return order;
    const decided = await store
      .updateTable('rail_orders')
      .set(BANK_DECISIONS[decision])
      .where('token', '=', token)
      .where('state', '=', 'WAITING')
      .executeTakeFirst();
    if (decided.numUpdatedRows) await onDecided(order.reference).catch(reportFault);
    return findCurrentOrder(token);
  }

  registerBodyless(app, (bank) => {
    bank.get('/sandbox/bank/:token', async ({ params }: BankRequest, reply) =>
      show(await findCurrentOrder(params.token), reply),
    );

    for (const decision of Object.keys(BANK_DECISIONS) as BankDecision[]) {
      bank.post(`/sandbox/bank/:token/${decision}`, async ({ params }: BankRequest, reply) => {
        const order = await decide(params.token, decision);
        // A second press redirects like the first. If a press was too late, the page describes the order.
        const { state, variant } = BANK_DECISIONS[decision];
        if (order?.state !== state || order.variant !== variant) return show(order, reply.code(409));
        return reply.headers(createBankHeaders(order.method)).redirect(order.return_url, 303);
      });
    }
  });
}
