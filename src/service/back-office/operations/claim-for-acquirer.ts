import { ConfigError } from '../../platform/config/config-error.ts';
import type { Store } from '../../platform/store/open-store.ts';
import { addSetting, findSetting } from '../../platform/store/settings.ts';

/** @throws ConfigError if the database was used with the other acquirer, which does not know its payments */
export async function claimForAcquirer(store: Store, acquirer: 'adyen' | 'simulated'): Promise<void> {
  const known = await findSetting(store, 'acquirer');
  const hasPayments = await store.selectFrom('payments').select('id').limit(1).executeTakeFirst();
  // A database without this setting is older, and belongs to a sandbox.
  const owner = known ?? (hasPayments ? 'simulated' : acquirer);
  if (owner !== acquirer)
    throw new ConfigError(
      `ACQUIRER is "${acquirer}", but this database was used with "${owner}". Use another database, or the other acquirer.`,
    );
  await addSetting(store, 'acquirer', acquirer);
}
