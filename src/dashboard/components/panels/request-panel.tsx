import type { LoggedRequest } from '../../../protocol/log-answers.ts';
import { usePolled } from '../../data/use-polled.ts';
import { useRows } from '../../data/use-rows.ts';
import { addFilters, FilterBar, IdField, Switch, useFilters } from '../parts/filter-bar.tsx';
import type { TabProps } from '../parts/panel-props.ts';
import { RowList } from '../parts/row-list.tsx';
import { RequestListRow } from '../rows/request-list-row.tsx';

export const REQUESTS = '/sandbox/requests';

export const getKey = ({ RequestId, At }: LoggedRequest) => `${RequestId} ${At}`;

/** Lists calls from this machine that belong to no company. */
function UnauthorizedList({ service }: Pick<TabProps, 'service'>) {
  const { value } = usePolled<{ Unauthorized: LoggedRequest[] }>(service, `${REQUESTS}?Limit=1`);
  if (!value?.Unauthorized.length) return null;
  return (
    <>
      <h3>Calls without a company</h3>
      <p>
        Refused with 401, from this machine. They belong to no known company, so every company sees the newest
        20.
      </p>
      <RowList rows={value.Unauthorized} problem={undefined} empty="" getKey={getKey}>
        {(request) => <RequestListRow request={request} isNobodys />}
      </RowList>
    </>
  );
}

/** The log of the company's calls. */
export function RequestPanel({ service, query }: TabProps) {
  const { filters, start, isFiltered, bind, getPages } = useFilters('requests', query);
  const path = addFilters(REQUESTS, filters);
  const { older, ...list } = useRows<LoggedRequest>(service, { path, name: 'Requests', start, getKey });
  return (
    <>
      <p>The calls of your company’s servers, without those of this page.</p>
      <FilterBar>
        <IdField {...bind('TransactionId')} />
        <Switch label="Only refused calls" {...bind('Refused')} />
      </FilterBar>
      <RowList
        {...list}
        {...getPages(older)}
        empty={
          isFiltered
            ? 'No call matches the filters.'
            : 'There was no call yet. Ask for a token, then create a link: the call appears by itself.'
        }
        getKey={getKey}
      >
        {(request) => <RequestListRow request={request} />}
      </RowList>
      {!start && !filters.TransactionId && <UnauthorizedList service={service} />}
    </>
  );
}
