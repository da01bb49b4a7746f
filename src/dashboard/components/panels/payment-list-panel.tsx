import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { count } from '../../../protocol/dashboard/attention-words.ts';
import { PAYMENT_METHODS } from '../../../protocol/payment-methods.ts';
import { PAYMENT_STATUSES } from '../../../protocol/payment-status.ts';
import type { FoundPayment } from '../../data/answers.ts';
import { useKept } from '../../data/kept.ts';
import { nameChannel, nameMethod, namePurpose, nameStatus } from '../../data/names.ts';
import { useRows } from '../../data/use-rows.ts';
import { getZone, toApiFilters } from '../../payments/days.ts';
import { getRefundable } from '../../payments/refund.ts';
import type { Sent } from '../../sections/read-form.ts';
import { ExportForm } from '../forms/export-form.tsx';
import { NewLinkForm } from '../forms/new-link-form.tsx';
import { RefundSeveral } from '../forms/refund-several.tsx';
import { Curl } from '../parts/curl.tsx';
import { DateField } from '../parts/date-field.tsx';
import { addFilters, Choice, FilterBar, TextFilter, useFilters } from '../parts/filter-bar.tsx';
import { MoneyFilter } from '../parts/money-field.tsx';
import { Opener } from '../parts/opener.tsx';
import type { PanelProps, TabProps } from '../parts/panel-props.ts';
import { RowList } from '../parts/row-list.tsx';
import { SavedFilters } from '../parts/saved-filters.tsx';
import {
  PAYMENT_COLUMNS,
  type PaymentColumn,
  PaymentListRow,
  USUAL_COLUMNS,
} from '../rows/payment-list-row.tsx';

const METHOD_IDS = PAYMENT_METHODS.map(({ id }) => id);
/** Web and till, then what the web consists of. */
const CHANNELS = ['web', 'till', 'link', 'subscription', 'charge', 'domain'];
const TRANSACTIONS = '/api/v5/transactions';
const EXPORT = { section: 'online-payments', slug: 'transactions', name: 'payments' };
const nameGroup = (channel: string) => (channel === 'link' ? 'Payment links' : nameChannel(channel));
/** An example call, shown to a company that has no payments. */
const EXAMPLE: Sent = {
  method: 'POST',
  path: '/api/v5/payments/link',
  body: { Purpose: 'Order 1042', Amount: 1990, Currency: 'EUR' },
};
const getKey = ({ TransactionId }: FoundPayment) => TransactionId;

/** Chooses the columns of the list. */
function ColumnChoice({
  columns,
  onChange,
}: {
  columns: readonly PaymentColumn[];
  onChange: (columns: PaymentColumn[]) => void;
}) {
  return (
    <Opener label="Columns">
      <fieldset class="choices">
        <legend class="hint">Also shown in a row</legend>
        {(Object.keys(PAYMENT_COLUMNS) as PaymentColumn[]).map((column) => (
          <label key={column} class="check">
            <input
              type="checkbox"
              checked={columns.includes(column)}
              onChange={({ currentTarget: { checked } }) =>
                onChange([...columns.filter((each) => each !== column), ...(checked ? [column] : [])])
              }
            />
            {PAYMENT_COLUMNS[column]}
          </label>
        ))}
      </fieldset>
    </Opener>
  );
}

/** The tools and the filters of the list. */
const PaymentFilters = ({
  bind,
  tools,
}: Pick<ReturnType<typeof useFilters>, 'bind'> & { tools: ComponentChildren }) => (
  <FilterBar tools={tools}>
    <Choice label="State" options={PAYMENT_STATUSES} name={nameStatus} {...bind('Status')} />
    <DateField label="From" {...bind('From')} />
    <DateField label="To" {...bind('To')} />
    <MoneyFilter label="Amount" {...bind('Amount')} />
    <Choice label="Channel" options={CHANNELS} name={nameGroup} {...bind('Channel')} />
    <Choice label="Method" options={METHOD_IDS} name={nameMethod} {...bind('Method')} />
    <TextFilter label="Card ends in" pattern="\d{4}" size={4} {...bind('Card')} />
    <p class="hint">Days and hours are those of your time zone, {getZone()}.</p>
  </FilterBar>
);

/** The payments that the user has selected, as they were shown then. */
function useSelection() {
  const [selected, setSelected] = useState<readonly FoundPayment[]>([]);
  const isSelected = (payment: FoundPayment) => selected.some((each) => getKey(each) === getKey(payment));
  const toggle = (payment: FoundPayment) =>
    setSelected(
      isSelected(payment)
        ? selected.filter((each) => getKey(each) !== getKey(payment))
        : [...selected, payment],
    );
  return { selected, isSelected, toggle, setSelected };
}

/** A box that selects a payment which can be refunded; an empty place for any other, so that the titles are in line. */
function Mark({
  payment,
  isSelected,
  toggle,
}: { payment: FoundPayment } & Pick<ReturnType<typeof useSelection>, 'isSelected' | 'toggle'>) {
  if (!getRefundable(payment)) return <span />;
  return (
    <input
      type="checkbox"
      // The same customer may have paid twice.
      aria-label={`Select ${[namePurpose(payment), payment.Shopper?.Name].filter(Boolean).join(', ')}`}
      checked={isSelected(payment)}
      onChange={() => toggle(payment)}
    />
  );
}

/** The button that opens the refunds of the selected payments. */
function SelectionBar({
  service,
  selection,
  onRefunded,
}: Pick<PanelProps, 'service'> & { selection: ReturnType<typeof useSelection>; onRefunded: () => void }) {
  const { selected, setSelected } = selection;
  const [isOpen, setOpen] = useState(false);
  const close = (left: readonly FoundPayment[]) => {
    setOpen(false);
    setSelected(left);
  };
  if (!selected.length) return null;
  return (
    <>
      <p class="buttons selection">
        <span>{count(selected.length, 'payment')} selected</span>
        <button type="button" class="danger" onClick={() => setOpen(true)}>
          Refund
        </button>
        <button type="button" onClick={() => setSelected([])}>
          Select none
        </button>
      </p>
      {isOpen && (
        <RefundSeveral service={service} payments={selected} onRefunded={onRefunded} onClose={close} />
      )}
    </>
  );
}

const Empty = ({ isFiltered, service, act }: PanelProps & { isFiltered: boolean }) =>
  isFiltered ? (
    <>No payment matches the filters.</>
  ) : (
    <>
      There are no payments yet.
      {!service.isReadOnly && ' Press “New payment link”, and send the link to a customer.'}
      {service.hasSandbox && <Curl sent={EXAMPLE} act={act} />}
    </>
  );

/** The payments of every channel: links, tills, subscriptions and saved cards. */
export function PaymentListPanel({ service, act, query }: TabProps) {
  const { filters, start, isFiltered, bind, getPages } = useFilters('links', query);
  const [columns, setColumns] = useKept<readonly PaymentColumn[]>('payment-columns', USUAL_COLUMNS);
  const selection = useSelection();
  const path = addFilters(TRANSACTIONS, toApiFilters(filters));
  const source = { path, name: 'Transactions', start, getKey };
  const { refresh, older, ...list } = useRows<FoundPayment>(service, source);
  return (
    <>
      <PaymentFilters
        bind={bind}
        tools={
          <>
            {!service.isReadOnly && <NewLinkForm service={service} act={act} refresh={refresh} />}
            <ExportForm {...EXPORT} service={service} path={path} />
            <ColumnChoice columns={columns} onChange={setColumns} />
          </>
        }
      />
      <SavedFilters panel="links" filters={filters} />
      <SelectionBar service={service} selection={selection} onRefunded={refresh} />
      <RowList
        {...list}
        {...getPages(older)}
        empty={<Empty isFiltered={isFiltered} service={service} act={act} />}
        getKey={getKey}
      >
        {(payment) => (
          <PaymentListRow
            payment={payment}
            columns={columns}
            mark={!service.isReadOnly && <Mark payment={payment} {...selection} />}
          />
        )}
      </RowList>
    </>
  );
}
