/** SIMULATED: stands for the card acquirer of the payment company. It exists because this is a sandbox. */
import { setTimeout as wait } from 'node:timers/promises';
import type { DeclineCode } from '../../protocol/decline-codes.ts';
import type { Store } from '../store/open-store.ts';
import { TEST_CARDS } from './test-cards.ts';

export interface AuthorizationRequest {
  /** Ours, one for an attempt: the same reference is never authorized twice, however often it is asked for. */
  reference: string;
  cardNumber: string;
}

export type AuthorizationAnswer = { isApproved: true } | { isApproved: false; declineCode: DeclineCode };

export interface Acquirer {
  authorize(request: AuthorizationRequest): Promise<AuthorizationAnswer>;
  /** The answer of an authorization that was asked for before; `undefined` if it never arrived. */
  findAuthorization(reference: string): Promise<AuthorizationAnswer | undefined>;
}

/**
 * Remembers its answers in a table of its own, as a real acquirer does in its own systems, so that the service can
 * ask after a crash what became of an attempt. It remembers no card numbers.
 */
export function createAcquirer(store: Store, now: () => number): Acquirer {
  const findAuthorization = async (reference: string): Promise<AuthorizationAnswer | undefined> => {
    const row = await store
      .selectFrom('acquirer_authorizations')
      .selectAll()
      .where('reference', '=', reference)
      .executeTakeFirst();
    if (!row) return undefined;
    await wait(Math.max(0, row.answers_at - now()));
    return row.decline_code ? { isApproved: false, declineCode: row.decline_code } : { isApproved: true };
  };
  return {
    async authorize({ reference, cardNumber }) {
      const { declineCode = null, delayMs = 0 } = TEST_CARDS[cardNumber] ?? {};
      await store
        .insertInto('acquirer_authorizations')
        .values({ reference, decline_code: declineCode, answers_at: now() + delayMs })
        .onConflict((conflict) => conflict.column('reference').doNothing())
        .execute();
      return (await findAuthorization(reference)) as AuthorizationAnswer;
    },
    findAuthorization,
  };
}
