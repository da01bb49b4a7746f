import type { ComponentChildren } from 'preact';
import { formatAmount } from '../../../protocol/money.ts';
import type { FoundPayment } from '../../data/answers.ts';
import { isServiceId, nameCard, nameChannel, nameMethod, namePurpose, nameStatus } from '../../data/names.ts';
import { formatPlace } from '../../data/place.ts';
import { ListRow } from '../parts/list-row.tsx';

/** The facts of a row that a user can choose, in their order. */
export const PAYMENT_COLUMNS = {
  purpose: 'Purpose',
  shopper: 'Shopper',
  card: 'Card or method',
  channel: 'Channel',
  refunded: 'Refunded',
  store: 'Store',
  id: 'Number',
} as const;

export type PaymentColumn = keyof typeof PAYMENT_COLUMNS;

/** The columns of a user who has chosen none. */
export const USUAL_COLUMNS: readonly PaymentColumn[] = ['purpose', 'shopper', 'card', 'channel', 'refunded'];

/** Writes a column of a payment; empty if it has nothing to say. */
function writeColumn(column: PaymentColumn, payment: FoundPayment): ComponentChildren {
  const { TransactionId, Currency, RefundedAmount, Method, StoreReference, Shopper, Card, Channel } = payment;
  switch (column) {
    case 'purpose':
      return namePurpose(payment);
    case 'shopper':
      return Shopper?.Name && Shopper.Email;
    case 'card':
      return (Card && nameCard(Card)) || (Method && nameMethod(Method));
    case 'channel':
      // Most payments are those of links.
      return Channel && Channel !== 'link' && nameChannel(Channel);
    case 'refunded':
      return RefundedAmount ? `${formatAmount(RefundedAmount, Currency, 'en')} refunded` : undefined;
    case 'store':
      return StoreReference;
    case 'id':
      return <code>{TransactionId}</code>;
  }
}

interface PaymentListRowProps {
  payment: FoundPayment;
  /** Default: the usual ones, and a number that the shop chose. */
  columns?: readonly PaymentColumn[];
  /** A box that selects it. */
  mark?: ComponentChildren;
  /** Shown below the row. */
  children?: ComponentChildren;
}

/** A payment in a list: who paid, or what it is for if no one is known; then the chosen columns. */
export function PaymentListRow({ payment, columns, mark, children }: PaymentListRowProps) {
  const { TransactionId, Status, Amount, Currency, CreatedAt, Shopper } = payment;
  const shown = columns ?? (isServiceId(TransactionId) ? USUAL_COLUMNS : [...USUAL_COLUMNS, 'id']);
  const purpose = namePurpose(payment);
  const title = Shopper?.Name ?? Shopper?.Email ?? purpose;
  return (
    <ListRow
      label={`Payment ${TransactionId}`}
      title={title}
      href={formatPlace({ panel: 'links', id: TransactionId })}
      state={Status}
      stateWords={nameStatus(Status)}
      amount={formatAmount(Amount, Currency, 'en')}
      facts={Object.keys(PAYMENT_COLUMNS)
        .filter((column) => shown.includes(column as PaymentColumn))
        .map((column) => writeColumn(column as PaymentColumn, payment))
        .filter((fact) => fact !== title)}
      at={CreatedAt}
      mark={mark}
    >
      {children}
    </ListRow>
  );
}
