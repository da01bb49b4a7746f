import type { DeclineCode } from '../../../protocol/decline-codes.ts';
import type { Aftermath, DebitReturn } from '../../payments/attempts/acquirer.ts';

/** The answer of the simulated bank to a direct debit. */
interface HolderBehavior {
  declineCode?: DeclineCode;
  aftermath?: Aftermath;
  /** How later debits of the account are returned; absent if they are paid. */
  later?: DebitReturn;
}

/**
 * Prefixes of account holders' names for which the bank does not simply pay at once, as listed in the documentation. Case is
 * ignored.
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
