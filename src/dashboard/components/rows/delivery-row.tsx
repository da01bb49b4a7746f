import type { Delivery, SentWebhook as Sent } from '../../data/answers.ts';
import { formatPlace } from '../../data/place.ts';
import { useOnce } from '../../data/use-once.ts';
import { Badge } from '../parts/badge.tsx';
import { Moment } from '../parts/moment.tsx';
import type { PanelProps } from '../parts/panel-props.ts';
import { PaymentLink } from '../parts/payment-link.tsx';
import { AttemptList } from './attempt-list.tsx';
import { SentText, SentWebhookRow } from './sent-webhook-row.tsx';

const BASE = '/api/v5/webhooks/deliveries';

export interface DeliveryRowProps extends PanelProps {
  delivery: Delivery;
  /** Leads to the payload of the delivery, on its own page. Elsewhere it is loaded on request. */
  sent?: Sent;
}

/** The delivery of one event to one address. */
export function DeliveryRow({ delivery, sent, service, act }: DeliveryRowProps) {
  const { DeliveryId, EventType, TransactionId, State, Url, Attempts, NextAttemptAt } = delivery;
  const actOnce = useOnce(act);
  const resend = () => service.send('POST', `${BASE}/${DeliveryId}/resend`);
  const goToNext = () => service.send('POST', '/sandbox/clock', { Now: NextAttemptAt });
  return (
    <article aria-label={`${EventType} of ${TransactionId}`}>
      <h3>
        <a href={formatPlace({ panel: 'deliveries', id: DeliveryId })}>{EventType}</a> <Badge>{State}</Badge>
      </h3>
      <p>
        <PaymentLink id={TransactionId} /> to <code>{Url}</code>
        {sent && (
          <>
            {' '}
            · <code>{sent.EventId}</code>
          </>
        )}
      </p>
      <AttemptList attempts={Attempts} />
      {sent ? (
        <SentText sent={sent} />
      ) : (
        <SentWebhookRow service={service} deliveryId={DeliveryId} newestTry={Attempts.at(-1)?.Attempt ?? 0} />
      )}
      {NextAttemptAt && (
        <p>
          Next attempt: <Moment at={NextAttemptAt} />
        </p>
      )}
      <p class="buttons">
        {State === 'PENDING' ? (
          <button type="button" onClick={() => actOnce('The event is being sent now.', resend)}>
            Try now
          </button>
        ) : (
          <button type="button" onClick={() => actOnce('The event is being sent again.', resend)}>
            Resend
          </button>
        )}
        {NextAttemptAt && Attempts.length > 0 && (
          <button
            type="button"
            onClick={() => actOnce('The clock was put forward, for all companies.', goToNext)}
          >
            Put the clock forward to it
          </button>
        )}
      </p>
    </article>
  );
}
