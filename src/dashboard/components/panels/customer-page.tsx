import { Fragment } from 'preact';
import { useState } from 'preact/hooks';
import { formatAmount } from '../../../protocol/money.ts';
import type { CustomerAnswer, FoundPayment } from '../../data/answers.ts';
import { PAGE_SIZE } from '../../data/load-rows.ts';
import { toWords } from '../../data/names.ts';
import { formatPlace } from '../../data/place.ts';
import { usePolled } from '../../data/use-polled.ts';
import { ActionButtons } from '../forms/action-buttons.tsx';
import { addFilters } from '../parts/filter-bar.tsx';
import { ListRow } from '../parts/list-row.tsx';
import { Moment } from '../parts/moment.tsx';
import type { PanelProps, RecordProps } from '../parts/panel-props.ts';
import { RowList } from '../parts/row-list.tsx';
import { PaymentListRow } from '../rows/payment-list-row.tsx';
import { nameCustomer, writePaymentCount, writeSums } from './customer-panel.tsx';

const FORGET = {
  label: 'Delete this customer’s data',
  yes: 'Yes, delete the data',
  question:
    'Delete this customer’s data? Saved cards, mandates, chat, contacts and emails go, and the name and the address go from the payments: ' +
    'if one is disputed later, you cannot show them to the bank. Payments, invoices, contracts and evidence stay, because the law says ' +
    'so. This cannot be undone.',
};

type Record = CustomerAnswer['Records'][number];

const writeMoney = ({ Amount, Currency }: Record): string =>
  Amount !== null && Currency ? formatAmount(Amount, Currency, 'en') : '';

/** The headings of the records that belong to a customer, and what one of them is called. */
const KINDS: [kind: Record['Kind'], title: string, name: (record: Record) => string][] = [
  [
    'subscriptions',
    'Subscriptions',
    (record) => `${writeMoney(record)} every ${record.Label.replace(/^1 /, '').replace(/^(\d.*)$/, '$1s')}`,
  ],
  ['cards', 'Saved cards', ({ Label, Last4 }) => `${toWords(Label)} •••• ${Last4}`],
  ['mandates', 'Direct debit mandates', ({ Label, Last4 }) => `${Label} •••• ${Last4}`],
  ['refunds', 'Refunds', ({ Label }) => `Refund of ${Label}`],
  ['disputes', 'Disputes', ({ Label }) => `Dispute of ${Label}`],
  ['chat', 'Chat', () => 'Conversation'],
];

/** The sections of records that are not about payments. */
const SECTIONS: { [kind: string]: string[] } = {
  cards: ['wallet', 'wallet-cards'],
  chat: ['chat', 'chat-threads'],
};

/** The records of a customer other than payments. */
const Belongings = ({ Records }: CustomerAnswer) =>
  KINDS.map(([kind, title, name]) => {
    const rows = Records.filter(({ Kind }) => Kind === kind);
    return (
      rows.length > 0 && (
        <Fragment key={kind}>
          <h3>{title}</h3>
          <RowList rows={rows} problem={undefined} empty="" getKey={({ Id }) => Id}>
            {(row) => (
              <ListRow
                label={`${kind} ${row.Id}`}
                title={name(row)}
                href={formatPlace({
                  panel: 'sections',
                  path: [...(SECTIONS[kind] ?? ['online-payments', kind]), row.Id],
                })}
                state={row.State ?? undefined}
                amount={writeMoney(row)}
                at={row.CreatedAt}
              />
            )}
          </RowList>
        </Fragment>
      )
    );
  });

/** The payments of a customer, by page. */
function Payments({ service, path: list }: Pick<RecordProps, 'service'> & { path: string }) {
  const [Cursor, setCursor] = useState('');
  const path = addFilters(list, { Limit: String(PAGE_SIZE), Cursor });
  const { value, problem } = usePolled<{ Payments: FoundPayment[]; NextCursor: string | null }>(
    service,
    path,
  );
  const older = value?.NextCursor;
  return (
    <>
      <h3>Payments</h3>
      <RowList
        rows={value?.Payments}
        problem={problem}
        empty="No payments."
        getKey={({ TransactionId }) => TransactionId}
      >
        {(payment) => <PaymentListRow payment={payment} />}
      </RowList>
      {(Cursor || older) && (
        <p class="more">
          {Cursor && (
            <button type="button" onClick={() => setCursor('')}>
              Newest
            </button>
          )}{' '}
          {older && (
            <button type="button" onClick={() => setCursor(older)}>
              Older
            </button>
          )}
        </p>
      )}
    </>
  );
}

function LoadedCustomer({ service, act, id }: RecordProps) {
  const path = `/dashboard/customers/${encodeURIComponent(id)}`;
  const { value, problem } = usePolled<{ Customer: CustomerAnswer }>(service, path);
  const customer = value?.Customer;
  return (
    <>
      <p>
        <a href={formatPlace({ panel: 'customers' })}>← All customers</a>
      </p>
      {problem && <p class="problem">{problem}</p>}
      {!customer && !problem && <p>Loading …</p>}
      {customer && (
        <>
          <article aria-label={nameCustomer(customer)}>
            <p class="money">{writeSums(customer) || 'Nothing paid'}</p>
            <h3>{nameCustomer(customer)}</h3>
            <dl>
              {Object.entries({
                Email: customer.Email,
                'Your reference': customer.ShopperReference,
                Payments: writePaymentCount(customer),
                'Last payment': <Moment at={customer.LastPaymentAt} />,
                'Customer since': <Moment at={customer.CreatedAt} />,
              })
                .filter(([, value]) => value)
                .map(([name, value]) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
            </dl>
            <ActionButtons actions={[{ ...FORGET, path: `${path}/forget` }]} service={service} act={act} />
          </article>
          <Payments service={service} path={`${path}/payments`} />
          <Belongings {...customer} />
        </>
      )}
    </>
  );
}

/** A customer with everything that the company knows of them. While the data is deleted, nothing asks for it any more. */
export function CustomerPage(props: RecordProps) {
  const [isLeaving, setLeaving] = useState(false);
  const actAndLeave: PanelProps['act'] = (done, work) => {
    const leave = async () => {
      setLeaving(true);
      await work().catch((error: unknown) => {
        setLeaving(false);
        throw error;
      });
    };
    return props.act(done, leave, { panel: 'customers' });
  };
  return isLeaving ? <p>Deleting …</p> : <LoadedCustomer {...props} act={actAndLeave} />;
}
