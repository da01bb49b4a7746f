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

const close =
  (label: string, action: 'cancel' | 'expire'): Make =>
  (id) => ({
    label,
    path: `/api/v5/payments/link/${encodeURIComponent(id)}/${action}`,
    question: `${label} this link? It can no longer be paid after that.`,
  });

const settleHold =
  (label: string, action: 'capture' | 'release', question?: string): Make =>
  (id) => ({
    label,
    path: `/api/v5/payments/${action}`,
    body: { TransactionIds: [id] },
    ...(question && { question }),
  });

const refund: Make = (id) => ({
  label: 'Refund',
  path: '/api/v5/payments/refund',
  body: { TransactionId: id },
  question: 'Refund this payment? All of the money that is left goes back to the shopper.',
});

/** Simulates what a bank would do; exists only in the sandbox. */
const move =
  (label: string, name: string): Make =>
  (id) => ({ label, path: `/sandbox/payments/${encodeURIComponent(id)}/${name}` });

const ACTIONS: Partial<Record<PaymentStatus, Make[]>> = {
  CREATED: [close('Cancel', 'cancel'), close('Expire', 'expire')],
  PENDING: [move('Settle', 'settle'), move('Fail', 'fail')],
  HELD: [
    settleHold('Capture', 'capture'),
    settleHold('Release', 'release', 'Release this hold? The money stays with the shopper.'),
  ],
  SETTLED: [refund, move('Dispute', 'dispute')],
  DISPUTED: [move('Win dispute', 'win-dispute'), move('Lose dispute', 'lose-dispute')],
};

/** Lists the actions in the order of their buttons. The service decides whether one is still possible. */
export function listLinkActions({
  TransactionId,
  Status,
  Method,
}: Pick<LinkAnswer, 'TransactionId' | 'Status' | 'Method'>): LinkAction[] {
  const isLate = Status === 'PENDING' && LATE_RAILS.some((id) => id === Method);
  const makers = [...(ACTIONS[Status] ?? []), ...(isLate ? (ACTIONS.HELD ?? []) : [])];
  return makers.map((make) => make(TransactionId));
}
