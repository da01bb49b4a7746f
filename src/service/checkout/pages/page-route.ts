import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PROVIDERS } from '../../../protocol/payment-methods.ts';
import type { Openings } from '../../back-office/overview/record-opening.ts';
import { chooseLanguage, chooseLocales, readChosenLanguage } from '../../calls/documents/choose-locales.ts';
import { sendNotFound } from '../../calls/documents/send-document.ts';
import type { Rail } from '../../payments/attempts/rail.ts';
import { findConfirmationTo } from '../../payments/mails/find-confirmation-to.ts';
import type { PageRenderer } from '../../platform/assets/load-page.ts';
import type { Clock } from '../../platform/clock/create-clock.ts';
import { createPageHeaders } from '../../platform/http/answers/page-headers.ts';
import { isPrefetch } from '../../platform/http/requests/is-prefetch.ts';
import type { Store } from '../../platform/store/open-store.ts';
import type { CheckoutLink } from '../link/find-link.ts';
import { readPayer } from '../link/payers.ts';
import { readAttemptKey } from '../link/read-attempt-key.ts';
import { findOpened, refuseOpening } from '../press/open-payment.ts';
import { listShopperCards } from '../press/shopper-cards.ts';
import { createView } from './create-view.ts';
import { findLastAttempt } from './find-last-attempt.ts';
import { guessCountries } from './list-foreign-methods.ts';
import { readReceipt, showsReceipt } from './read-receipt.ts';
import { toPayerView } from './share-link.ts';

interface PageRouteOptions {
  store: Store;
  page: PageRenderer;
  rail: Rail;
  openings: Openings;
  now: Clock['now'];
  findCurrentLink: (token: string) => Promise<CheckoutLink | undefined>;
}

/**
 * In its own window, the page of a card session, which can also be embedded, shows everything. So does that of an embedded link once
 * it is paid: it is the receipt.
 */
const chooseType = (link: CheckoutLink, { headers }: FastifyRequest): CheckoutLink['type'] =>
  (link.savesCard || showsReceipt(link)) && headers['sec-fetch-dest'] === 'document' ? 'standard' : link.type;

type PageRequest = FastifyRequest<{
  Params: { token: string };
  Querystring: { press?: unknown; provider?: unknown; payer?: unknown; attempt?: unknown };
}>;

/** Reads the provider that the shopper chose on the page, which keeps it for a reload (`create-provider-choice.ts`). */
const readProvider = ({ query: { provider } }: PageRequest) => PROVIDERS.find((known) => known === provider);

/** The shopper's choices as a query, for the next page. */
function writeChoices(request: PageRequest): string {
  const query = new URLSearchParams();
  for (const [name, value] of [
    ['lang', readChosenLanguage(request)],
    ['provider', readProvider(request)],
  ] as const)
    if (value) query.set(name, value);
  return query.size ? `?${query}` : '';
}

/**
 * Finds the payment to continue when the page of a reusable link is reloaded after a press. A press that has not arrived is
 * refused, because the shopper sees a form to press again.
 */
async function findContinuation(
  link: CheckoutLink,
  { query }: PageRequest,
  { store, now }: Pick<PageRouteOptions, 'store' | 'now'>,
): Promise<string | undefined> {
  const attemptKey = link.isReusable ? readAttemptKey(query.press) : undefined;
  if (!attemptKey) return undefined;
  const opened = await findOpened(store, link, attemptKey);
  if (opened) return opened;
  await refuseOpening(store, link, { request: { attemptKey }, now: now() });
  return findOpened(store, link, attemptKey);
}

/** The page at `PaymentUrl`. Only an embedded link can be framed, and only by the company's own domains. */
export function registerPageRoute(
  app: FastifyInstance,
  { store, page, rail, openings, now, findCurrentLink }: PageRouteOptions,
): void {
  app.get('/checkout/:token', async (request: PageRequest, reply) => {
    const link = await findCurrentLink(request.params.token);
    if (!link) return sendNotFound(request, reply, page);
    const opened = await findContinuation(link, request, { store, now });
    if (opened)
      return reply
        .header('cache-control', 'no-store')
        .redirect(`/checkout/${opened}${writeChoices(request)}`);
    const isShown = request.method === 'GET' && !isPrefetch(request);
    if (link.openedAt === null && link.status === 'CREATED' && isShown)
      openings.add({ paymentId: link.paymentId, now: now() });
    const savedCards = await listShopperCards(store, link, { now: now() });
    const type = chooseType(link, request);
    const payer = readPayer(request.query);
    const own = payer && { attemptId: request.query.attempt };
    const view = createView(
      { ...link, type, language: readChosenLanguage(request) ?? link.language },
      chooseLanguage(request, page.languages),
      {
        now: now(),
        countries: guessCountries(request.headers['accept-language'] ?? ''),
        savedCards,
        // Without an attempt, there is neither.
        ...(link.wasTried && {
          confirmationTo: await findConfirmationTo(store, link.paymentId),
          lastAttempt: await findLastAttempt(store, link, savedCards, own),
        }),
        locales: chooseLocales(request),
        provider: readProvider(request),
        receipt: type === 'standard' ? await readReceipt(store, link) : undefined,
      },
    );
    const document = page.renderPage('checkout', toPayerView(view, payer), link.company.brand);
    const headers = createPageHeaders(link.type === 'embedded' ? link.company.domains : undefined, {
      framedSources: rail.getChallengeSources(),
      hasEarlyScript: true,
      styleSource: page.findStyleSource(document),
    });
    return reply.headers(headers).send(document);
  });
}
