import type { DeclineCode } from '../../../protocol/decline-codes.ts';
import type { DebitReturn } from '../../payments/attempts/acquirer.ts';
import type { Aftermath } from '../../platform/store/simulator-rows.ts';

/** How the simulated bank answers a direct debit. */
export interface HolderBehavior {
  declineCode?: DeclineCode;
  aftermath?: Aftermath;
  /** How each later debit of the account comes back, if it does. */
  later?: DebitReturn;
}

/**
 * The beginnings of account holders' names whose bank does not simply pay at once. The documentation lists them. They are not
 * case-sensitive.
 */
export const TEST_HOLDERS: Record<string, HolderBehavior> = {
  DECLINE: { declineCode: 'payment_declined' },
  INSUFFICIENT: { declineCode: 'insufficient_funds' },
  PENDING: { aftermath: 'stays_pending' },
  DISPUTE: { aftermath: 'disputed' },
  RETURN: { later: { declineCode: 'insufficient_funds', isFinal: false } },
  CLOSED: { later: { declineCode: 'payment_declined', isFinal: true } },
};

export function findHolderBehavior(holder: string): HolderBehavior {
  const name = holder.trim().toUpperCase();
  const [, behavior = {}] = Object.entries(TEST_HOLDERS).find(([start]) => name.startsWith(start)) ?? [];
  return behavior;
}
