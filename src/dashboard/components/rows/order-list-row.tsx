import { formatAmount } from '../../../protocol/money.ts';
import type { Order } from '../../data/answers.ts';
import { listOrderActions } from '../../data/order-actions.ts';
import { formatPlace } from '../../data/place.ts';
import { ActionButtons } from '../forms/action-buttons.tsx';
import { ReceiptButton } from '../forms/receipt-button.tsx';
import { ListRow } from '../parts/list-row.tsx';
import { Moment } from '../parts/moment.tsx';
import type { PanelProps } from '../parts/panel-props.ts';

/** Describes the last payment at a terminal: its progress, or how it ended. */
function listPaymentFacts({ payment, status }: Pick<Order, 'payment' | 'status'>) {
  if (!payment) return [];
  const { terminal_id, status: state, failure, card, expires_at } = payment;
  return [
    <>
      <code>{terminal_id}</code>: {state.replaceAll('_', ' ')}
    </>,
    card && `${card.brand} •••• ${card.last4}`,
    failure && `${failure.condition}, ${failure.message}`,
    status === 'awaiting_pos' && (
      <>
        ends <Moment at={expires_at} />
      </>
    ),
  ];
}

/** An order from a till. It links to the page of its payment. */
export function OrderListRow({ order, service, act }: PanelProps & { order: Order }) {
  const { order_id, status, amount, currency, items, store_reference, transaction_id, payment } = order;
  return (
    <ListRow
      label={`Order ${order_id}`}
      title={`Order ${order_id}`}
      href={formatPlace({ panel: 'links', id: transaction_id })}
      state={status}
      amount={formatAmount(amount, currency, 'en')}
      facts={[
        items.map(({ quantity, name }) => `${quantity} × ${name}`).join(', '),
        store_reference,
        <code key="id">{transaction_id}</code>,
        ...listPaymentFacts(order),
      ]}
      at={order.created_at}
    >
      <ActionButtons actions={listOrderActions(order)} service={service} act={act}>
        {payment?.card && <ReceiptButton transactionId={transaction_id} service={service} act={act} />}
      </ActionButtons>
    </ListRow>
  );
}
