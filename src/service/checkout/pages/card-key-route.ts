import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CardKeyAnswer } from '../../../protocol/card.ts';
import type { CardKeys } from '../../payments/attempts/acquirer.ts';
import { rejectForNow } from '../../platform/http/answers/rejections.ts';
import { refuseForeignSites } from '../../platform/http/requests/refuse-foreign-sites.ts';
import type { CheckoutLink } from '../link/find-link.ts';

type TokenRequest = FastifyRequest<{ Params: { token: string } }>;

interface CardKeyRouteOptions {
  cardKeys: CardKeys;
  getBaseUrl: () => string;
  now: () => number;
  /** @throws Rejection 404 */
  requireLink(request: TokenRequest): Promise<CheckoutLink>;
}

/** Registers the call by which the page gets the key that it encrypts cards with. */
export function registerCardKeyRoute(app: FastifyInstance, options: CardKeyRouteOptions): void {
  const { cardKeys, getBaseUrl, now, requireLink } = options;
  app.get('/checkout/:token/card-key', async (request: TokenRequest, reply) => {
    refuseForeignSites(request, getBaseUrl());
    await requireLink(request);
    const publicKey = await cardKeys.read();
    if (publicKey === undefined)
      throw rejectForNow('SERVICE_UNAVAILABLE', 'There is no public key for cards: the acquirer gave none.');
    const answer: CardKeyAnswer = {
      publicKey,
      now: new Date(now()).toISOString(),
      isRequired: cardKeys.isRequired,
    };
    return reply.header('cache-control', 'no-store').send(answer);
  });
}
