import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listRecords } from '../../../src/service/records/records.ts';
import { openStore, type Store } from '../../../src/service/store/open-store.ts';

interface Step {
  opcode: string;
  p1: number;
  p4: string | null;
}

let store: Store;
beforeAll(async () => {
  store = await openStore(':memory:');
});
afterAll(() => store.destroy());

/** The program that SQLite runs for a search. */
async function explainSearch(): Promise<Step[]> {
  const asked: CompiledQuery[] = [];
  const watched = store.withPlugin({
    transformQuery: ({ node }) => {
      asked.push(store.getExecutor().compileQuery(node, {} as never));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await listRecords(watched, { companyId: 1, resource: 'client' }, { Search: 'rossi' } as never);
  const [{ sql, parameters }] = asked as [CompiledQuery];
  const explained = CompiledQuery.raw(`explain ${sql}`, [...parameters]);
  return (await store.executeQuery<Step>(explained)).rows;
}

it('searches in the index, and reads only the records that it finds', async () => {
  const program = await explainSearch();
  const search = program.findIndex(({ opcode, p4 }) => opcode === 'Function' && p4?.startsWith('like'));
  const text = program.slice(0, search).findLast(({ opcode }) => opcode === 'Column');
  const cursor = program.find(({ opcode, p1 }) => opcode === 'OpenRead' && p1 === text?.p1);
  // Of an index, the key; of a table, its number of columns.
  expect(cursor?.p4).toMatch(/^k\(/);
});
