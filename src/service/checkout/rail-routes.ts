import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isRail } from '../../protocol/payment-methods.ts';
import { getCheckoutState } from '../../protocol/payment-status.ts';
import type { PageRenderer } from '../assets/load-page.ts';
import { createHopPath } from '../attempts/rail-paths.ts';
import { type RailOptions, settleRail } from '../attempts/settle-rail.ts';
import { createPageHeaders } from '../http/page-headers.ts';
import type { Store } from '../store/open-store.ts';
import type { AttemptRow } from '../store/schema.ts';
import { chooseLanguage } from './create-view.ts';
import type { CheckoutLink } from './find-link.ts';

export interface RailRoutesOptions extends RailOptions {
  page: PageRenderer;
  findCurrentLink: (token: string) => Promise<CheckoutLink | undefined>;
}

type RailRequest = FastifyRequest<{ Params: { token: string; attempt: string } }>;

/** What a browser says of a document that lands in a frame; other browsers say nothing, and are led on. */
const FRAMES = ['iframe', 'frame', 'embed', 'object', 'fencedframe'];

/** A header takes no other characters; a URL that has some is written as a browser would. */
const toLocation = (url: string): string => (/^[\x21-\x7e]+$/.test(url) ? url : new URL(url).href);

/** The address leads to no other site with the link's secret, and the answer into no cache. */
const lead = (reply: FastifyReply, url: string) =>
  reply
    .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
    .redirect(toLocation(url), 303);

async function findAttempt(
  store: Store,
  { payment }: CheckoutLink,
  id: string,
): Promise<AttemptRow | undefined> {
  const attempts = store.selectFrom('attempts').selectAll().where('payment_id', '=', payment.id);
  return attempts.where('id', '=', id).executeTakeFirst();
}

/** Where the shopper belongs after an attempt: exactly the merchant's addresses, or the checkout while nothing is decided. */
function chooseReturn({ payment, request, token, active }: CheckoutLink, { state }: AttemptRow): string {
  if (getCheckoutState(payment.status) === 'completed') return request.SuccessRedirectUrl;
  if (state === 'DECLINED' || payment.status === 'FAILED') return request.FailureRedirectUrl;
  // Also where another attempt is under way, in another tab: the shop must not take the order for given up.
  return state === 'AT_RAIL' || active ? `/checkout/${token}` : request.CancelRedirectUrl;
}

/** The way to a bank or wallet and back, or back from the card's bank. No address has a say in what becomes of the payment. */
export function registerRailRoutes(app: FastifyInstance, options: RailRoutesOptions): void {
  const { store, rail, page, findCurrentLink } = options;

  const showNotFound = (request: FastifyRequest, reply: FastifyReply) =>
    reply
      .code(404)
      .headers(createPageHeaders())
      .send(page.renderNotice('not_found', chooseLanguage(request, page.languages)));

  app.get('/checkout/:token/hop/:attempt', async (request: RailRequest, reply) => {
    const { token, attempt: id } = request.params;
    const link = await findCurrentLink(token);
    const attempt = link && (await findAttempt(store, link, id));
    if (!attempt || !isRail(attempt.method)) return showNotFound(request, reply);
    // The way on, as long as the attempt waits there; else the way back.
    const url = attempt.state === 'AT_RAIL' ? await rail.findUrl(id) : undefined;
    const isFramed = FRAMES.includes(String(request.headers['sec-fetch-dest']));
    if (!isFramed) return lead(reply, url ?? chooseReturn(link, attempt));
    const language = link.request.Lang ?? chooseLanguage(request, page.languages);
    const { method } = attempt;
    return reply.headers({ ...createPageHeaders('anybody'), 'referrer-policy': 'no-referrer' }).send(
      page.renderHop({
        path: createHopPath(token, id),
        method,
        merchantName: link.company.name,
        language,
      }),
    );
  });

  app.get('/checkout/:token/return/:attempt', async (request: RailRequest, reply) => {
    const { token, attempt: id } = request.params;
    const known = await findCurrentLink(token);
    if (!known || !(await findAttempt(store, known, id))) return showNotFound(request, reply);
    await settleRail(id, options);
    const link = await findCurrentLink(token);
    const attempt = link && (await findAttempt(store, link, id));
    return attempt ? lead(reply, chooseReturn(link, attempt)) : showNotFound(request, reply);
  });

  app.get('/checkout/:token/challenge/:attempt', async (request: RailRequest, reply) => {
    const { token, attempt: id } = request.params;
    const link = await findCurrentLink(token);
    if (!link || !(await findAttempt(store, link, id))) return showNotFound(request, reply);
    await settleRail(id, options);
    // The page that would close it is not around it: a bank that took the whole window, or a shopper with the address.
    if (request.headers['sec-fetch-dest'] === 'document') return lead(reply, `/checkout/${token}`);
    const { request: created, company } = link;
    const framers = created.Type === 'embedded' ? company.domains : [];
    return reply
      .headers(createPageHeaders(framers, { isNested: true }))
      .send(page.renderReturn(created.Lang ?? chooseLanguage(request, page.languages)));
  });
}
