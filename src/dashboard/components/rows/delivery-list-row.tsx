import type { DeliveryAnswer } from '../../data/answers.ts';
import { formatPlace } from '../../data/place.ts';
import { ListRow } from '../parts/list-row.tsx';
import type { PanelProps } from '../parts/panel-props.ts';
import { PaymentLink } from '../parts/payment-link.tsx';
import { NextAttempt } from './next-attempt.tsx';
import { SentWebhookRow } from './sent-webhook-row.tsx';

/** `https://shop.example/hook` → `shop.example` */
const getHost = (url: string): string => url.replace(/^\w+:\/\//, '').split('/', 1)[0] ?? '';

/** The delivery of one event to one URL, with the result of its newest attempt. */
export function DeliveryListRow({
  delivery,
  service,
}: Pick<PanelProps, 'service'> & { delivery: DeliveryAnswer }) {
  const { DeliveryId, EventType, TransactionId, State, Url, Attempts, NextAttemptAt } = delivery;
  const last = Attempts.at(-1);
  return (
    <ListRow
      label={`${EventType} of ${TransactionId}`}
      title={EventType}
      href={formatPlace({ panel: 'deliveries', id: DeliveryId })}
      state={State}
      facts={[
        <PaymentLink key="payment" id={TransactionId} />,
        last && (last.ResponseStatus ? `answered ${last.ResponseStatus}` : last.Error?.replace(/\.$/, '')),
        Attempts.length > 1 && `${Attempts.length} attempts`,
        NextAttemptAt && (
          <>
            next attempt <NextAttempt at={NextAttemptAt} />
          </>
        ),
        <code key="host" title={Url}>
          {getHost(Url)}
        </code>,
      ]}
      at={last?.At}
    >
      <SentWebhookRow service={service} deliveryId={DeliveryId} newestTry={last?.Attempt ?? 0} />
    </ListRow>
  );
}
