import type { Acquirer } from '../../payments/attempts/acquirer.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';

/** Notes which tokens of cards or accounts a record has given up, in its transaction: the acquirer is to forget them. */
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

/** Whether a card that is still saved, or a subscription that goes on, charges a token. A mandate has one of its own. */
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

/** Wait before the acquirer is asked again. */
const AGAIN_MS = 3_600_000;

/**
 * Has the acquirer forget a token that was released, unless another record still charges it.
 * @throws Error of the acquirer; the token then is due again later
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
  // A token that was released again since then is looked at again.
  await store.deleteFrom('released_tokens').where('id', '=', id).where('due_at', '=', due_at).execute();
}
