import type { Config } from '../config/read-config.ts';
import type { Migrations, Report } from './migrate-store.ts';
import { openPostgresStore } from './open-postgres-store.ts';
import { openStore, type Store } from './open-store.ts';

/**
 * Opens the database that the configuration names, and migrates it.
 * @param report called for each migration
 * @throws ConfigError if it is unusable
 */
export const openConfiguredStore = (
  { databaseUrl, databasePoolSize, dataDir }: Config,
  migrations: Migrations,
  report: Report,
): Promise<Store> =>
  databaseUrl
    ? openPostgresStore({ url: databaseUrl, poolSize: databasePoolSize, migrations, report })
    : openStore(dataDir, migrations, console.error, report);
