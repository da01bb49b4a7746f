import { formatAmount } from '../../../protocol/money.ts';
import type { ListedCustomer } from '../../data/answers.ts';
import { formatPlace } from '../../data/place.ts';
import { useRows } from '../../data/use-rows.ts';
import { addFilters, FilterBar, useFilters } from '../parts/filter-bar.tsx';
import { ListRow } from '../parts/list-row.tsx';
import { Moment } from '../parts/moment.tsx';
import type { TabProps } from '../parts/panel-props.ts';
import { RowList } from '../parts/row-list.tsx';

const getKey = ({ CustomerId }: ListedCustomer) => CustomerId;

/** The name of a customer, or what comes closest to one. */
export const nameCustomer = ({ Name, Email, ShopperReference }: ListedCustomer): string =>
  Name ?? Email ?? ShopperReference ?? 'Customer';

/** Writes the number of payments, and what was paid with them. */
export const writePaymentCount = ({ Payments, HasMore }: ListedCustomer): string =>
  `${Payments}${HasMore ? '+' : ''} ${Payments === 1 ? 'payment' : 'payments'}`;

export const writeSums = ({ Sums }: ListedCustomer): string =>
  Sums.map(({ Paid, Currency }) => formatAmount(Paid, Currency, 'en')).join(' + ');

/** A customer in a list. */
export function CustomerListRow({ customer }: { customer: ListedCustomer }) {
  const name = nameCustomer(customer);
  const { CustomerId: id, Email, ShopperReference, LastPaymentAt, CreatedAt } = customer;
  return (
    <ListRow
      label={name}
      title={name}
      href={formatPlace({ panel: 'customers', id })}
      amount={writeSums(customer) || 'Nothing paid'}
      facts={[
        Email !== name && Email,
        ShopperReference !== name && ShopperReference !== Email && ShopperReference,
        writePaymentCount(customer),
        LastPaymentAt !== CreatedAt && (
          <>
            last payment <Moment at={LastPaymentAt} />
          </>
        ),
      ]}
      at={CreatedAt}
    />
  );
}

/** Everyone who has paid, or was asked to. */
export function CustomerPanel({ service, query }: TabProps) {
  const { filters, start, isFiltered, bind, getPages } = useFilters('customers', query);
  const search = bind('Search');
  const path = addFilters('/dashboard/customers', filters);
  const { older, ...list } = useRows<ListedCustomer>(service, { path, name: 'Customers', start, getKey });
  return (
    <>
      <FilterBar>
        <label>
          Name or email
          <input
            name="customer"
            value={search.value}
            maxLength={200}
            autocomplete="off"
            spellcheck={false}
            onChange={({ currentTarget }) => search.onChange(currentTarget.value.trim())}
          />
        </label>
      </FilterBar>
      <RowList
        {...list}
        {...getPages(older)}
        empty={
          isFiltered
            ? 'No customer has this name or email.'
            : 'No customers yet. They appear here when they pay with an email address, or when you name them in a payment link.'
        }
        getKey={getKey}
      >
        {(customer) => <CustomerListRow customer={customer} />}
      </RowList>
    </>
  );
}
