import { answer } from '../../platform/http/answers/answer.ts';
import { breakRule, reject, rejectFields } from '../../platform/http/answers/rejections.ts';
import { DELIVERY_ID, defineRoute, readSearch } from './define-route.ts';
import { findDeliveries } from './find-deliveries.ts';
import { readSentWebhook } from './read-sent-webhook.ts';

export const DELIVERY_ROUTES = [
  /** `GET /sandbox/deliveries?Search=` (docs/testing.md, "Search") */
  defineRoute({
    method: 'GET',
    path: '/deliveries',
    query: { Search: readSearch },
    async run({ company, query: { Search } }, { store }) {
      if (Search === undefined) throw rejectFields([breakRule('Search', 'REQUIRED')]);
      const found = await findDeliveries(store, { companyId: company.id, text: Search });
      return answer('Deliveries found.', { Deliveries: found });
    },
  }),
  /**
   * `GET /sandbox/deliveries/{DeliveryId}`: the payload of a webhook, and the answers to it (docs/testing.md, "What a webhook
   * carried")
   */
  defineRoute({
    method: 'GET',
    path: '/deliveries/:deliveryId',
    id: DELIVERY_ID,
    scopes: ['utilities', 'online-payments'],
    async run({ company, id, scopes }, { store, events }) {
      const sent = await readSentWebhook(store, { companyId: company.id, deliveryId: id });
      if (!sent) throw reject('DELIVERY_NOT_FOUND');
      // A payload contains parts of the record.
      const isReadable = events.canRead(sent.EventType, scopes);
      return answer('What was sent.', { Delivery: isReadable ? sent : { ...sent, Payload: null } });
    },
  }),
];
