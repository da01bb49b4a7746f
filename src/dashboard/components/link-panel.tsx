import { useState } from 'preact/hooks';
import { PAYMENT_STATUSES } from '../../protocol/payment-status.ts';
import type { Link } from '../answers.ts';
import { usePolled } from '../use-polled.ts';
import { LinkRow } from './link-row.tsx';
import { NewLinkForm } from './new-link-form.tsx';
import type { PanelProps } from './panel-props.ts';
import { RowList } from './row-list.tsx';

export function LinkPanel({ service, act }: PanelProps) {
  const [status, setStatus] = useState('');
  const path = `/api/v5/payments/links${status && `?Status=${status}`}`;
  const { value, problem, refresh } = usePolled<{ Links: Link[] }>(service, path);
  const actAndRefresh: PanelProps['act'] = (done, work) => act(done, work).then(refresh);
  return (
    <>
      <NewLinkForm service={service} act={actAndRefresh} />
      <label class="filter">
        Status
        <select value={status} onChange={({ currentTarget }) => setStatus(currentTarget.value)}>
          <option value="">any</option>
          {PAYMENT_STATUSES.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </select>
      </label>
      <RowList
        rows={value?.Links}
        problem={problem}
        empty="There are no links here."
        getKey={({ TransactionId }) => TransactionId}
      >
        {(link) => <LinkRow link={link} service={service} act={actAndRefresh} />}
      </RowList>
    </>
  );
}
