import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Continuation, PayAnswer, StatusAnswer } from '../../protocol/checkout-api.ts';
import { LANGUAGES, type Language } from '../../protocol/languages.ts';
import type { Openings } from '../back-office/overview/record-opening.ts';
import type { GetLogo } from '../calls/companies/create-logos.ts';
import type { Directory } from '../calls/companies/open-directory.ts';
import { chooseLanguage, chooseLocale, listAccepted } from '../calls/documents/choose-locales.ts';
import type { CardKeys, Shopper } from '../payments/attempts/acquirer.ts';
import { askRail, withdrawFromRail } from '../payments/attempts/ask-rail.ts';
import type { StartMerchantSession } from '../payments/attempts/merchant-session.ts';
import type { PageRenderer } from '../platform/assets/load-page.ts';
import type { Clock } from '../platform/clock/create-clock.ts';
import { reject } from '../platform/http/answers/rejections.ts';
import { refuseForeignSites } from '../platform/http/requests/refuse-foreign-sites.ts';
import { resumeTrace } from '../platform/tracing/spans.ts';
import { describeAttempt } from './link/describe-attempt.ts';
import { type CheckoutLink, findBegunLink, findLink } from './link/find-link.ts';
import { registerCardKeyRoute } from './pages/card-key-route.ts';
import { describePurchase, describeState } from './pages/create-view.ts';
import { registerLogoRoute } from './pages/logo-route.ts';
import { registerManageRoutes } from './pages/manage-routes.ts';
import { registerPageRoute } from './pages/page-route.ts';
import { registerPrivacyRoute } from './pages/privacy-route.ts';
import { registerRailRoutes } from './pages/rail-routes.ts';
import { registerReceiptRoute } from './pages/receipt-route.ts';
import { registerRememberedRoutes } from './pages/remembered-routes.ts';
import { registerShareRoute } from './pages/share-route.ts';
import { registerTransferRoutes } from './pages/transfer-routes.ts';
import { registerWalletRoutes } from './pages/wallet-routes.ts';
import { cancelAttempt } from './press/cancel-attempt.ts';
import { findOpened } from './press/open-payment.ts';
import { type PayOptions, pay } from './press/pay.ts';
import {
  readCancelRequest,
  readPayRequest,
  readRemoveCardRequest,
  refuseClearCard,
} from './press/read-pay-request.ts';
import { refuseOtherSites } from './press/refuse-other-sites.ts';
import { removeShopperCard } from './press/shopper-cards.ts';
import { validateMerchant } from './press/validate-merchant.ts';
import { registerStylesheetRoute } from './stylesheet/stylesheet-route.ts';

export interface CheckoutRoutesOptions extends Omit<PayOptions, 'shopper' | 'address'> {
  startMerchantSession: StartMerchantSession;
  cardKeys: CardKeys;
  directory: Directory;
  getLogo: GetLogo;
  openings: Openings;
  page: PageRenderer;
  clock: Clock;
}

type TokenRequest = FastifyRequest<{
  Params: { token: string };
  Querystring: { attempt?: string; revision?: string };
}>;

/** The HTTP statuses of the page's calls. The page reads the body in any case. */
const STATUS_CODES: Record<PayAnswer['outcome'], number> = {
  completed: 200,
  declined: 200,
  redirect: 200,
  challenge: 200,
  proof: 428,
  cancelled: 200,
  invalid: 400,
  encrypt_again: 409,
  processing: 409,
  closed: 409,
};

function createLinkFinder(options: CheckoutRoutesOptions) {
  const { store, now, directory } = options;

  /**
   * Finds the link in its current state: an attempt at a rail or bank is first looked up there. It ends when its link expires.
   */
  const follow = (find: typeof findLink | typeof findBegunLink) => async (token: string) => {
    const link = await find(store, directory, token);
    if (link?.active?.state !== 'AT_RAIL') return link;
    const { id, traceparent } = link.active;
    const end = now() >= link.expiresAt ? withdrawFromRail : askRail;
    await resumeTrace(traceparent, () => end(id, options));
    return find(store, directory, token);
  };
  const findCurrentLink = follow(findLink);
  /** Also finds what was begun at a company that has since been suspended. */
  const findCurrentBegun = follow(findBegunLink);
  const requireBy =
    (find: typeof findCurrentLink) =>
    async ({ params }: Pick<TokenRequest, 'params'>) => {
      const link = await find(params.token);
      if (!link) throw reject('NOT_FOUND');
      return link;
    };

  return {
    findCurrentBegun,
    /** Finds a page that can be shown: for a suspended company, only what has ended. */
    async findShownLink(token: string) {
      const link = await findCurrentBegun(token);
      const isHidden = link?.status === 'CREATED' && !directory.findCompany(link.companyId);
      return isHidden ? undefined : link;
    },
    /** @throws Rejection 404 */
    requireLink: requireBy(findCurrentLink),
    /** @throws Rejection 404 */
    requireBegun: requireBy(findCurrentBegun),
    /** Finds the payment that the press created on a reusable link; otherwise returns the link itself. */
    async followPress(link: CheckoutLink, attemptKey: string) {
      const opened = link.isReusable ? await findOpened(store, link, attemptKey) : undefined;
      return (opened && (await findCurrentBegun(opened))) || link;
    },
  };
}

const describeContinuation = (link: CheckoutLink, { params }: Pick<TokenRequest, 'params'>): Continuation =>
  link.token === params.token ? {} : { continuesAt: `/checkout/${link.token}` };

const describeShopper = (request: FastifyRequest, pageLanguage: Language): Shopper => ({
  address: request.caller,
  userAgent: request.headers['user-agent'] ?? '',
  accept: request.headers.accept ?? '',
  locale: chooseLocale(request, pageLanguage) ?? LANGUAGES[pageLanguage],
  acceptedLanguages: listAccepted(request),
});

/** Registers the page at `PaymentUrl` and its calls. The only credential is the token in the URL. */
export function registerCheckoutRoutes(app: FastifyInstance, options: CheckoutRoutesOptions): void {
  const { findCurrentBegun, findShownLink, requireLink, requireBegun, followPress } =
    createLinkFinder(options);
  refuseOtherSites(app, options.getBaseUrl);

  app.post('/checkout/:token/pay', async (request: TokenRequest, reply) => {
    const { isRequired: isEncryptionRequired } = options.cardKeys;
    if (isEncryptionRequired) refuseClearCard(request.body);
    const addressed = await requireLink(request);
    const read = readPayRequest(request.body, { isEncryptionRequired });
    const link = await followPress(addressed, read.attemptKey);
    // Pages of earlier versions do not send their language: the browser's is not stored as theirs.
    const negotiated = chooseLanguage(request, options.page.languages);
    const language = read.language ?? (link.remembersCards && negotiated);
    const answer = {
      ...describeContinuation(link, request),
      ...(await pay(
        link,
        { ...read, ...(language && { language }) },
        {
          ...options,
          shopper: describeShopper(request, link.language ?? read.language ?? negotiated),
          address: request.caller,
        },
      )),
    };
    return reply.code(STATUS_CODES[answer.outcome]).header('cache-control', 'no-store').send(answer);
  });

  app.post('/checkout/:token/cancel', async (request: TokenRequest, reply) => {
    const addressed = await requireBegun(request);
    const cancel = readCancelRequest(request.body);
    const link = await followPress(addressed, cancel.attemptKey);
    const answer = await cancelAttempt(link, cancel, options);
    if (!answer) throw reject('NOT_FOUND');
    const body = { ...describeContinuation(link, request), ...answer };
    return reply.code(STATUS_CODES[answer.outcome]).header('cache-control', 'no-store').send(body);
  });

  app.post('/checkout/:token/remove-card', async (request: TokenRequest, reply) => {
    await removeShopperCard(await requireLink(request), readRemoveCardRequest(request.body).id, options);
    return reply.code(204).header('cache-control', 'no-store').send();
  });

  app.post('/checkout/:token/apple-pay/merchant-validation', async (request: TokenRequest, reply) => {
    const session = await validateMerchant(await requireLink(request), request.body, options);
    return reply.header('cache-control', 'no-store').send(session);
  });

  app.get('/checkout/:token/status', async (request: TokenRequest, reply) => {
    refuseForeignSites(request, options.getBaseUrl());
    const { attempt: key, revision } = request.query;
    const addressed = await requireBegun(request);
    const link = typeof key === 'string' ? await followPress(addressed, key) : addressed;
    const attempt = typeof key === 'string' ? await describeAttempt(options, link.paymentId, key) : undefined;
    const isOutdated = revision !== undefined && revision !== String(link.revision);
    const answer: StatusAnswer = {
      ...describeContinuation(link, request),
      ...describeState(link, options.now()),
      ...(attempt && { attempt }),
      ...(isOutdated && { order: describePurchase(link) }),
    };
    return reply.header('cache-control', 'no-store').send(answer);
  });

  registerCardKeyRoute(app, { ...options, requireLink });
  registerPageRoute(app, { ...options, findCurrentLink: findShownLink });
  registerPrivacyRoute(app, options);
  registerManageRoutes(app, options);
  registerWalletRoutes(app, options);
  registerTransferRoutes(app, { ...options, requireLink });
  registerReceiptRoute(app, { ...options, requireBegun });
  registerShareRoute(app, { ...options, requireLink });
  registerRememberedRoutes(app, { ...options, requireLink });
  registerLogoRoute(app, options);
  registerStylesheetRoute(app, options);
  registerRailRoutes(app, { ...options, findCurrentLink: findCurrentBegun });
}
