import { useState } from 'preact/hooks';
import { DELIVERY_STATES, type Delivery } from '../answers.ts';
import { useRows } from '../use-rows.ts';
import { DeliveryRow } from './delivery-row.tsx';
import { addFilters, Choice, Filters, IdField } from './filters.tsx';
import type { PanelProps } from './panel-props.ts';
import { RowList } from './row-list.tsx';
import { SigningSecret } from './signing-secret.tsx';
import { WebhookList } from './webhook-list.tsx';

/** The log of deliveries, and the registered webhooks. */
export function DeliveryPanel({ service, act }: PanelProps) {
  const [state, setState] = useState('');
  const [id, setId] = useState('');
  const path = addFilters('/api/v5/webhooks/deliveries', { State: state, TransactionId: id });
  const getKey = ({ DeliveryId }: Delivery) => DeliveryId;
  const { refresh, ...list } = useRows<Delivery>(service, { path, name: 'Deliveries', getKey });
  const actAndRefresh: PanelProps['act'] = (done, work) => act(done, work).then(refresh);
  return (
    <>
      <p>
        Every event with its attempts. Failed attempts are retried on{' '}
        <a href="/docs/webhooks#answers-attempts-and-waits">a schedule</a>, in the sandbox’s time.
      </p>
      <Filters>
        <Choice label="State" value={state} options={DELIVERY_STATES} onChange={setState} />
        <IdField value={id} onChange={setId} />
      </Filters>
      <RowList
        {...list}
        empty={
          state || id
            ? 'No delivery matches the filters.'
            : 'Nothing was sent yet. Pay a link: its events go to its WebhookUrl and to the webhooks below.'
        }
        getKey={getKey}
      >
        {(delivery) => <DeliveryRow delivery={delivery} service={service} act={actAndRefresh} />}
      </RowList>
      <h2>Webhooks</h2>
      <WebhookList service={service} act={actAndRefresh} />
      <SigningSecret service={service} act={act} />
    </>
  );
}
