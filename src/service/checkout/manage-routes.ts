import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageRenderer } from '../assets/load-page.ts';
import { createPageHeaders } from '../http/page-headers.ts';
import { Rejection } from '../http/rejections.ts';
import type { MailNeeds } from '../mails/mail-needs.ts';
import type { Store, StoreTransaction } from '../store/open-store.ts';
import type { SubscriptionRow } from '../store/subscription-rows.ts';
import { cancelForShopper, changeSubscription } from '../subscriptions/change-subscription.ts';
import { createManageView } from '../subscriptions/create-manage-view.ts';
import { createManagePath, MANAGE_PATH } from '../subscriptions/manage-address.ts';
import { findReader } from '../subscriptions/record-subscription-mail.ts';
import { chooseLocale } from './choose-locales.ts';
import { chooseLanguage } from './create-view.ts';
import { LINK_TOKEN } from './find-link.ts';
import { getLogoPath } from './logo-route.ts';
import { sendNotFound } from './page-route.ts';
import { refuseForeignSites } from './refuse-foreign-sites.ts';

export interface ManageRoutesOptions extends MailNeeds {
  store: Store;
  page: PageRenderer;
  now: () => number;
  wakeDeliveries: () => void;
}

type ManageRequest = FastifyRequest<{
  Params: { token: string; card: string };
  Querystring: { notice?: string };
}>;

type Press = (trx: StoreTransaction, row: SubscriptionRow, request: ManageRequest) => Promise<unknown>;

async function findManaged(store: Store, token: string): Promise<SubscriptionRow | undefined> {
  if (!LINK_TOKEN.test(token)) return undefined;
  const rows = store.selectFrom('subscriptions').selectAll();
  return rows.where('manage_token', '=', token).executeTakeFirst();
}

/** Whether a refused press can be made again later; of a subscription that has ended, the page says so itself. */
async function hasOpenPayment(store: Store, { id }: SubscriptionRow): Promise<boolean> {
  const rows = store.selectFrom('subscriptions').select('open_payment_id').where('id', '=', id);
  return (await rows.executeTakeFirst())?.open_payment_id != null;
}

/** Back to the page, by an address that can be reloaded without pressing again. */
const leadBack = (reply: FastifyReply, token: string, notice?: string) =>
  reply
    .headers({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex' })
    .redirect(createManagePath(token) + (notice ? `?notice=${notice}` : ''), 303);

/**
 * `ManageUrl`: the page on which shoppers see and end their subscription. It is found by the secret in its address, and works without a
 * script: each press is a form without fields, because what it does stands in its address.
 */
export function registerManageRoutes(app: FastifyInstance, options: ManageRoutesOptions): void {
  const { store, page, directory, now, wakeDeliveries } = options;

  app.get(`${MANAGE_PATH}/:token`, async (request: ManageRequest, reply) => {
    const row = await findManaged(store, request.params.token);
    const company = row && directory.findCompany(row.company_id);
    if (!row || !company) return sendNotFound(request, reply, page);
    const language = row.language ?? chooseLanguage(request, page.languages);
    const locale = chooseLocale(request, language);
    const { notice } = request.query;
    const logo = getLogoPath({ ...(company.logo && { logo: company.logo }) });
    const view = await createManageView(store, row, {
      company,
      reader: {
        ...(await findReader(store, row)),
        language,
        ...(locale && { locale }),
        ...(logo && { logo }),
        ...((notice === 'busy' || notice === 'card_changed') && { notice }),
      },
      now: now(),
    });
    const document = page.renderManage(view);
    const headers = createPageHeaders(undefined, { styleSource: page.findStyleSource(document) });
    return reply.headers(headers).send(document);
  });

  /** Answers a press: by the page as it is then. */
  const answerPress = (path: string, press: Press, done?: string) =>
    app.post(`${MANAGE_PATH}/:token/${path}`, async (request: ManageRequest, reply) => {
      refuseForeignSites(request);
      const { token } = request.params;
      const row = await findManaged(store, token);
      if (!row) return sendNotFound(request, reply, page);
      try {
        await store.transaction().execute((trx) => press(trx, row, request));
      } catch (error) {
        // A payment is being made, or another tab was faster: the page says what is now.
        if (error instanceof Rejection && error.statusCode < 500)
          return leadBack(reply, token, (await hasOpenPayment(store, row)) ? 'busy' : undefined);
        throw error;
      }
      wakeDeliveries();
      return leadBack(reply, token, done);
    });

  answerPress('cancel', (trx, row) => cancelForShopper(row.id, { trx, now: now() }, options));
  answerPress(
    'cards/:card',
    (trx, { id, company_id: companyId }, { params: { card: cardId } }) =>
      changeSubscription({ id, companyId }, { trx, now: now() }, { cardId }),
    'card_changed',
  );
}
