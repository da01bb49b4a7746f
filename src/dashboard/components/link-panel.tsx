import { useState } from 'preact/hooks';
import { PAYMENT_METHODS } from '../../protocol/payment-methods.ts';
import { PAYMENT_STATUSES } from '../../protocol/payment-status.ts';
import type { Link } from '../answers.ts';
import { useRows } from '../use-rows.ts';
import { addFilters, Choice, Filters, IdField } from './filters.tsx';
import { LinkRow } from './link-row.tsx';
import { NewLinkForm } from './new-link-form.tsx';
import type { PanelProps } from './panel-props.ts';
import { RowList } from './row-list.tsx';

const METHOD_IDS = PAYMENT_METHODS.map(({ id }) => id);

export function LinkPanel({ service, act }: PanelProps) {
  const [status, setStatus] = useState('');
  const [method, setMethod] = useState('');
  const [id, setId] = useState('');
  const filters = { Status: status, Method: method, TransactionId: id };
  const path = addFilters('/api/v5/payments/links', filters);
  const { refresh, ...list } = useRows<Link>(service, {
    path,
    name: 'Links',
    getKey: ({ TransactionId }) => TransactionId,
  });
  const actAndRefresh: PanelProps['act'] = (done, work) => act(done, work).then(refresh);
  const isFiltered = Object.values(filters).some(Boolean);
  return (
    <>
      <NewLinkForm
        service={service}
        act={actAndRefresh}
        // A company without links most likely wants to create one.
        isOpen={list.rows?.length === 0 && !isFiltered}
      />
      <Filters>
        <Choice label="Status" value={status} options={PAYMENT_STATUSES} onChange={setStatus} />
        <Choice label="Method" value={method} options={METHOD_IDS} onChange={setMethod} />
        <IdField value={id} onChange={setId} />
      </Filters>
      <RowList
        {...list}
        empty={
          isFiltered
            ? 'No link matches the filters.'
            : 'There are no links yet. Create one here, or with a call from your server: it appears by itself.'
        }
        getKey={({ TransactionId }) => TransactionId}
      >
        {(link) => <LinkRow link={link} service={service} act={actAndRefresh} />}
      </RowList>
    </>
  );
}
