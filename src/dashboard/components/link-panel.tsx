import { PAYMENT_METHODS } from '../../protocol/payment-methods.ts';
import { PAYMENT_STATUSES } from '../../protocol/payment-status.ts';
import type { Link } from '../data/answers.ts';
import { useRows } from '../data/use-rows.ts';
import { addFilters, Choice, Filters, IdField, useFilters } from './filters.tsx';
import { LinkRow } from './link-row.tsx';
import { NewLinkForm } from './new-link-form.tsx';
import type { PanelProps, TabProps } from './panel-props.ts';
import { RowList } from './row-list.tsx';

const METHOD_IDS = PAYMENT_METHODS.map(({ id }) => id);
const getKey = ({ TransactionId }: Link) => TransactionId;

export function LinkPanel({ service, act, query }: TabProps) {
  const { filters, start, isFiltered, bind, getPages } = useFilters('links', query);
  const path = addFilters('/api/v5/payments/links', filters);
  const { refresh, older, ...list } = useRows<Link>(service, { path, name: 'Links', start, getKey });
  const actAndRefresh: PanelProps['act'] = (done, work) => act(done, work).then(refresh);
  return (
    <>
      <NewLinkForm
        service={service}
        act={actAndRefresh}
        // A company without links most likely wants to create one.
        isOpen={list.rows?.length === 0 && !isFiltered && !start}
      />
      <Filters>
        <Choice label="Status" options={PAYMENT_STATUSES} {...bind('Status')} />
        <Choice label="Method" options={METHOD_IDS} {...bind('Method')} />
        <IdField {...bind('TransactionId')} />
      </Filters>
      <RowList
        {...list}
        {...getPages(older)}
        empty={
          isFiltered
            ? 'No link matches the filters.'
            : 'There are no links yet. Create one here, or with a call from your server: it appears by itself.'
        }
        getKey={getKey}
      >
        {(link) => <LinkRow link={link} service={service} act={actAndRefresh} />}
      </RowList>
    </>
  );
}
