import type { AttemptFollower } from '../../payments/attempts/followers.ts';
import { findCardOwner } from '../cards/find-card-owner.ts';
import { awaitDebit } from './await-debit.ts';
import { keepMandate } from './mandates.ts';

/** Keeps the account that a subscription debits from now on, and plans to ask how a debit of a mandate ends. */
export const mandateFollower: AttemptFollower = {
  origins: ['shopper', 'merchant', 'renewal'],
  async approved(trx, { attempt, cardToken: accountToken, isPending, readLink, now }) {
    if (attempt.method !== 'sepa_direct_debit') return;
    if (accountToken) {
      const { link } = await readLink();
      const { shopperReference } = findCardOwner(link) ?? {};
      await keepMandate(trx, { link, shopperReference, attempt, accountToken, now });
    }
    if (isPending && attempt.mandate_id) await awaitDebit(trx, attempt.payment_id, now);
  },
};
