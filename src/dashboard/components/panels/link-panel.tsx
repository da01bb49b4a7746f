import { PAYMENT_METHODS } from '../../../protocol/payment-methods.ts';
import { PAYMENT_STATUSES } from '../../../protocol/payment-status.ts';
import type { LinkAnswer } from '../../data/answers.ts';
import { nameMethod } from '../../data/names.ts';
import { useRows } from '../../data/use-rows.ts';
import type { Sent } from '../../sections/read-form.ts';
import { NewLinkForm } from '../forms/new-link-form.tsx';
import { RETURN_URLS } from '../forms/return-urls.ts';
import { Curl } from '../parts/curl.tsx';
import { addFilters, Choice, FilterBar, IdField, useFilters } from '../parts/filter-bar.tsx';
import type { TabProps } from '../parts/panel-props.ts';
import { RowList } from '../parts/row-list.tsx';
import { PaymentListRow } from '../rows/payment-list-row.tsx';

const METHOD_IDS = PAYMENT_METHODS.map(({ id }) => id);
/** An example call, shown to a company that has no links. */
const EXAMPLE: Sent = {
  method: 'POST',
  path: '/api/v5/payments/link',
  body: { Type: 'standard', Purpose: 'Order 1042', Amount: 1990, Currency: 'EUR', ...RETURN_URLS },
};
const getKey = ({ TransactionId }: LinkAnswer) => TransactionId;

export function LinkPanel({ service, act, query }: TabProps) {
  const { filters, start, isFiltered, bind, getPages } = useFilters('links', query);
  const path = addFilters('/api/v5/payments/links', filters);
  const { refresh, older, ...list } = useRows<LinkAnswer>(service, { path, name: 'Links', start, getKey });
  return (
    <>
      {!service.isReadOnly && (
        <NewLinkForm service={service} act={(done, work) => act(done, work).then(refresh)} />
      )}
      <FilterBar>
        <Choice label="Status" options={PAYMENT_STATUSES} {...bind('Status')} />
        <Choice label="Method" options={METHOD_IDS} name={nameMethod} {...bind('Method')} />
        <IdField {...bind('TransactionId')} />
      </FilterBar>
      <RowList
        {...list}
        {...getPages(older)}
        empty={
          isFiltered ? (
            'No link matches the filters.'
          ) : (
            <>
              There are no links yet. Create one here, or with a call from your server: it appears by itself.
              {service.hasSandbox && <Curl sent={EXAMPLE} act={act} />}
            </>
          )
        }
        getKey={getKey}
      >
        {(link) => <PaymentListRow payment={link} kind="Link" />}
      </RowList>
    </>
  );
}
