import { createMetrics } from '../../../src/service/back-office/operations/create-metrics.ts';
import { mailTryEnded } from '../../../src/service/mails/mail-try-ended.ts';
import { publishEvent } from '../../../src/service/payments/defense/card-testing-events.ts';
import { paymentMoved } from '../../../src/service/payments/payments/payment-moved.ts';
import { deliveryTryEnded } from '../../../src/service/webhooks/deliveries/delivery-try-ended.ts';
import { listCodes } from './codes.ts';

const NOTHING = {
  pending: 0,
  overdueSeconds: 0,
  openModifications: 0,
  oldestModificationSeconds: 0,
  openResponses: 0,
  oldestResponseSeconds: 0,
  cardKeySeconds: 0,
  connectedTerminals: 0,
  terminalsUnlistedSeconds: 0,
  overdueTerminalSeconds: 0,
  unappliedNotifications: 0,
  waitingMails: 0,
};

/** Every metric of the service with its labels, found by counting one of each. */
export async function listMetrics(): Promise<string[][]> {
  const metrics = createMetrics(async () => NOTHING, {
    build: { version: '0.1.0', commit: 'unknown', node: '24' },
    countConnections: () => ({ total: 0, idle: 0, waiting: 0 }),
  });
  metrics.countRequest({ method: 'GET', route: '/', status: 200, durationMs: 1 });
  paymentMoved.publish({ trigger: 'authorize' });
  deliveryTryEnded.publish({ result: 'delivered' });
  mailTryEnded.publish({ result: 'sent', count: 1 });
  publishEvent('asked');
  const text = await metrics.render();
  metrics.close();
  return [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => {
    const [, labels = ''] = new RegExp(`^${name}(?:_bucket)?{(.*?)}`, 'm').exec(text) ?? [];
    // `le` is Prometheus' own label, of a bucket.
    const names = [...labels.matchAll(/(\w+)="/g)]
      .map(([, label = '']) => label)
      .filter((label) => label !== 'le');
    return [`\`${name}\``, listCodes(names) || 'none'];
  });
}
