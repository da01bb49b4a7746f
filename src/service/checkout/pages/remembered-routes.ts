import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findEmailProblem } from '../../../protocol/card.ts';
import type { CardCodeAnswer, FoundCardsAnswer } from '../../../protocol/page-renderer.ts';
import { chooseReader } from '../../calls/documents/choose-locales.ts';
import { describeMerchant, leadOn, sendDocument, sendNotFound } from '../../calls/documents/send-document.ts';
import { isOpenLink } from '../../payments/terms/is-expired.ts';
import { listPayableMethods } from '../../payments/terms/list-payable-methods.ts';
import { getCallerNetwork } from '../../platform/addresses/get-caller-network.ts';
import { reject } from '../../platform/http/answers/rejections.ts';
import { listSavedCards, removeSavedCard } from '../../recurring/cards/saved-cards.ts';
import { openFinder, tryCode } from '../../recurring/remembered/card-finders.ts';
import { forgetCards } from '../../recurring/remembered/forget-cards.ts';
import {
  findRememberedShopper,
  REMEMBERED_PATH,
  toOwner,
} from '../../recurring/remembered/remembered-shoppers.ts';
import { type CheckoutLink, LINK_TOKEN } from '../link/find-link.ts';
import { readCardCodeRequest, readFoundCardsRequest } from '../press/read-pay-request.ts';
import { listFoundCards } from '../press/shopper-cards.ts';
import { describeCard } from './describe-card.ts';
import type { ManageRoutesOptions } from './manage-routes.ts';

type TokenRequest = FastifyRequest<{ Params: { token: string } }>;

interface RememberedRoutesOptions extends Pick<ManageRoutesOptions, 'store' | 'page' | 'directory' | 'now'> {
  requireLink: (request: Pick<TokenRequest, 'params'>) => Promise<CheckoutLink>;
}

/** Registers the calls with which a shopper finds remembered cards by a code. */
function registerFinderRoutes(app: FastifyInstance, options: RememberedRoutesOptions): void {
  const { store, now } = options;

  /** @throws Rejection 404; 409 if no card can be found for the link */
  async function requireRemembering(request: TokenRequest): Promise<CheckoutLink> {
    const link = await options.requireLink(request);
    const canFind = link.remembersCards && listPayableMethods(link).includes('card');
    if (!canFind || !isOpenLink(link, now())) throw reject('STATE_NOT_ALLOWED');
    return link;
  }

  app.post('/checkout/:token/card-code', async (request: TokenRequest, reply) => {
    const link = await requireRemembering(request);
    const { email, language } = readCardCodeRequest(request.body);
    if (findEmailProblem(email)) throw reject('BAD_REQUEST');
    const asked = { email, language, network: getCallerNetwork(request.caller) };
    const opened = await openFinder(store, link, { ...asked, now: now() });
    if ('waitSeconds' in opened)
      throw reject('TOO_MANY_REQUESTS', { 'retry-after': String(opened.waitSeconds) });
    const answer: CardCodeAnswer = { finder: opened.secret };
    return reply.code(202).header('cache-control', 'no-store').send(answer);
  });

  app.post('/checkout/:token/found-cards', async (request: TokenRequest, reply) => {
    const link = await requireRemembering(request);
    const { finder: secret, code } = readFoundCardsRequest(request.body);
    const judged = await tryCode(store, link, { secret, code, now: now() });
    const answer: FoundCardsAnswer =
      judged === 'right'
        ? { cards: (await listFoundCards(store, link, { secret, now: now() })).map(describeCard) }
        : { problem: judged };
    return reply.header('cache-control', 'no-store').send(answer);
  });
}

type PageRequest = FastifyRequest<{
  Params: { token: string; card: string };
  Querystring: { notice?: string };
}>;

/**
 * Registers the page on which shoppers see and delete their remembered cards. The secret in its URL, sent with every mail about
 * the cards, grants access. It works without scripts: each button submits an empty form. Cards cannot be used for payments here.
 */
function registerForgetRoutes(
  app: FastifyInstance,
  { store, page, directory, now }: RememberedRoutesOptions,
): void {
  const find = async (token: string) => {
    const shopper = LINK_TOKEN.test(token) ? await findRememberedShopper(store, token) : undefined;
    const company = shopper && directory.findCompany(shopper.company_id);
    return company && { shopper, company };
  };

  app.get(`${REMEMBERED_PATH}/:token`, async (request: PageRequest, reply) => {
    const { token } = request.params;
    const found = await find(token);
    if (!found) return sendNotFound(request, reply, page);
    const { shopper, company } = found;
    const cards = await listSavedCards(store, toOwner(shopper));
    const view = {
      ...chooseReader(request, page.languages, shopper.language),
      ...describeMerchant(company),
      path: `${REMEMBERED_PATH}/${token}`,
      cards: cards.map(describeCard),
      ...(request.query.notice === 'forgotten' && { isForgotten: true as const }),
    };
    return sendDocument(reply, page, page.renderPage('remembered', view, company.brand));
  });

  const answerPress = (
    path: string,
    press: (shopper: NonNullable<Awaited<ReturnType<typeof find>>>['shopper'], card: string) => Promise<void>,
  ) =>
    app.post(`${REMEMBERED_PATH}/:token/${path}`, async (request: PageRequest, reply) => {
      const { token, card } = request.params;
      const found = await find(token);
      if (!found) return sendNotFound(request, reply, page);
      await press(found.shopper, card);
      return leadOn(reply, `${REMEMBERED_PATH}/${token}?notice=forgotten`);
    });

  answerPress('forget', (shopper) => store.transaction().execute((trx) => forgetCards(trx, shopper, now())));
  answerPress('forget/:card', (shopper, id) => removeSavedCard(store, toOwner(shopper), { id, now: now() }));
}

export function registerRememberedRoutes(app: FastifyInstance, options: RememberedRoutesOptions): void {
  registerFinderRoutes(app, options);
  registerForgetRoutes(app, options);
}
