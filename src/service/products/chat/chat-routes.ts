import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findLanguage } from '../../../protocol/languages.ts';
import type { Directory } from '../../calls/companies/open-directory.ts';
import { chooseLanguage } from '../../calls/documents/choose-locales.ts';
import { getLogoPath, sendNotFound } from '../../calls/documents/send-document.ts';
import { readIdempotencyKey } from '../../calls/idempotency/read-idempotency-key.ts';
import type { PageRenderer } from '../../platform/assets/load-page.ts';
import type { Clock } from '../../platform/clock/create-clock.ts';
import { answer } from '../../platform/http/answers/answer.ts';
import { createPageHeaders } from '../../platform/http/answers/page-headers.ts';
import { reject } from '../../platform/http/answers/rejections.ts';
import { createRateLimit } from '../../platform/http/requests/create-rate-limit.ts';
import { refuseForeignSites } from '../../platform/http/requests/refuse-foreign-sites.ts';
import type { Store } from '../../platform/store/open-store.ts';
import { readFrame, readMessageText, writeFrame } from './frame-messages.ts';
import { CHAT_PATH, findChatSession, isOver } from './sessions.ts';

export interface ChatRoutesOptions {
  store: Store;
  page: PageRenderer;
  directory: Directory;
  clock: Pick<Clock, 'now' | 'realNow'>;
  getBaseUrl: () => string;
  wakeDeliveries: () => void;
}

type ChatRequest = FastifyRequest<{ Params: { token: string } }>;

/** The limit for messages in a thread: more than anyone types, but too few to fill the disk. */
const MESSAGE_RATE = { burst: 120, secondsPerCall: 5 };

/**
 * Registers the frame of a chat, which the company's domains may embed, and its calls. The only credential is the token in the
 * URL.
 */
export function registerChatRoutes(app: FastifyInstance, options: ChatRoutesOptions): void {
  const { store, page, directory, clock, getBaseUrl, wakeDeliveries } = options;
  const limit = createRateLimit({ ...MESSAGE_RATE, now: clock.realNow });

  async function findChat({ params }: Pick<ChatRequest, 'params'>) {
    const session = await findChatSession(store, params.token);
    const company = session && directory.findCompany(session.company_id);
    return session && company ? { session, company } : undefined;
  }

  /** @throws Rejection 403 for another site, 404, 410 */
  async function requireSession(request: ChatRequest) {
    refuseForeignSites(request, getBaseUrl());
    const chat = await findChat(request);
    if (!chat) throw reject('NOT_FOUND');
    if (isOver(chat.session, clock.now())) throw reject('CHAT_SESSION_OVER');
    return chat.session;
  }

  app.get(`${CHAT_PATH}/:token`, async (request: ChatRequest, reply) => {
    const chat = await findChat(request);
    if (!chat) return sendNotFound(request, reply, page);
    const { session, company } = chat;
    const language = findLanguage(session.body.Locale ?? '') ?? chooseLanguage(request, page.languages);
    const hasEnded = isOver(session, clock.now());
    const logo = getLogoPath({ ...(company.logo && { logo: company.logo }) });
    const document = hasEnded
      ? page.renderPage('notice', { notice: 'chat_over', language })
      : page.renderPage(
          'chat',
          { language, merchantName: company.name, ...(logo && { logo }) },
          company.brand,
        );
    const headers = createPageHeaders(company.domains, { styleSource: page.findStyleSource(document) });
    return reply
      .code(hasEnded ? 410 : 200)
      .headers(headers)
      .send(document);
  });

  app.get(`${CHAT_PATH}/:token/messages`, async (request: ChatRequest, reply) => {
    const { query } = request;
    const fields = await readFrame(store, await requireSession(request), { query, now: clock.now() });
    return reply.header('cache-control', 'no-store').send(answer('Messages of the thread.', fields));
  });

  app.post(`${CHAT_PATH}/:token/messages`, async (request: ChatRequest, reply) => {
    const session = await requireSession(request);
    const message = { text: readMessageText(request.body), key: readIdempotencyKey(request.headers) };
    const thread = session.body.ThreadId ?? '';
    const wait = limit.getWaitSeconds(thread);
    if (wait) throw reject('TOO_MANY_REQUESTS', { 'retry-after': String(wait) });
    limit.take(thread);
    const now = clock.now();
    const sent = await store
      .transaction()
      .execute((trx) =>
        writeFrame({ trx, now, companyId: session.company_id, needs: clock }, session, message),
      );
    wakeDeliveries();
    return reply.header('cache-control', 'no-store').send({ StatusCode: 200, Result: true, Message: sent });
  });
}
