import type { LoggedRequest } from '../../../protocol/log-answers.ts';
import { formatPlace } from '../../data/place.ts';
import { usePolled } from '../../data/use-polled.ts';
import { addFilters } from '../parts/filter-bar.tsx';
import type { RecordProps } from '../parts/panel-props.ts';
import { RowList } from '../parts/row-list.tsx';
import { RequestListRow } from '../rows/request-list-row.tsx';
import { getKey, REQUESTS } from './request-panel.tsx';

/** Shows a logged call, or several calls if a proxy gave them the same id. */
export function RequestPage({ service, id }: RecordProps) {
  const path = addFilters(REQUESTS, { RequestId: id });
  const { value, problem } = usePolled<{ Requests: LoggedRequest[] }>(service, path);
  return (
    <>
      <p>
        <a href={formatPlace({ panel: 'requests' })}>← Back to the list</a>
      </p>
      <RowList
        rows={value?.Requests}
        problem={problem}
        empty="No call of your company in the log has this id. The log keeps the newest calls only."
        getKey={getKey}
      >
        {(request) => <RequestListRow request={request} isWhole />}
      </RowList>
    </>
  );
}
