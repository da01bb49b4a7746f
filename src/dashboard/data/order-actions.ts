import type { Order } from './answers.ts';
import type { LinkAction } from './link-actions.ts';

export const ORDERS = '/svc/cash-register/orders';

/** The actions that the state of an order allows. Once the acquirer is asked, only its answer decides. */
export function listOrderActions({ order_id, status, payment }: Order): LinkAction[] {
  const path = `${ORDERS}/${order_id}/pay/pos`;
  if (status === 'open') return [{ label: 'Pay at the terminal', path }];
  if (status === 'approved')
    return [{ label: 'Complete', path: `${path}/complete`, body: { rbc_id: payment?.rbc_id } }];
  if (status !== 'awaiting_pos' || payment?.status === 'authorizing') return [];
  return [
    {
      label: 'Cancel',
      path: `${path}/cancel`,
      question: 'Cancel the payment at the terminal? The order stays open.',
    },
  ];
}
