import { Type } from 'typebox';
import { getActor } from '../../calls/companies/record-change.ts';
import { defineCall } from '../../calls/definitions/define-call.ts';
import { pathId } from '../../calls/definitions/parameters.ts';
import { answer } from '../../platform/http/answers/answer.ts';
import type { EventNeeds } from '../outbox/event-catalog.ts';
import { MAX_DELIVERY_ID_LENGTH } from './delivery-parameters.ts';
import { DeliverySchema } from './delivery-schema.ts';
import { resendDelivery } from './resend-delivery.ts';
import { WEBHOOK_SCOPES } from './webhook-scopes.ts';

export const resendDeliveryCall = defineCall({
  id: 'resendDelivery',
  method: 'POST',
  path: '/webhooks/deliveries/{DeliveryId}/resend',
  summary: 'Sends an event again, with the same id and the same bytes.',
  guide: 'webhooks.md#sending-again',
  ...WEBHOOK_SCOPES,
  params: { DeliveryId: pathId(MAX_DELIVERY_ID_LENGTH, 'DELIVERY_NOT_FOUND', 'Its id.') },
  answer: Type.Object({ Delivery: DeliverySchema }),
  refusals: [409],
  transaction: 'shared',
  run: async ({ trx, company, params: { DeliveryId }, now, request }, { events }: EventNeeds) => {
    const delivery = await resendDelivery(trx, DeliveryId, {
      companyId: company.id,
      by: getActor(request),
      events,
      now,
    });
    return answer('Delivery queued again.', { Delivery: delivery });
  },
});
