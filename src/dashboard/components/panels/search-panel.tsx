import type { LoggedRequest } from '../../../protocol/log-answers.ts';
import type { DeliveryAnswer, FoundPayment, ListedCustomer } from '../../data/answers.ts';
import type { Service, ServiceError } from '../../data/create-service.ts';
import { formatPlace, type Place, readsWebhooks } from '../../data/place.ts';
import { usePolled } from '../../data/use-polled.ts';
import { addFilters } from '../parts/filter-bar.tsx';
import type { RecordProps } from '../parts/panel-props.ts';
import { RowList, type RowListProps } from '../parts/row-list.tsx';
import { DeliveryListRow } from '../rows/delivery-list-row.tsx';
import { PaymentListRow } from '../rows/payment-list-row.tsx';
import { RequestListRow } from '../rows/request-list-row.tsx';
import { CustomerListRow } from './customer-panel.tsx';
import { getKey, REQUESTS } from './request-panel.tsx';

/** The maximum number of results of each kind. */
const MAX_FOUND = 20;

interface Found {
  Customers: ListedCustomer[];
  Payments: FoundPayment[];
  Deliveries: DeliveryAnswer[];
  Requests: LoggedRequest[];
  Records: Place[];
}

/** The types of record that have pages, by the prefix of their ids. */
const RECORDS: Record<string, string> = { sub: 'subscriptions', dsp: 'disputes', rfd: 'refunds' };

/** Finds the refund, dispute or subscription that has exactly this id. */
async function findRecords(service: Service, text: string): Promise<Place[]> {
  const [, prefix = ''] = /^([a-z]+)_[\da-f-]{36}$/.exec(text) ?? [];
  const kind = RECORDS[prefix];
  if (!kind) return [];
  try {
    await service.get(`/api/v5/${kind}/${text}`);
    return [{ panel: 'sections', path: ['online-payments', kind, text] }];
  } catch (error) {
    if ((error as ServiceError).status === 404) return [];
    throw error;
  }
}

async function search(service: Service, text: string): Promise<Found> {
  const find = (path: string, more = {}) => service.get<Found>(addFilters(path, { Search: text, ...more }));
  const [{ Customers }, { Payments }, { Deliveries }, { Requests }, Records] = await Promise.all([
    find('/dashboard/customers'),
    find('/dashboard/payments'),
    readsWebhooks(service) ? find('/dashboard/deliveries') : { Deliveries: [] },
    service.hasSandbox ? find(REQUESTS, { Limit: String(MAX_FOUND) }) : { Requests: [] },
    findRecords(service, text),
  ]);
  return { Customers, Payments, Deliveries, Requests, Records };
}

/** The kinds of matches with the headings of their results, in this order. */
const MATCHES = [
  ['id', 'Payments'],
  ['card', 'Paid with this card'],
  ['words', 'Payments'],
  ['amount', 'Payments of this amount'],
] as const;

/** The results of a kind. Renders nothing if there are none. */
const Group = <T,>({
  title,
  ...list
}: Pick<RowListProps<T>, 'rows' | 'getKey' | 'children'> & { title: string }) =>
  !!list.rows?.length && (
    <>
      <h3>{title}</h3>
      <RowList {...list} problem={undefined} empty="" />
    </>
  );

/** The search results: payments, customers, webhook deliveries, records and, in the sandbox, API calls. */
export function SearchPanel({ service, id: text }: RecordProps) {
  const { value, problem } = usePolled(service, `search ${text}`, () => search(service, text));
  const isEmpty = value && !Object.values(value).some((rows: unknown[]) => rows.length > 0);
  return (
    <>
      {problem && <p class="problem">{problem}</p>}
      {!value && !problem && <p>Loading …</p>}
      {isEmpty && (
        <p class="empty">
          Nothing has “{text}”. Payments and customers are found by the beginning of a name, an email address
          or a word of the purpose; payments also by the last four digits of the card, the amount, a reference
          or an id. What happened in the last seconds may be missing.
        </p>
      )}
      {value?.Records.map((place) => (
        <p key={place.path?.[2]}>
          <a href={formatPlace(place)}>
            {place.path?.[1]}: <code>{place.path?.[2]}</code>
          </a>
        </p>
      ))}
      {MATCHES.map(([match, title]) => (
        <Group
          key={match}
          title={title}
          rows={value?.Payments.filter(({ Match = 'id' }) => Match === match)}
          getKey={({ TransactionId }) => TransactionId}
        >
          {(payment) => <PaymentListRow payment={payment} />}
        </Group>
      ))}
      <Group title="Customers" rows={value?.Customers} getKey={({ CustomerId }) => CustomerId}>
        {(customer) => <CustomerListRow customer={customer} />}
      </Group>
      <Group title="Deliveries" rows={value?.Deliveries} getKey={({ DeliveryId }) => DeliveryId}>
        {(delivery) => <DeliveryListRow delivery={delivery} service={service} />}
      </Group>
      <Group title="Requests" rows={value?.Requests} getKey={getKey}>
        {(request) => <RequestListRow request={request} />}
      </Group>
    </>
  );
}
