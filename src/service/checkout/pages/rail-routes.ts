import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Payer } from '../../../protocol/payers.ts';
import { isRail, isWallet } from '../../../protocol/payment-methods.ts';
import { getScreenState } from '../../../protocol/payment-status.ts';
import { chooseLanguage } from '../../calls/documents/choose-locales.ts';
import { sendNotFound } from '../../calls/documents/send-document.ts';
import { askRail, type RailOptions } from '../../payments/attempts/ask-rail.ts';
import { createLeaveFramePath } from '../../payments/attempts/rail-paths.ts';
import type { AttemptRow } from '../../payments/tables/attempts.ts';
import { isOpenLink } from '../../payments/terms/is-expired.ts';
import { listPayableMethods } from '../../payments/terms/list-payable-methods.ts';
import type { PageRenderer } from '../../platform/assets/load-page.ts';
import { createPageHeaders, listSources } from '../../platform/http/answers/page-headers.ts';
import type { Store } from '../../platform/store/open-store.ts';
import { resumeTrace } from '../../platform/tracing/spans.ts';
import type { CheckoutLink } from '../link/find-link.ts';
import { createGuestPath, readPayer } from '../link/payers.ts';
import { createPostFormHeaders, renderPostForm } from './render-post-form.ts';

interface RailRoutesOptions extends RailOptions {
  page: PageRenderer;
  findCurrentLink: (token: string) => Promise<CheckoutLink | undefined>;
}

type RailRequest = FastifyRequest<{
  Params: { token: string; attempt: string };
  Querystring: Record<string, unknown>;
}>;

/** Values of `sec-fetch-dest` for a document in a frame. */
const FRAMES = ['iframe', 'frame', 'embed', 'object', 'fencedframe'];

/** Percent-encodes characters that a header cannot contain, as a browser would. */
const toLocation = (url: string): string => (/^[\x21-\x7e]+$/.test(url) ? url : new URL(url).href);

/** Redirects without revealing the link's secret to other sites, and without caching. */
const lead = (reply: FastifyReply, url: string) =>
  reply
    .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
    .redirect(toLocation(url), 303);

async function findAttempt(
  store: Store,
  { paymentId }: CheckoutLink,
  id: string,
): Promise<AttemptRow | undefined> {
  const attempts = store.selectFrom('attempts').selectAll().where('payment_id', '=', paymentId);
  return attempts.where('id', '=', id).executeTakeFirst();
}

/**
 * Whether the shopper returns to the page after a bank or wallet has refused, because the merchant wants it so and the page offers
 * another way to pay. The page in a shop's frame has left its shop, so that the shop is called. A wallet is not in every browser.
 */
const staysOnPage = (link: CheckoutLink, { method }: AttemptRow, now: number): boolean =>
  link.onRefusal === 'page' &&
  link.type === 'standard' &&
  isOpenLink(link, now) &&
  listPayableMethods(link).some((id) => id !== method && !isWallet(id));

/**
 * Returns where the shopper goes after an attempt: exactly the merchant's URL, or the checkout while the outcome is open, and if the
 * merchant gave no URL. A guest stays at the checkout: the shop would take them for the shopper, and could cancel the order.
 */
function chooseReturn(
  link: CheckoutLink,
  attempt: AttemptRow,
  { now, payer }: { now: number; payer?: Payer | undefined },
): string {
  if (payer === 'guest') return `${createGuestPath(link.token)}&attempt=${attempt.id}`;
  const { status, returnUrls, token, active } = link;
  const { state } = attempt;
  const own = `/checkout/${token}`;
  const { success = own, failure = own, cancel = own } = returnUrls;
  if (getScreenState(status) === 'completed') return success;
  if (staysOnPage(link, attempt, now)) return own;
  if (state === 'DECLINED' || status === 'FAILED') return failure;
  // If another tab has an attempt in progress, the shop must not treat the order as cancelled.
  return state === 'AT_RAIL' || active ? own : cancel;
}

/** Lists who may embed the page of the card's bank: the checkout, and the shops around it. */
const listAncestors = ({ type, company }: CheckoutLink): string =>
  ["'self'", ...(type === 'embedded' ? listSources(company.domains) : [])].join(' ');

/** Stores the answer with which a shopper returns, in the trace of the press. */
const takeReturn = (
  { id, traceparent }: AttemptRow,
  { query }: RailRequest,
  options: RailRoutesOptions,
): Promise<void> =>
  resumeTrace(traceparent, async () => {
    await options.rail.takeReturn(id, query);
    await askRail(id, options);
  });

/**
 * Registers the redirects to a bank or wallet and back, and back from the card's bank. The outcome of the payment never depends
 * on a URL.
 */
export function registerRailRoutes(app: FastifyInstance, options: RailRoutesOptions): void {
  const { store, rail, page, findCurrentLink } = options;
  app.get('/checkout/:token/hop/:attempt', async (request: RailRequest, reply) => {
    const { token, attempt: id } = request.params;
    const link = await findCurrentLink(token);
    const attempt = link && (await findAttempt(store, link, id));
    // Redirect to the rail while the attempt waits there, otherwise back.
    const waiting = attempt?.state === 'AT_RAIL' ? await rail.findPage(id) : undefined;
    if (!attempt || !(waiting || isRail(attempt.method))) return sendNotFound(request, reply, page);
    const isFramed = FRAMES.includes(String(request.headers['sec-fetch-dest']));
    const { method } = attempt;
    // The page of a rail is shown in the whole window. That of a card's bank is in a frame of the checkout, or in a tab if its bank
    // refuses frames, and not every browser says which it is (Safari from 16.4 on,
    // https://webkit.org/blog/13966/webkit-features-in-safari-16-4/).
    const isShown = !isRail(method) || !isFramed;
    if (waiting?.method === 'POST' && isShown) {
      const ancestors = isRail(method) ? "'none'" : listAncestors(link);
      return reply.headers(createPostFormHeaders(waiting.url, ancestors)).send(renderPostForm(waiting));
    }
    if (!isRail(method)) return lead(reply, waiting?.url ?? `/checkout/${token}`);
    if (!isFramed) return lead(reply, waiting?.url ?? chooseReturn(link, attempt, { now: options.now() }));
    const language = link.language ?? chooseLanguage(request, page.languages);
    const { name: merchantName, brand } = link.company;
    const view = { path: createLeaveFramePath(token, id), method, merchantName, language };
    const document = page.renderPage('leave_frame', view, brand);
    const headers = createPageHeaders('anybody', { styleSource: page.findStyleSource(document) });
    return reply.headers({ ...headers, 'referrer-policy': 'no-referrer' }).send(document);
  });

  app.get('/checkout/:token/return/:attempt', async (request: RailRequest, reply) => {
    const { token, attempt: id } = request.params;
    const known = await findCurrentLink(token);
    const waiting = known && (await findAttempt(store, known, id));
    if (!waiting) return sendNotFound(request, reply, page);
    await takeReturn(waiting, request, options);
    const link = await findCurrentLink(token);
    const attempt = link && (await findAttempt(store, link, id));
    return attempt
      ? lead(reply, chooseReturn(link, attempt, { now: options.now(), payer: readPayer(request.query) }))
      : sendNotFound(request, reply, page);
  });

  app.get('/checkout/:token/challenge/:attempt', async (request: RailRequest, reply) => {
    const { token, attempt: id } = request.params;
    const link = await findCurrentLink(token);
    const attempt = link && (await findAttempt(store, link, id));
    if (!attempt) return sendNotFound(request, reply, page);
    await takeReturn(attempt, request, options);
    // Without the checkout around it, no page closes the frame: the bank took over the window, or the shopper opened the URL.
    if (request.headers['sec-fetch-dest'] === 'document') return lead(reply, `/checkout/${token}`);
    const framers = link.type === 'embedded' ? link.company.domains : [];
    const language = link.language ?? chooseLanguage(request, page.languages);
    const document = page.renderPage('return', { language }, link.company.brand);
    const styleSource = page.findStyleSource(document);
    return reply.headers(createPageHeaders(framers, { isNested: true, styleSource })).send(document);
  });
}
