import type { LoggedRequest } from '../../../protocol/log-answers.ts';
import type { DeliveryAnswer, FoundPayment } from '../../data/answers.ts';
import type { Service, ServiceError } from '../../data/create-service.ts';
import { formatPlace, type Place, readsWebhooks } from '../../data/place.ts';
import { usePolled } from '../../data/use-polled.ts';
import { addFilters } from '../parts/filter-bar.tsx';
import type { RecordProps } from '../parts/panel-props.ts';
import { RowList } from '../parts/row-list.tsx';
import { DeliveryListRow } from '../rows/delivery-list-row.tsx';
import { PaymentListRow } from '../rows/payment-list-row.tsx';
import { RequestListRow } from '../rows/request-list-row.tsx';
import { getKey, REQUESTS } from './request-panel.tsx';

/** The maximum number of results of each kind. */
const MAX_FOUND = 20;

interface Found {
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
  const [{ Payments }, { Deliveries }, { Requests }, Records] = await Promise.all([
    find('/dashboard/payments'),
    readsWebhooks(service) ? find('/dashboard/deliveries') : { Deliveries: [] },
    service.hasSandbox ? find(REQUESTS, { Limit: String(MAX_FOUND) }) : { Requests: [] },
    findRecords(service, text),
  ]);
  return { Payments, Deliveries, Requests, Records };
}

/** The search results: payments, webhook deliveries, records and, in the sandbox, API calls. */
export function SearchPanel({ service, id: text }: RecordProps) {
  const { value, problem } = usePolled(service, `search ${text}`, () => search(service, text));
  const isEmpty = value && !Object.values(value).some((rows: unknown[]) => rows.length > 0);
  return (
    <>
      {problem && <p class="problem">{problem}</p>}
      {!value && !problem && <p>Loading …</p>}
      {isEmpty && (
        <p class="empty">
          Nothing has “{text}”. Payments are found by a whole id, transfer reference or an event’s id, and the
          newest 10,000 by a part of their id, purpose or metadata; deliveries, refunds, disputes and
          subscriptions by a whole id{service.hasSandbox && '; calls by their path or id'}.
        </p>
      )}
      {value?.Records.map((place) => (
        <p key={place.path?.[2]}>
          <a href={formatPlace(place)}>
            {place.path?.[1]}: <code>{place.path?.[2]}</code>
          </a>
        </p>
      ))}
      {!!value?.Payments.length && (
        <>
          <h3>Payments</h3>
          <RowList
            rows={value.Payments}
            problem={undefined}
            empty=""
            getKey={({ TransactionId }) => TransactionId}
          >
            {(payment) => <PaymentListRow payment={payment} />}
          </RowList>
        </>
      )}
      {!!value?.Deliveries.length && (
        <>
          <h3>Deliveries</h3>
          <RowList
            rows={value.Deliveries}
            problem={undefined}
            empty=""
            getKey={({ DeliveryId }) => DeliveryId}
          >
            {(delivery) => <DeliveryListRow delivery={delivery} service={service} />}
          </RowList>
        </>
      )}
      {!!value?.Requests.length && (
        <>
          <h3>Requests</h3>
          <RowList rows={value.Requests} problem={undefined} empty="" getKey={getKey}>
            {(request) => <RequestListRow request={request} />}
          </RowList>
        </>
      )}
    </>
  );
}
