import type { FastifyInstance, FastifyRequest } from 'fastify';
import { chooseReader } from '../../calls/documents/choose-locales.ts';
import { describeMerchant, leadOn, sendDocument, sendNotFound } from '../../calls/documents/send-document.ts';
import type { PageRenderer } from '../../platform/assets/load-page.ts';
import { Rejection } from '../../platform/http/answers/rejections.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import { openSubscriptionSession } from '../../recurring/card-sessions/open-subscription-session.ts';
import { canChangeCard } from '../../recurring/subscriptions/can-add-card.ts';
import { cancelForShopper, changeSubscription } from '../../recurring/subscriptions/change-subscription.ts';
import { createManageView, type ManageReader } from '../../recurring/subscriptions/create-manage-view.ts';
import { keepForShopper } from '../../recurring/subscriptions/keep-subscription.ts';
import { createManagePath, MANAGE_PATH } from '../../recurring/subscriptions/manage-address.ts';
import { findReader } from '../../recurring/subscriptions/record-subscription-mail.ts';
import type { SubscriptionNeeds } from '../../recurring/subscriptions/subscription-needs.ts';
import type { SubscriptionRow } from '../../recurring/tables/subscriptions.ts';
import { LINK_TOKEN } from '../link/find-link.ts';

export interface ManageRoutesOptions extends SubscriptionNeeds {
  store: Store;
  page: PageRenderer;
  now: () => number;
  wakeDeliveries: () => void;
}

type ManageRequest = FastifyRequest<{
  Params: { token: string; card: string };
  Querystring: { notice?: string };
}>;

/** Carries out the action of a button. @returns the path of the next page */
type Press = (trx: StoreTransaction, row: SubscriptionRow, request: ManageRequest) => Promise<string>;

async function findManaged(store: Store, token: string): Promise<SubscriptionRow | undefined> {
  if (!LINK_TOKEN.test(token)) return undefined;
  const rows = store.selectFrom('subscriptions').selectAll();
  return rows.where('manage_token', '=', token).executeTakeFirst();
}

/** Whether the refused action can be repeated later, because a payment is in progress. */
async function isBeingPaid(store: Store, { id }: SubscriptionRow): Promise<boolean> {
  const rows = store
    .selectFrom('subscriptions')
    .innerJoin('payments', 'payments.id', 'open_payment_id')
    .select('active_attempt_id');
  return (await rows.where('subscriptions.id', '=', id).executeTakeFirst())?.active_attempt_id != null;
}

/** An ended subscription shows only that it has ended, whatever the URL contains. */
const readNotice = (notice: string | undefined, row: SubscriptionRow): Pick<ManageReader, 'notice'> =>
  canChangeCard(row) && (notice === 'busy' || notice === 'card_changed' || notice === 'kept')
    ? { notice }
    : {};

/**
 * `ManageUrl`: the page on which shoppers see and cancel their subscription. The secret in its URL grants access. It works
 * without scripts: each button submits an empty form to a path that names the action.
 */
export function registerManageRoutes(app: FastifyInstance, options: ManageRoutesOptions): void {
  const { store, page, directory, now, wakeDeliveries } = options;

  app.get(`${MANAGE_PATH}/:token`, async (request: ManageRequest, reply) => {
    const row = await findManaged(store, request.params.token);
    const company = row && directory.findCompany(row.company_id);
    if (!row || !company) return sendNotFound(request, reply, page);
    const { logo } = describeMerchant(company);
    const view = await createManageView(store, row, {
      company,
      reader: {
        ...(await findReader(store, row)),
        ...chooseReader(request, page.languages, row.language),
        ...(logo && { logo }),
        ...readNotice(request.query.notice, row),
      },
      now: now(),
    });
    return sendDocument(reply, page, page.renderPage('manage', view, company.brand));
  });

  /** Registers the route of a button, which is answered with the updated page. */
  const answerPress = (path: string, press: Press) =>
    app.post(`${MANAGE_PATH}/:token/${path}`, async (request: ManageRequest, reply) => {
      const { token } = request.params;
      const row = await findManaged(store, token);
      if (!row) return sendNotFound(request, reply, page);
      let next: string;
      try {
        next = await store.transaction().execute((trx) => press(trx, row, request));
      } catch (error) {
        // A payment is in progress, or another tab was faster: show the current state.
        if (error instanceof Rejection)
          return leadOn(
            reply,
            createManagePath(token) + ((await isBeingPaid(store, row)) ? '?notice=busy' : ''),
          );
        throw error;
      }
      wakeDeliveries();
      return leadOn(reply, next);
    });

  answerPress('cancel', async (trx, row, { params: { token } }) => {
    await cancelForShopper(row.id, { trx, now: now() }, options);
    return createManagePath(token);
  });
  answerPress(
    'cards/:card',
    async (trx, { id, company_id: companyId }, { params: { token, card: cardId } }) => {
      await changeSubscription({ id, companyId }, { trx, now: now() }, { needs: options, cardId });
      return `${createManagePath(token)}?notice=card_changed`;
    },
  );
  answerPress('keep', async (trx, row, { params: { token } }) => {
    await keepForShopper(row.id, { trx, now: now() }, options);
    return `${createManagePath(token)}?notice=kept`;
  });
  answerPress('new-card', (trx, row) => openSubscriptionSession(trx, row.id, now()));
}
