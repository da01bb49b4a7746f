/** SIMULATED: the warehouse that sends card terminals, and the courier who brings them. */
import { answer } from '../../platform/http/answers/answer.ts';
import { textUpTo } from '../../platform/http/requests/read-query.ts';
import { moveHardwareOrder } from '../../pos/hardware/hardware-orders.ts';
import { defineRoute, type RouteId } from './define-route.ts';

const HARDWARE_ORDER_ID: RouteId = {
  name: 'hardwareOrderId',
  read: textUpTo(64),
  refusal: 'HARDWARE_ORDER_NOT_FOUND',
};

const MESSAGES = { ship: 'Hardware order shipped.', deliver: 'Hardware order delivered.' };

/** `POST /sandbox/hardware-orders/{HardwareOrderId}/{ship|deliver}` (docs/hardware.md) */
export const HARDWARE_ROUTES = (['ship', 'deliver'] as const).map((step) =>
  defineRoute({
    method: 'POST',
    path: `/sandbox/hardware-orders/:hardwareOrderId/${step}`,
    id: HARDWARE_ORDER_ID,
    scopes: ['pos-terminals'],
    async run({ company, id }, { store, now, directory, wakeDeliveries }) {
      const key = { companyId: company.id, id };
      const HardwareOrder = await store
        .transaction()
        .execute((trx) => moveHardwareOrder(trx, key, { step, now: now(), directory }));
      wakeDeliveries();
      return answer(MESSAGES[step], { HardwareOrder });
    },
  }),
);
