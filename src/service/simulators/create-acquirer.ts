/** SIMULATED: stands for the card acquirer of the payment company. It exists because this is a sandbox. */
import { setTimeout as wait } from 'node:timers/promises';
import type { DeclineCode } from '../../protocol/decline-codes.ts';
import type { Store } from '../store/open-store.ts';
import { redeemApplePayToken, type TokenToRedeem } from './redeem-apple-pay-token.ts';
import { TEST_CARDS } from './test-cards.ts';

export type AuthorizationRequest = {
  /** Ours, one for an attempt: the same reference is never authorized twice, however often it is asked for. */
  reference: string;
  /** Mail or telephone order: the card holder is not there to be asked for 3-D Secure. */
  isMoto: boolean;
} & ({ cardNumber: string } | { applePay: Omit<TokenToRedeem, 'now'> });

export type AuthorizationAnswer = { isApproved: true } | { isApproved: false; declineCode: DeclineCode };

export interface Acquirer {
  authorize(request: AuthorizationRequest): Promise<AuthorizationAnswer>;
  /** The answer of an authorization that was asked for before; `undefined` if it never arrived. */
  findAuthorization(reference: string): Promise<AuthorizationAnswer | undefined>;
}

/** This version of the sandbox cannot show a 3-D Secure challenge: a card that asks for one is not authenticated. */
function decideCardDecline(cardNumber: string, isMoto: boolean): DeclineCode | null {
  const { declineCode, needsAuthentication } = TEST_CARDS[cardNumber] ?? {};
  return declineCode ?? (needsAuthentication && !isMoto ? 'authentication_failed' : null);
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
    async authorize(request) {
      const { reference, isMoto } = request;
      const startedAt = now();
      const delayMs = 'cardNumber' in request ? (TEST_CARDS[request.cardNumber]?.delayMs ?? 0) : 0;
      // One transaction: a token is spent together with the answer that it got, or not at all.
      await store.transaction().execute(async (trx) => {
        const authorizations = trx.selectFrom('acquirer_authorizations').select('reference');
        if (await authorizations.where('reference', '=', reference).executeTakeFirst()) return;
        const declineCode =
          'cardNumber' in request
            ? decideCardDecline(request.cardNumber, isMoto)
            : await redeemApplePayToken(trx, { ...request.applePay, now: startedAt });
        await trx
          .insertInto('acquirer_authorizations')
          .values({ reference, decline_code: declineCode, answers_at: startedAt + delayMs })
          .execute();
      });
      return (await findAuthorization(reference)) as AuthorizationAnswer;
    },
    findAuthorization,
  };
}
