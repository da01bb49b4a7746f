import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Store } from '../../src/service/platform/store/open-store.ts';
import { ROOT } from './fork-service.ts';
import { importFrom, importMigrations } from './import-from.ts';

export interface BenchDatabase {
  /** The variables of a service that uses it. */
  env: Record<string, string>;
  /** Opens it without migrating it, and without the service's own time limits: filling takes longer. */
  open(): Promise<Store>;
  drop(): Promise<void>;
}

async function askServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Creates an empty database on the server of `DATABASE_URL`, or one of SQLite in a temporary folder. */
export async function createDatabase(root = ROOT): Promise<BenchDatabase> {
  const server = process.env.DATABASE_URL;
  if (!server) {
    const folder = mkdtempSync(join(tmpdir(), 'servicepay-bench-'));
    const drop = async () => rmSync(folder, { recursive: true, force: true });
    process.once('exit', drop);
    const { openStore } = await importFrom(root, 'open-store.ts');
    const migrations = await importMigrations(root);
    return {
      env: { DATABASE_URL: '', DATA_DIR: folder },
      open: async () => openStore(folder, migrations),
      drop,
    };
  }
  const name = `servicepay_bench_${randomBytes(4).toString('hex')}`;
  await askServer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = name;
  const { createPostgresStore } = await importFrom(root, 'create-postgres-store.ts');
  return {
    env: { DATABASE_URL: url.href },
    open: async () => createPostgresStore({ connectionString: url.href, max: 1 }),
    drop: () => askServer(server, `drop database ${name} with (force)`),
  };
}
