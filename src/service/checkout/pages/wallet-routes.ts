import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '../../../protocol/languages.ts';
import type { Directory } from '../../calls/companies/open-directory.ts';
import { chooseLanguage, chooseReader } from '../../calls/documents/choose-locales.ts';
import { sendDocument, sendNotFound } from '../../calls/documents/send-document.ts';
import {
  findOpenedSession,
  leaveWalletSession,
  useWalletSession,
  WALLET_PATH,
  WALLET_SESSION_SECONDS,
  WALLET_SESSIONS,
} from '../../ledger/sessions/wallet-sessions.ts';
import type { PageRenderer } from '../../platform/assets/load-page.ts';
import { createPageHeaders } from '../../platform/http/answers/page-headers.ts';
import { readCookie, writeCookie } from '../../platform/http/requests/cookies.ts';
import { isPrefetch } from '../../platform/http/requests/is-prefetch.ts';
import { registerBodyless } from '../../platform/http/requests/register-bodyless.ts';
import type { Store } from '../../platform/store/open-store.ts';
import { createWalletView } from './create-wallet-view.ts';

interface WalletRoutesOptions {
  store: Store;
  page: PageRenderer;
  directory: Pick<Directory, 'findCompany'>;
  now: () => number;
  getBaseUrl: () => string;
}

type TokenRequest = FastifyRequest<{ Params: { token: string } }>;

const COOKIE = 'wallet_session';

const readSecret = ({ headers }: FastifyRequest): string => readCookie(headers.cookie, COOKIE) ?? '';

/**
 * Registers the page of a company's wallets. Its link works once and sets a cookie, which loads the page from then on: the URL in
 * the browser's history grants no access. It works without scripts.
 */
export function registerWalletRoutes(app: FastifyInstance, options: WalletRoutesOptions): void {
  const { store, page, directory, now, getBaseUrl } = options;
  const headers = createPageHeaders(undefined, { styleSource: page.styleSource });

  const sendClosed = (request: FastifyRequest, reply: FastifyReply, language: Language | null = null) =>
    reply
      .code(410)
      .headers(headers)
      .send(
        page.renderPage('notice', {
          notice: 'wallet_closed',
          language: language ?? chooseLanguage(request, page.languages),
        }),
      );

  const leadOn = (reply: FastifyReply, secret: string) => {
    const cookie = writeCookie(COOKIE, secret, {
      path: WALLET_PATH,
      sameSite: 'Lax',
      maxAgeSeconds: secret ? WALLET_SESSION_SECONDS : 0,
      baseUrl: getBaseUrl(),
    });
    return reply.headers({ ...headers, 'set-cookie': cookie }).redirect(WALLET_PATH, 303);
  };

  app.get(`${WALLET_PATH}/:token`, async (request: TokenRequest, reply) => {
    const session = await WALLET_SESSIONS.findByToken(store, request.params.token);
    if (!session) return sendNotFound(request, reply, page);
    const language = session.body.Language ?? null;
    // Opening the link of a suspended company does not use it up.
    const isOpen =
      directory.findCompany(session.company_id) && WALLET_SESSIONS.getState(session, now()) === 'OPEN';
    if (!isOpen) return sendClosed(request, reply, language);
    if (request.method === 'HEAD') return reply.headers(headers).send();
    if (isPrefetch(request)) return reply.code(425).headers(headers).send();
    const secret = await useWalletSession(store, session, options);
    return secret ? leadOn(reply, secret) : sendClosed(request, reply, language);
  });

  app.get(WALLET_PATH, async (request, reply) => {
    const session = await findOpenedSession(store, readSecret(request), now());
    const company = session && directory.findCompany(session.company_id);
    if (!session || !company) return sendClosed(request, reply);
    const reader = chooseReader(request, page.languages, session.body.Language);
    const view = await createWalletView(store, session, { company, reader, now: now() });
    return sendDocument(reply, page, page.renderPage('wallet', view, company.brand));
  });

  // Browsers send the button's name in the body, which is ignored.
  registerBodyless(app, (scope) => {
    scope.post(WALLET_PATH, async (request, reply) => {
      const isLeft = await leaveWalletSession(store, readSecret(request), options);
      return isLeft ? leadOn(reply, '') : sendClosed(request, reply);
    });
  });
}
