import { DELIVERY_STATES } from '../../../protocol/log-answers.ts';
import type { Delivery } from '../../data/answers.ts';
import { useRows } from '../../data/use-rows.ts';
import { addFilters, Choice, Filters, IdField, useFilters } from '../parts/filters.tsx';
import type { PanelProps, TabProps } from '../parts/panel-props.ts';
import { RowList } from '../parts/row-list.tsx';
import { SigningSecret } from '../parts/signing-secret.tsx';
import { DeliveryRow } from '../rows/delivery-row.tsx';
import { WebhookList } from '../rows/webhook-list.tsx';

const getKey = ({ DeliveryId }: Delivery) => DeliveryId;

/** The log of deliveries, and the registered webhooks. */
export function DeliveryPanel({ service, act, query }: TabProps) {
  const { filters, start, isFiltered, bind, getPages } = useFilters('deliveries', query);
  const path = addFilters('/api/v5/webhooks/deliveries', filters);
  const source = { path, name: 'Deliveries' as const, start, getKey };
  const { refresh, older, ...list } = useRows<Delivery>(service, source);
  const actAndRefresh: PanelProps['act'] = (done, work) => act(done, work).then(refresh);
  return (
    <>
      <p>
        Every event with its attempts. Failed attempts are retried on{' '}
        <a href="/docs/webhooks#answers-attempts-and-waits">a schedule</a>, in the sandbox’s time.
      </p>
      <Filters>
        <Choice label="State" options={DELIVERY_STATES} {...bind('State')} />
        <IdField {...bind('TransactionId')} />
      </Filters>
      <RowList
        {...list}
        {...getPages(older)}
        empty={
          isFiltered
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
