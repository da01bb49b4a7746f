import { useState } from 'preact/hooks';
import type { LoggedRequest } from '../answers.ts';
import { usePolled } from '../use-polled.ts';
import { Filters } from './filters.tsx';
import type { PanelProps } from './panel-props.ts';
import { RequestRow } from './request-row.tsx';
import { RowList } from './row-list.tsx';

interface RequestLog {
  Requests: LoggedRequest[];
  Unauthorized: LoggedRequest[];
}

const getKey = ({ RequestId }: LoggedRequest) => RequestId;

export function RequestPanel({ service }: PanelProps) {
  const [onlyRefused, setOnlyRefused] = useState(false);
  const { value, problem } = usePolled<RequestLog>(service, '/sandbox/requests');
  const isShown = ({ Status }: LoggedRequest) => !onlyRefused || Status >= 400;
  return (
    <>
      <p>The newest 200 calls of your company’s servers, without the calls of this page.</p>
      <Filters>
        <label class="check">
          <input
            type="checkbox"
            checked={onlyRefused}
            onChange={({ currentTarget }) => setOnlyRefused(currentTarget.checked)}
          />
          Only refused calls
        </label>
      </Filters>
      <RowList
        rows={value?.Requests.filter(isShown)}
        problem={problem}
        empty={
          onlyRefused
            ? 'No call was refused.'
            : 'There was no call yet. Ask for a token, then create a link: the call appears by itself.'
        }
        getKey={getKey}
      >
        {(request) => <RequestRow request={request} />}
      </RowList>
      {!!value?.Unauthorized.length && (
        <>
          <h2>Calls without a company</h2>
          <p>
            Refused with 401, from this machine. They belong to no known company, so every company sees the
            newest 20.
          </p>
          <RowList rows={value.Unauthorized} problem={undefined} empty="" getKey={getKey}>
            {(request) => <RequestRow request={request} />}
          </RowList>
        </>
      )}
    </>
  );
}
