import type { SentWebhook } from '../../data/answers.ts';
import { formatPlace } from '../../data/place.ts';
import { useOnce } from '../../data/use-once.ts';
import { usePolled } from '../../data/use-polled.ts';
import { Badge } from '../parts/badge.tsx';
import type { PanelProps, RecordProps } from '../parts/panel-props.ts';
import { PaymentLink } from '../parts/payment-link.tsx';
import { NextAttempt } from '../rows/next-attempt.tsx';
import { SentText } from '../rows/sent-webhook-row.tsx';

function LoadedDelivery({ sent, service, act }: PanelProps & { sent: SentWebhook }) {
  const { DeliveryId, EventId, EventType, TransactionId, State, Url, Attempts, NextAttemptAt } = sent;
  const actOnce = useOnce(act);
  const isPending = State === 'PENDING';
  const resend = () => service.send('POST', `/api/v5/webhooks/deliveries/${DeliveryId}/resend`);
  const goToNext = () => service.send('POST', '/sandbox/clock', { Now: NextAttemptAt });
  return (
    <article aria-label={`${EventType} of ${TransactionId}`}>
      <h3>
        {EventType} <Badge>{State}</Badge>
      </h3>
      <p>
        <PaymentLink id={TransactionId} /> to <code>{Url}</code> · <code>{EventId}</code>
      </p>
      <p class="buttons">
        <button
          type="button"
          onClick={() => actOnce(`The event is being sent ${isPending ? 'now' : 'again'}.`, resend)}
        >
          {isPending ? 'Try now' : 'Resend'}
        </button>
        {service.hasSandbox && NextAttemptAt && Attempts.length > 0 && (
          <button
            type="button"
            onClick={() => actOnce('The clock was put forward, for all companies.', goToNext)}
          >
            Put the clock forward to it
          </button>
        )}
      </p>
      {NextAttemptAt && (
        <p>
          Next attempt: <NextAttempt at={NextAttemptAt} />
        </p>
      )}
      <SentText sent={sent} />
    </article>
  );
}

/** Shows a delivery: its attempts, what was sent and answered, and sends it again. */
export function DeliveryPage({ service, act, id }: RecordProps) {
  const path = `/dashboard/deliveries/${encodeURIComponent(id)}`;
  const { value, problem, refresh } = usePolled<{ Delivery: SentWebhook }>(service, path);
  const actAndRefresh: PanelProps['act'] = (done, work) => act(done, work).then(refresh);
  return (
    <>
      <p>
        <a href={formatPlace({ panel: 'deliveries' })}>← Back to the list</a>
      </p>
      {problem && <p class="problem">{problem}</p>}
      {!value && !problem && <p>Loading …</p>}
      {value && <LoadedDelivery sent={value.Delivery} service={service} act={actAndRefresh} />}
    </>
  );
}
