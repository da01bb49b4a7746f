import { type Kysely, sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { migrateStore } from '../../../../src/service/platform/store/migrate-store.ts';
import { openStore } from '../../../../src/service/platform/store/open-store.ts';

const create = (name: string) => ({
  up: async (db: Kysely<unknown>) =>
    void (await sql`create table ${sql.table(name)} (id integer)`.execute(db)),
});
const FIRST = { '001_a': create('a') };
const ALL = { ...FIRST, '002_b': create('b'), '003_c': create('c') };

describe('migrateStore', () => {
  it('reports what it will do with an existing database before it begins, and each migration with its time', async () => {
    const store = await openStore(':memory:', FIRST);
    const lines: string[] = [];
    const look = async () => (await store.introspection.getTables()).length;
    const before = await look();
    await migrateStore(store, ALL, (line) => lines.push(line));
    expect(await look()).toBe(before + 2);
    expect(lines).toEqual([
      'Migrating the tables: 002_b, 003_c. Nothing answers until this is done.',
      expect.stringMatching(/^Migration 002_b took \d+\.\d s\.$/),
      expect.stringMatching(/^Migration 003_c took \d+\.\d s\.$/),
    ]);
    await migrateStore(store, ALL, (line) => lines.push(line));
    expect(lines).toHaveLength(3);
    await store.destroy();
  });

  it('does not look at the tables of a database that has all migrations', async () => {
    const store = await openStore(':memory:', ALL);
    const look = vi.spyOn(Object.getPrototypeOf(store), 'introspection', 'get');
    await migrateStore(store, ALL);
    expect(look).not.toHaveBeenCalled();
    await expect(migrateStore(store, FIRST)).rejects.toThrow('newer version has changed it (002_b)');
    expect(look).toHaveBeenCalled();
    await store.destroy();
  });

  it('creates a new database without a word', async () => {
    const lines: string[] = [];
    const store = await openStore(':memory:', ALL, undefined, (line) => lines.push(line));
    expect(lines).toEqual([]);
    await store.destroy();
  });

  it('reports the migrations that ran before one that fails, and keeps none', async () => {
    const store = await openStore(':memory:', FIRST);
    const lines: string[] = [];
    const broken = { ...ALL, '003_c': create('b') };
    await expect(migrateStore(store, broken, (line) => lines.push(line))).rejects.toThrow('already exists');
    expect(lines.map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
      'Migrating the',
      'Migration 002_b',
    ]);
    await expect(migrateStore(store, ALL)).resolves.toBeUndefined();
    await store.destroy();
  });
});
