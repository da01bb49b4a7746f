import type { DeclineCode } from '../../protocol/decline-codes.ts';
import type { Aftermath } from '../store/simulator-rows.ts';

/** How the simulated bank answers a direct debit. */
export interface HolderBehavior {
  declineCode?: DeclineCode;
  aftermath?: Aftermath;
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
};

export function findHolderBehavior(holder: string): HolderBehavior {
  const name = holder.trim().toUpperCase();
  const [, behavior = {}] = Object.entries(TEST_HOLDERS).find(([start]) => name.startsWith(start)) ?? [];
  return behavior;
}
