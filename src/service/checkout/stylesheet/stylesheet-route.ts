import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { StylesheetAnswer } from '../../../protocol/stylesheet-answer.ts';
import type { Directory } from '../../calls/companies/open-directory.ts';
import type { Clock } from '../../platform/clock/create-clock.ts';
import { reject } from '../../platform/http/answers/rejections.ts';
import { readQuery, textUpTo } from '../../platform/http/requests/read-query.ts';
import { refuseForeignSites } from '../../platform/http/requests/refuse-foreign-sites.ts';
import type { Store } from '../../platform/store/open-store.ts';
import { type CheckoutLink, findLink } from '../link/find-link.ts';
import { getLinkCss } from '../pages/create-view.ts';
import { createAgentFinder } from './create-agent-finder.ts';
import { createStylesheetCache } from './create-stylesheet-cache.ts';
import { createFetchStylesheet } from './fetch-stylesheet.ts';
import { findStylesheetTarget, type StylesheetTarget } from './find-stylesheet-target.ts';
import { examineTypefaces } from './typefaces/examine-typefaces.ts';

/** In characters. The script passes on shorter URLs only (docs/protocol.md). */
const MAX_URL_LENGTH = 2_000;

type StylesheetRequest = FastifyRequest<{ Params: { token: string } }>;

interface StylesheetRouteOptions {
  store: Store;
  directory: Pick<Directory, 'findCompany'>;
  clock: Clock;
  getBaseUrl: () => string;
}

/**
 * Reads the stylesheet that a call requests: the URL in the query, or else that of the link.
 * @throws Rejection if there is none, or if it must not be requested
 */
function readTarget({ query }: FastifyRequest, link: CheckoutLink): StylesheetTarget {
  const linkCss = getLinkCss(link);
  const { url = linkCss } = readQuery(query, { url: textUpTo(MAX_URL_LENGTH) });
  if (url === undefined) throw reject('STYLESHEET_NOT_SET');
  const target = findStylesheetTarget(url, { linkCss, domains: link.company.domains });
  if (!target) throw reject('STYLESHEET_URL_NOT_ALLOWED');
  return target;
}

/**
 * Serves a shop's stylesheet to the page as JSON: the page filters the rules before use, and browsers never apply the answer as a
 * stylesheet.
 */
export function registerStylesheetRoute(app: FastifyInstance, options: StylesheetRouteOptions): void {
  const { store, directory, clock, getBaseUrl } = options;
  const stop = new AbortController();
  app.addHook('preClose', async () => stop.abort());
  const listPorts = () =>
    app.addresses().flatMap((address) => (typeof address === 'string' ? [] : address.port));
  const fetchStylesheet = createFetchStylesheet({
    findAgent: createAgentFinder({ getBaseUrl, listPorts }),
    stop: stop.signal,
  });
  const getCached = createStylesheetCache(clock.realNow);

  app.get('/checkout/:token/stylesheet', async (request: StylesheetRequest, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    refuseForeignSites(request, getBaseUrl());
    const link = await findLink(store, directory, request.params.token);
    if (!link) throw reject('NOT_FOUND');
    const target = readTarget(request, link);
    const { id: companyId, domains } = link.company;
    const outcome = await getCached({
      // The permission and the company's domains affect the outcome, so they are part of the key.
      key: `${companyId} ${target.permission} ${target.url.href}`,
      companyId,
      load: async () => {
        const fetched = await fetchStylesheet(target, domains);
        return 'rules' in fetched ? { ...fetched, ...examineTypefaces(fetched.rules) } : fetched;
      },
    });
    if ('problem' in outcome) throw reject(outcome.problem);
    return outcome satisfies StylesheetAnswer;
  });
}
