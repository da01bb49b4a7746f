import { DELIVERY_STATES } from '../../../protocol/log-answers.ts';
import type { DeliveryAnswer } from '../../data/answers.ts';
import { formatPlace } from '../../data/place.ts';
import { useRows } from '../../data/use-rows.ts';
import { addFilters, Choice, FilterBar, IdField, useFilters } from '../parts/filter-bar.tsx';
import type { TabProps } from '../parts/panel-props.ts';
import { RowList } from '../parts/row-list.tsx';
import { DeliveryListRow } from '../rows/delivery-list-row.tsx';

const getKey = ({ DeliveryId }: DeliveryAnswer) => DeliveryId;

/** The log of deliveries. */
export function DeliveryPanel({ service, query }: TabProps) {
  const { filters, start, isFiltered, bind, getPages } = useFilters('deliveries', query);
  const path = addFilters('/api/v5/webhooks/deliveries', filters);
  const source = { path, name: 'Deliveries' as const, start, getKey };
  const { older, ...list } = useRows<DeliveryAnswer>(service, source);
  return (
    <>
      <p>
        Every event with its attempts. Failed attempts are retried on{' '}
        <a href="/docs/webhooks#answers-attempts-and-waits">a schedule</a>
        {service.hasSandbox && ', in the sandbox’s time'}.
      </p>
      <FilterBar>
        <Choice label="State" options={DELIVERY_STATES} {...bind('State')} />
        <IdField {...bind('TransactionId')} />
      </FilterBar>
      {filters.WebhookId && (
        <p>
          Only what goes to one webhook.{' '}
          <a href={formatPlace({ panel: 'deliveries' })}>Show all deliveries</a>
        </p>
      )}
      <RowList
        {...list}
        {...getPages(older)}
        empty={
          isFiltered ? (
            'No delivery matches the filters.'
          ) : (
            <>
              Nothing was sent yet. Pay a link: its events go to its WebhookUrl and to the{' '}
              <a href={formatPlace({ panel: 'webhooks' })}>registered webhooks</a>.
            </>
          )
        }
        getKey={getKey}
      >
        {(delivery) => <DeliveryListRow delivery={delivery} service={service} />}
      </RowList>
    </>
  );
}
