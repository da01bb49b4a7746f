import { ConfigError } from '../../platform/config/config-error.ts';
import type { Store } from '../../platform/store/open-store.ts';

/** @throws ConfigError if the database was used with the other acquirer, which does not know its payments */
export async function claimForAcquirer(store: Store, acquirer: 'adyen' | 'simulated'): Promise<void> {
  const value = store.selectFrom('settings').select('value').where('name', '=', 'acquirer');
  const known = (await value.executeTakeFirst())?.value;
  const hasPayments = await store.selectFrom('payments').select('id').limit(1).executeTakeFirst();
  // A database without this setting is older, and belongs to a sandbox.
  const owner = known ?? (hasPayments ? 'simulated' : acquirer);
  if (owner !== acquirer)
    throw new ConfigError(
      `ACQUIRER is "${acquirer}", but this database was used with "${owner}". Use another database, or the other acquirer.`,
    );
  await store
    .insertInto('settings')
    .values({ name: 'acquirer', value: acquirer })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}
