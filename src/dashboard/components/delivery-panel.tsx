import type { Delivery } from '../answers.ts';
import { usePolled } from '../use-polled.ts';
import { Badge } from './badge.tsx';
import { Moment } from './moment.tsx';
import type { PanelProps } from './panel-props.ts';
import { RowList } from './row-list.tsx';
import { WebhookList } from './webhook-list.tsx';

const BASE = '/api/v5/webhooks/deliveries';

function AttemptList({ attempts }: { attempts: Delivery['Attempts'] }) {
  return (
    <ol class="attempts">
      {attempts.map(({ Attempt, At, ResponseStatus, DurationMs, Error: failure }) => (
        <li key={Attempt} value={Attempt}>
          <Moment at={At} /> · {ResponseStatus ?? failure} · {Math.round(DurationMs)} ms
        </li>
      ))}
    </ol>
  );
}

/** The log of deliveries, and the webhooks that they go to. */
export function DeliveryPanel({ service, act }: PanelProps) {
  const { value, problem, refresh } = usePolled<{ Deliveries: Delivery[] }>(service, BASE);
  const resend = ({ DeliveryId }: Delivery) =>
    act('It is sent again.', () => service.send('POST', `${BASE}/${DeliveryId}/resend`)).then(refresh);
  return (
    <>
      <RowList
        rows={value?.Deliveries}
        problem={problem}
        empty="Nothing was sent yet."
        getKey={({ DeliveryId }) => DeliveryId}
      >
        {(delivery) => (
          <article aria-label={`${delivery.EventType} of ${delivery.TransactionId}`}>
            <h3>
              {delivery.EventType} <Badge>{delivery.State}</Badge>
            </h3>
            <p>
              <code>{delivery.TransactionId}</code> to <code>{delivery.Url}</code>
            </p>
            <AttemptList attempts={delivery.Attempts} />
            {delivery.NextAttemptAt && (
              <p>
                Next attempt: <Moment at={delivery.NextAttemptAt} />
              </p>
            )}
            <p class="buttons">
              <button type="button" onClick={() => resend(delivery)}>
                Resend
              </button>
            </p>
          </article>
        )}
      </RowList>
      <h2>Webhooks</h2>
      <WebhookList service={service} act={(done, work) => act(done, work).then(refresh)} />
    </>
  );
}
