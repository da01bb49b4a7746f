import { hmacValidator as HmacValidator } from '@adyen/api-library';
import type { AdyenConfig } from '../../../../src/service/platform/config/read-adyen-config.ts';
import type { TestService } from '../create-test-service.ts';
import type { Notification } from './adyen-types.ts';

/** The key of the tests. */
export const HMAC_KEY = 'ab'.repeat(32);

type Json = ReturnType<typeof JSON.parse>;

/** Adyen's own validator, which also makes the signatures. */
const validator = new HmacValidator();

interface TellerOptions {
  config: Pick<AdyenConfig, 'merchantAccount' | 'webhookPassword'>;
  outbox: Notification[];
  createPsp: () => string;
}

/** Tells what has happened, as Adyen's standard webhooks do. */
export function createTeller({ config, outbox, createPsp }: TellerOptions) {
  const toItem = (notification: Notification, account = notification.account ?? config.merchantAccount) => ({
    pspReference: notification.pspReference ?? createPsp(),
    ...(notification.originalReference && { originalReference: notification.originalReference }),
    merchantAccountCode: account,
    merchantReference: notification.merchantReference ?? '',
    amount: { value: notification.value ?? 0, currency: notification.currency ?? 'EUR' },
    eventCode: notification.eventCode,
    eventDate: '2026-11-27T10:00:00+01:00',
    success: String(notification.success ?? true),
    ...(notification.reason && { reason: notification.reason }),
    ...(notification.paymentMethod && { paymentMethod: notification.paymentMethod }),
    additionalData: { ...notification.additionalData },
  });

  const sign = (item: ReturnType<typeof toItem>, key = HMAC_KEY) => ({
    NotificationRequestItem: {
      ...item,
      additionalData: { ...item.additionalData, hmacSignature: validator.calculateHmac(item as Json, key) },
    },
  });

  const post = (service: TestService, body: object, password = config.webhookPassword) =>
    service.inject<Json>({
      method: 'POST',
      url: '/acquirers/adyen/notifications',
      headers: {
        'content-type': 'application/json',
        authorization: `Basic ${Buffer.from(`adyen:${password}`).toString('base64')}`,
      },
      payload: body,
    });

  return {
    toItem,
    sign,
    post,
    /** Sends notifications, those that wait by default, and lets the service apply them. */
    async tell(service: TestService, notifications: Notification[] = outbox.splice(0)) {
      for (const notification of notifications) {
        const sent = await post(service, { live: 'false', notificationItems: [sign(toItem(notification))] });
        if (sent.status !== 200) throw new Error(`The service answered ${sent.status}.`);
      }
      await service.runDueJobs();
    },
  };
}
