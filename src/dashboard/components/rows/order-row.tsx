import { formatAmount } from '../../../protocol/money.ts';
import type { Order } from '../../data/answers.ts';
import { listOrderActions } from '../../data/order-actions.ts';
import { ActionButtons } from '../forms/action-buttons.tsx';
import { ReceiptButton } from '../forms/receipt-button.tsx';
import { Badge } from '../parts/badge.tsx';
import { Moment } from '../parts/moment.tsx';
import type { PanelProps } from '../parts/panel-props.ts';
import { PaymentLink } from '../parts/payment-link.tsx';

/** Where the last payment at a terminal is, or how it ended. */
function Attempt({ payment, status }: Pick<Order, 'payment' | 'status'>) {
  if (!payment) return null;
  const { terminal_id, status: state, failure, card, expires_at } = payment;
  return (
    <p>
      <code>{terminal_id}</code>: {state.replaceAll('_', ' ')}
      {card && ` · ${card.brand} •••• ${card.last4}`}
      {failure && ` · ${failure.condition}, ${failure.message}`}
      {status === 'awaiting_pos' && (
        <>
          {' '}
          · ends <Moment at={expires_at} />
        </>
      )}
    </p>
  );
}

export function OrderRow({ order, service, act }: PanelProps & { order: Order }) {
  const { order_id, status, amount, currency, items, store_reference, transaction_id, payment } = order;
  return (
    <article aria-label={`Order ${order_id}`}>
      <h3>
        Order {order_id} <Badge>{status}</Badge>
      </h3>
      <p>
        {formatAmount(amount, currency, 'en')} ·{' '}
        {items.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')} · {store_reference} ·{' '}
        <PaymentLink id={transaction_id} /> · <Moment at={order.created_at} />
      </p>
      <Attempt payment={payment} status={status} />
      <ActionButtons actions={listOrderActions(order)} service={service} act={act}>
        {payment?.card && <ReceiptButton transactionId={transaction_id} service={service} act={act} />}
      </ActionButtons>
    </article>
  );
}
