import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  equals,
  type PageOptions,
  type PageQuery,
  readPage,
} from '../../../../src/service/calls/definitions/read-page.ts';
import { MAX_SCANNED } from '../../../../src/service/calls/definitions/scan-rows.ts';
import { cursorOf } from '../../../../src/service/platform/http/requests/cursors.ts';
import type { Store } from '../../../../src/service/platform/store/open-store.ts';
import { openTestStore } from '../../support/open-test-store.ts';

/** Two scans and a half. A record's number is its time; the higher, the newer. */
const ROWS = 2.5 * MAX_SCANNED;
const [OLDEST, OLD, NEW] = [3, 20, ROWS - 20];

let store: Store;
beforeAll(async () => {
  store = await openTestStore();
  await sql`insert into records (company_id, resource, id, state, parent, search, body, version, created_at, updated_at)
    with recursive numbers(i) as (select 1 union all select i + 1 from numbers where i < ${sql.lit(ROWS)})
    select 1, 'Client', cast(100000 + i as text),
      case when i in (${sql.lit(OLDEST)}, ${sql.lit(NEW)}) then 'RARE' when i % 2 = 0 then 'EVEN' else 'ODD' end,
      case when i <= ${sql.lit(OLD)} then 'old' else 'new' end, '', '{}', 1, i, i from numbers`.execute(
    store,
  );
});
afterAll(() => store.destroy());

const readCursor = cursorOf('', '\\d+');

/** The numbers of the rows on each page, to the last one. */
async function readPages(filters: PageOptions['filters'], query: PageQuery = {}): Promise<number[][]> {
  const records = store.selectFrom('records').selectAll().where('company_id', '=', 1);
  const pages: number[][] = [];
  let after = query;
  for (;;) {
    const options = { idColumn: 'id', ...(filters && { filters }) };
    const { rows, NextCursor } = await readPage(store, records, after, options);
    pages.push(rows.map(({ created_at }) => created_at));
    const Cursor = NextCursor === null ? undefined : readCursor(NextCursor);
    if (!Cursor) return pages;
    after = { ...query, Cursor };
  }
}

const state = (value: string) => equals('state', value);
const parent = (value: string) => equals('parent', value);

describe('readPage', () => {
  it('reads a limited number of rows for a page, and continues from there', async () => {
    expect(await readPages({ checked: [state('RARE')] })).toEqual([[NEW], [], [OLDEST]]);
    expect(await readPages({ checked: [state('NONE')] })).toEqual([[], [], []]);
  });

  it('finds each row once, however short the pages are', async () => {
    const checked = [sql<boolean>`created_at % 701 = 0`];
    const expected = Array.from(
      { length: Math.floor(ROWS / 701) },
      (_, index) => (index + 1) * 701,
    ).reverse();
    const pages = await readPages({ checked });
    expect(pages.map(({ length }) => length)).toEqual([7, 7, 3]);
    expect(pages.flat()).toEqual(expected);
    expect((await readPages({ checked }, { Limit: 5 })).flat()).toEqual(expected);
  });

  it('reads by the filter that leaves the fewest rows', async () => {
    const old = parent('old');
    const all = sql<boolean>`(version = 1)`;
    for (const indexed of [
      [all, old],
      [old, all],
    ])
      expect((await readPages({ indexed }, { Limit: 100 }))[0]?.length).toBe(OLD);
    expect(await readPages({ indexed: [all, old], checked: [state('RARE')] })).toEqual([[OLDEST]]);
  });

  it('continues by the filter whose rows reach farthest back', async () => {
    const all = sql<boolean>`version = 1`;
    const few = sql<boolean>`created_at % 40 = 0`;
    const checked = [state('NONE')];
    expect(await readPages({ indexed: [all, few], checked })).toEqual([[]]);
    expect(await readPages({ indexed: [few, all], checked })).toEqual([[]]);
    expect(await readPages({ indexed: [all], checked: [few, ...checked] })).toEqual([[], [], []]);
  });

  it('stops at From, and begins below To', async () => {
    const checked = [state('RARE')];
    expect(await readPages({ checked }, { From: NEW - 10 })).toEqual([[NEW]]);
    expect(await readPages({ checked }, { From: NEW + 1 })).toEqual([[]]);
    expect(await readPages({ checked }, { To: NEW, From: OLDEST })).toEqual([[], [], [OLDEST]]);
    expect(await readPages(undefined, { To: 9, From: 6 })).toEqual([[8, 7, 6]]);
    expect(await readPages(undefined, { To: 9, From: 6, Limit: 2 })).toEqual([[8, 7], [6]]);
    expect(await readPages(undefined, { To: 9, From: 7, Limit: 2 })).toEqual([[8, 7]]);
  });

  it('shows no row of one alternative before the rows of the other are known', async () => {
    const alternatives = [{ checked: [state('RARE')] }, { indexed: [parent('old')] }];
    const old = Array.from({ length: OLD }, (_, index) => OLD - index);
    expect(await readPages(alternatives)).toEqual([[NEW], [], old]);
    expect(await readPages(alternatives.toReversed())).toEqual([[NEW], [], old]);
  });

  it('sorts rows that another index finds, unless they are too many', async () => {
    const old = { where: sql<boolean>`parent = 'old'`, column: 'version' };
    const checked = [parent('old')];
    const [first, ...others] = await readPages({ few: old, checked }, { Limit: 15 });
    expect(first).toEqual(Array.from({ length: 15 }, (_, index) => OLD - index));
    expect(others).toEqual([[5, 4, 3, 2, 1]]);
    const many = { where: sql<boolean>`parent = 'new'`, column: 'version' };
    const newest = await readPages({ few: many, checked: [parent('new')] }, { From: ROWS - 5 });
    expect(newest).toEqual([[0, 1, 2, 3, 4, 5].map((back) => ROWS - back)]);
  });
});
