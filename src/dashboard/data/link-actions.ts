import type { PaymentStatus } from '../../protocol/payment-status.ts';
import { LATE_RAILS } from '../../protocol/select-payment-methods.ts';
import type { LinkAnswer } from './answers.ts';

/** An action that the state of a link's payment allows. */
export interface LinkAction {
  label: string;
  path: string;
  /** Default: POST. */
  method?: 'POST' | 'PUT' | 'DELETE';
  body?: object;
  /** The confirmation to ask for if the action cannot be undone. */
  question?: string;
  /** The words of the button that confirms it. Default: from the label. */
  yes?: string;
}

type Make = (id: string) => LinkAction;

const cancel: Make = (id) => ({
  label: 'Cancel',
  path: `/api/v5/payments/link/${encodeURIComponent(id)}/cancel`,
  question: 'Cancel this link? It can no longer be paid after that.',
});

const release: Make = (id) => ({
  label: 'Release',
  path: '/api/v5/payments/release',
  body: { TransactionIds: [id] },
  question: 'Release this hold? The money stays with the shopper.',
});

/** Simulates what a bank would do; exists only in the sandbox. */
const move =
  (label: string, name: string): Make =>
  (id) => ({ label, path: `/sandbox/payments/${encodeURIComponent(id)}/${name}` });

const ACTIONS: Partial<Record<PaymentStatus, Make[]>> = {
  CREATED: [cancel],
  PENDING: [move('Settle', 'settle'), move('Fail', 'fail')],
  HELD: [release],
  SETTLED: [move('Dispute', 'dispute')],
  DISPUTED: [move('Win dispute', 'win-dispute'), move('Lose dispute', 'lose-dispute')],
};

type Settleable = Pick<LinkAnswer, 'Status' | 'Method'>;

/** Whether money is held, or promised by a rail that may need a capture. */
export const isCapturable = ({ Status, Method }: Settleable): boolean =>
  Status === 'HELD' || (Status === 'PENDING' && LATE_RAILS.some((id) => id === Method));

/** Lists the actions in the order of their buttons; captures and refunds have forms of their own, which ask for the sum. The service decides whether one is still possible. */
export function listLinkActions({
  TransactionId,
  ...payment
}: Settleable & Pick<LinkAnswer, 'TransactionId'>): LinkAction[] {
  const { Status } = payment;
  const isLate = Status !== 'HELD' && isCapturable(payment);
  const makers = [...(ACTIONS[Status] ?? []), ...(isLate ? (ACTIONS.HELD ?? []) : [])];
  return makers.map((make) => make(TransactionId));
}
