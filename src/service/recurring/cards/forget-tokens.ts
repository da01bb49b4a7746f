import type { Acquirer } from '../../payments/attempts/acquirer.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';

/** Records the tokens of cards or accounts that a record no longer uses, to be deleted at the acquirer. */
export async function releaseTokens(
  trx: StoreTransaction,
  tokens: readonly (string | null)[],
  now: number,
): Promise<void> {
  const rows = tokens.flatMap((id) => (id === null ? [] : [{ id, due_at: now }]));
  if (!rows.length) return;
  const noted = trx.insertInto('released_tokens').values(rows);
  await noted.onConflict((conflict) => conflict.column('id').doUpdateSet({ due_at: now })).execute();
}

/** Whether a saved card or an active subscription still uses a token. Tokens of mandates are never shared. */
async function isUsed(store: Store, token: string): Promise<boolean> {
  const cards = store.selectFrom('saved_cards').select('id').where('acquirer_token', '=', token);
  const remembered = store.selectFrom('remembered_cards').select('id').where('acquirer_token', '=', token);
  const charging = store.selectFrom('subscriptions').select('id').where('card_token', '=', token);
  return (
    (await cards.limit(1).executeTakeFirst()) !== undefined ||
    (await remembered.limit(1).executeTakeFirst()) !== undefined ||
    (await charging.where('state', 'not in', ['CANCELLED', 'COMPLETED']).limit(1).executeTakeFirst()) !==
      undefined
  );
}

/** The wait before the acquirer is asked again. */
const AGAIN_MS = 3_600_000;

/**
 * Deletes a released token at the acquirer, unless another record still uses it.
 * @throws Error of the acquirer; the token is then retried later
 */
export async function forgetToken(
  id: string,
  { store, acquirer, now }: { store: Store; acquirer: Acquirer; now: () => number },
): Promise<void> {
  const claimed = store.selectFrom('released_tokens').select('due_at').where('id', '=', id);
  const { due_at } = (await claimed.executeTakeFirst()) ?? {};
  if (due_at === undefined) return;
  try {
    if (!(await isUsed(store, id))) await acquirer.forget(id);
  } catch (error) {
    const later = store.updateTable('released_tokens').set({ due_at: now() + AGAIN_MS });
    await later.where('id', '=', id).execute();
    throw error;
  }
  // A token that was released again in the meantime is kept for another check.
  await store.deleteFrom('released_tokens').where('id', '=', id).where('due_at', '=', due_at).execute();
}
