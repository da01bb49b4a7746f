import { PAYMENT_METHODS } from '../../../protocol/payment-methods.ts';
import { PAYMENT_STATUSES } from '../../../protocol/payment-status.ts';
import type { Link } from '../../data/answers.ts';
import { useRows } from '../../data/use-rows.ts';
import { NewLinkForm } from '../forms/new-link-form.tsx';
import { addFilters, Choice, Filters, IdField, useFilters } from '../parts/filters.tsx';
import type { PanelProps, TabProps } from '../parts/panel-props.ts';
import { RowList } from '../parts/row-list.tsx';
import { LinkRow } from '../rows/link-row.tsx';

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
