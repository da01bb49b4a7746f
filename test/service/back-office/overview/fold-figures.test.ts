import { describe, expect, it } from 'vitest';
import { foldFigures } from '../../../../src/service/back-office/overview/fold-figures.ts';
import { divideDays, readFigures } from '../../../../src/service/back-office/overview/read-figures.ts';
import type { FigurePostingRow, FigureRow } from '../../../../src/service/back-office/overview/tables.ts';
import { useService } from '../../support/use-service.ts';

const service = useService();
/** The first day of a span of 32 days. */
const DAY = 640 * 32;
const COMPANY = 77;

const FACT: Omit<FigurePostingRow, 'id' | 'day'> = {
  company_id: COMPANY,
  kind: 'paid',
  currency: 'EUR',
  detail: 'card',
  count: 1,
  amount: 100,
};

async function post(days: readonly number[], change: Partial<typeof FACT> = {}): Promise<void> {
  for (const day of days)
    await service.store
      .insertInto('figure_postings')
      .values({ ...FACT, day, ...change })
      .execute();
}

const listFigures = async (): Promise<unknown[]> => {
  const columns = ['span', 'day', 'count', 'amount'] as const;
  const rows = await service.store
    .selectFrom('figures')
    .select(columns)
    .where('company_id', '=', COMPANY)
    .orderBy('span')
    .orderBy('day')
    .execute();
  return rows.map((row: Partial<FigureRow>) => columns.map((column) => row[column]));
};

async function foldAll(): Promise<void> {
  while ((await foldFigures(service.store)).length);
}

const sum = async (from: number, to: number): Promise<number> => {
  const figures = await readFigures(service.store, { companyId: COMPANY, days: { from, to } });
  return figures.reduce((total, { amount }) => total + amount, 0);
};

describe('foldFigures', () => {
  it('adds postings to the figures of their day and of their span of 32 days', async () => {
    await post([DAY, DAY, DAY + 31, DAY + 32]);
    await foldAll();
    await post([DAY], { count: -1, amount: -250 });
    await foldAll();
    expect(await listFigures()).toEqual([
      [1, DAY, 1, -50],
      [1, DAY + 31, 1, 100],
      [1, DAY + 32, 1, 100],
      [32, DAY, 2, 50],
      [32, DAY + 32, 1, 100],
    ]);
    expect(await foldFigures(service.store)).toEqual([]);
  });

  it('counts each posting once with simultaneous processes', async () => {
    await post(Array.from({ length: 20 }, (_, index) => DAY + (index % 3)));
    await Promise.all([foldAll(), foldAll(), foldAll()]);
    expect((await listFigures()).at(-1)).toEqual([32, DAY, 20, 2000]);
    expect(await service.store.selectFrom('figure_postings').select('id').execute()).toEqual([]);
  });

  it('keeps the postings if their figures cannot be written', async () => {
    await post([DAY]);
    const error = new Error('The connection was lost.');
    const store = service.store.withPlugin({
      transformQuery: ({ node }) => {
        if (node.kind === 'DeleteQueryNode') throw error;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    await expect(foldFigures(store)).rejects.toThrow(error);
    expect([await listFigures(), await sum(DAY, DAY)]).toEqual([[], 100]);
    await foldAll();
    expect(await sum(DAY, DAY)).toBe(100);
  });
});

describe('readFigures', () => {
  it('returns the same sums for every range, by days and by spans, folded or not', async () => {
    const days = Array.from({ length: 100 }, (_, index) => DAY - 20 + index);
    await post(days);
    await foldAll();
    await post([DAY + 40]);
    for (const [from, to] of [
      [DAY, DAY + 31],
      [DAY - 1, DAY + 31],
      [DAY, DAY + 32],
      [DAY + 1, DAY + 30],
      [DAY - 20, DAY + 79],
      [DAY + 40, DAY + 40],
    ] as const) {
      const expected = (to - from + 1 + Number(from <= DAY + 40 && to >= DAY + 40)) * 100;
      const byDay = await readFigures(service.store, {
        companyId: COMPANY,
        days: { from, to },
        by: 'day',
      });
      const total = byDay.reduce((all, { amount }) => all + amount, 0);
      expect([from, to, await sum(from, to), total]).toEqual([from, to, expected, expected]);
    }
  });
});

describe('divideDays', () => {
  it.each([
    [0, 31, ['32:0-31']],
    [0, 30, ['1:0-30']],
    [1, 32, ['1:1-32']],
    [31, 64, ['1:31-31', '32:32-63', '1:64-64']],
    [32, 127, ['32:32-127']],
    [5, 5, ['1:5-5']],
  ])('divides the days %s to %s', (from, to, parts) => {
    expect(divideDays({ from, to }).map((part) => `${part.span}:${part.from}-${part.to}`)).toEqual(parts);
  });
});
