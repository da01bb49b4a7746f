import { awaitDebit } from '../../payments/attempts/finish-debit.ts';
import type { AttemptFollower, Keeping } from '../../payments/attempts/followers.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import { findCardOwner } from '../cards/find-card-owner.ts';
import { cancelMandate, findMandateOf, keepMandate, useMandate } from './mandates.ts';

/** Stores the mandate that a subscription charges from now on. */
async function keep(
  trx: StoreTransaction,
  { attempt, cardToken: accountToken, readLink, now }: Keeping,
): Promise<void> {
  if (!accountToken || attempt.method !== 'sepa_direct_debit') return;
  const { link } = await readLink();
  const { shopperReference } = findCardOwner(link) ?? {};
  await keepMandate(trx, { link, shopperReference, attempt, accountToken, now });
}

/** Stores mandates, and schedules queries for the outcome of their debits. */
export const mandateFollower: AttemptFollower = {
  origins: ['shopper', 'merchant', 'renewal'],
  async approved(trx, approval) {
    const { attempt, isPending, now } = approval;
    await keep(trx, approval);
    if (!isPending || !attempt.mandate_id) return;
    await awaitDebit(trx, attempt.payment_id, now);
    await useMandate(trx, attempt.mandate_id, now);
  },
  kept: keep,
};

/** Ends the mandate of a debit after which every later one would fail. */
export const mandateReturnFollower: AttemptFollower = {
  origins: ['shopper', 'merchant', 'renewal'],
  async returned(trx, { attempt, isFinal, now }) {
    const mandate = isFinal ? await findMandateOf(trx, attempt) : undefined;
    if (mandate) await cancelMandate(trx, { id: mandate.id, now });
  },
};
