import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sendAhead } from '../../src/service/platform/store/dialects/send-ahead.ts';
import { StoreUnavailableError } from '../../src/service/platform/store/dialects/store-unavailable-error.ts';
import type { Store, StoreTransaction } from '../../src/service/platform/store/open-store.ts';
import type { DialectDriver } from './dialect-driver.ts';

/** Checks what the service relies on in each database. */
export function describeDialect({ name: dialect, can, open }: DialectDriver): void {
  describe(`the dialect of ${dialect}`, () => {
    let store: Store;
    beforeEach(async () => {
      store = await open();
    });
    afterEach(() => store.destroy());

    const insert = (name: string, value = 'x', db: Store | StoreTransaction = store) =>
      db.insertInto('settings').values({ name, value });
    const insertOnce = (name: string) =>
      insert(name).onConflict((conflict) => conflict.column('name').doNothing());
    const list = async () =>
      (await store.selectFrom('settings').select('name').orderBy('name').execute()).map(({ name }) => name);
    const readValue = async (name: string) =>
      (await store.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst())?.value;

    describe('a statement', () => {
      it('returns how many rows it changed', async () => {
        expect((await insertOnce('a').executeTakeFirst()).numInsertedOrUpdatedRows).toBe(1n);
        expect((await insertOnce('a').executeTakeFirst()).numInsertedOrUpdatedRows).toBe(0n);
        const update = store.updateTable('settings').set({ value: 'y' });
        expect((await update.where('name', '=', 'b').executeTakeFirst()).numUpdatedRows).toBe(0n);
        expect((await update.where('name', '=', 'a').executeTakeFirst()).numUpdatedRows).toBe(1n);
        const remove = store.deleteFrom('settings').where('name', '=', 'a');
        expect((await remove.executeTakeFirst()).numDeletedRows).toBe(1n);
      });

      it('returns the rows that it changed on request, and none that it did not', async () => {
        expect(await insert('a').returning('name').execute()).toEqual([{ name: 'a' }]);
        expect(await insertOnce('a').returning('name').execute()).toEqual([]);
      });

      it('updates the row that it cannot insert', async () => {
        await insert('a', 'old').execute();
        const update = insert('a').onConflict((conflict) =>
          conflict.column('name').doUpdateSet({ value: 'new' }),
        );
        await update.execute();
        expect(await readValue('a')).toBe('new');
      });

      it('treats parameters as values, whatever they contain', async () => {
        const hostile = `'; drop table settings; -- " \u2028 ☕`;
        await insert(`${hostile}\0`).execute();
        expect(await list()).toEqual([`${hostile}${can.storeNul ? '\0' : '\ufffd'}`]);
      });

      it('tells texts apart that differ in case, accents or spaces', async () => {
        const names = ['a', 'A', 'a ', 'á', 'a\u0301'];
        for (const name of names) await insert(name).execute();
        expect((await list()).sort()).toEqual([...names].sort());
      });

      it('compares texts as it sorts them, so that no page of a list misses one', async () => {
        const names = ['10', '9', 'A', 'Z_', 'a-b', 'ab', 'b', 'é', '~'];
        for (const name of names) await insert(name).execute();
        const sorted = await list();
        const pages = sorted.map((last) =>
          store
            .selectFrom('settings')
            .select('name')
            .where('name', '>', last)
            .orderBy('name')
            .limit(2)
            .execute(),
        );
        expect((await Promise.all(pages)).map((page) => page.map(({ name }) => name))).toEqual(
          sorted.map((_, index) => sorted.slice(index + 1, index + 3)),
        );
      });

      it('reads times, counts and sums as numbers', async () => {
        const large = 1_763_717_400_000;
        const rows = sql`(select cast(${sql.lit(large)} as bigint) as n union all select 1) as numbers`;
        const result = await sql`select max(n) as at, count(*) as count, sum(n) as sum from ${rows}`.execute(
          store,
        );
        expect(result.rows).toEqual([{ at: large, count: 2, sum: large + 1 }]);
      });

      it('looks a thousand values up', async () => {
        await insert('name 999').execute();
        const names = Array.from({ length: 1_000 }, (_, index) => `name ${index}`);
        const found = store.selectFrom('settings').select('name').where('name', 'in', names);
        expect(await found.execute()).toEqual([{ name: 'name 999' }]);
      });

      it('that breaks a rule is a fault of the service, and no reason to try again', async () => {
        await insert('a').execute();
        const error = await insert('a')
          .execute()
          .catch((reason: unknown) => reason);
        expect(error).toBeInstanceOf(Error);
        expect(error).not.toBeInstanceOf(StoreUnavailableError);
      });

      it('stores an event for a URL of the greatest length once', async () => {
        const url = `https://hooks.example/${'界'.repeat(2000)}`;
        const row = { company_id: 1, event_id: 'evt_1', webhook_id: null, url, state: 'PENDING' as const };
        const origin = {
          origin: 'https://hooks.example',
          event_type: 'payment.settled',
          transaction_id: 't',
        };
        const times = { attempt: 0, attempts_before_resend: 0, due_at: 0, leased_until: 0, created_at: 0 };
        const deliver = (id: string) =>
          store
            .insertInto('deliveries')
            .values({ id, ...row, ...origin, ...times })
            .execute();
        await deliver('a');
        await expect(deliver('b')).rejects.toThrow(/deliveries_once|UNIQUE/);
      });
    });

    describe('a transaction', () => {
      it('keeps all of its writes, or nothing if it fails', async () => {
        await store.transaction().execute(async (trx) => {
          await insert('one', 'x', trx).execute();
          await insert('two', 'x', trx).execute();
        });
        const failing = store.transaction().execute(async (trx) => {
          await insert('three', 'x', trx).execute();
          throw new Error('no');
        });
        await expect(failing).rejects.toThrow('no');
        expect(await list()).toEqual(['one', 'two']);
      });

      it('is undone by a statement that fails, and the next one works', async () => {
        await insert('taken').execute();
        const failing = store.transaction().execute(async (trx) => {
          await insert('lost', 'x', trx).execute();
          await insert('taken', 'x', trx).execute();
        });
        await expect(failing).rejects.toThrow();
        await store.transaction().execute((trx) => insert('kept', 'x', trx).execute());
        expect(await list()).toEqual(['kept', 'taken']);
      });

      it('keeps nothing of a failed statement, even if its error is caught', async () => {
        await insert('taken').execute();
        const ended = await store
          .transaction()
          .execute(async (trx) => {
            await insert('before', 'x', trx).execute();
            await insert('taken', 'y', trx)
              .execute()
              .catch(() => {});
          })
          .then(
            () => true,
            () => false,
          );
        expect(ended).toBe(can.goOnAfterFailure);
        expect(await list()).toEqual(can.goOnAfterFailure ? ['before', 'taken'] : ['taken']);
        expect(await readValue('taken')).toBe('x');
      });

      it('takes statements ahead of their answers, also one that is read at the end', async () => {
        const read = await store.transaction().execute(async (trx) => {
          await sendAhead(trx, insert('a', 'x', trx));
          return sendAhead(trx, trx.selectFrom('settings').select('name'));
        });
        expect((await read()).rows).toEqual([{ name: 'a' }]);
      });

      it('is undone if a statement that it sent ahead fails', async () => {
        await insert('taken').execute();
        const failing = store.transaction().execute(async (trx) => {
          await sendAhead(trx, insert('lost', 'x', trx));
          await sendAhead(trx, insert('taken', 'x', trx));
        });
        await expect(failing).rejects.toThrow();
        expect(await list()).toEqual(['taken']);
      });
    });

    describe('among writers at the same time,', () => {
      const EIGHT = Array.from({ length: 8 }, (_, index) => index);

      it('one conditional update has an effect', async () => {
        await insert('lock', 'free').execute();
        const claims = EIGHT.map((who) =>
          store
            .updateTable('settings')
            .set({ value: `taken by ${who}` })
            .where('name', '=', 'lock')
            .where('value', '=', 'free')
            .executeTakeFirst(),
        );
        const changed = (await Promise.all(claims)).filter(({ numUpdatedRows }) => numUpdatedRows === 1n);
        expect(changed).toHaveLength(1);
      });

      it('one insert of a key has an effect', async () => {
        const inserted = await Promise.all(EIGHT.map(() => insertOnce('key').returning('name').execute()));
        expect(inserted.flat()).toHaveLength(1);
      });

      it('none loses what another one has read to write', async () => {
        await insert('count', '0').execute();
        const add = () =>
          store.transaction().execute(async (trx) => {
            const rows = trx.selectFrom('settings').select('value').where('name', '=', 'count');
            const { value } = await rows.forUpdate().executeTakeFirstOrThrow();
            const update = trx.updateTable('settings').set({ value: String(Number(value) + 1) });
            await update.where('name', '=', 'count').execute();
          });
        await Promise.all(EIGHT.map(add));
        expect(await readValue('count')).toBe('8');
      });

      it('each takes other rows of a queue', async () => {
        for (const number of EIGHT) await insert(`job ${number}`, 'due').execute();
        const take = () =>
          store.transaction().execute(async (trx) => {
            const due = trx.selectFrom('settings').select('name').where('value', '=', 'due').orderBy('name');
            const [job] = await due.limit(1).forUpdate().skipLocked().execute();
            if (!job) return undefined;
            await trx.updateTable('settings').set({ value: 'done' }).where('name', '=', job.name).execute();
            return job.name;
          });
        const taken = [];
        for (let round = 0; round < 8; round += 1) taken.push(...(await Promise.all([take(), take()])));
        const names = taken.filter((job) => job !== undefined);
        expect(names.sort()).toEqual(EIGHT.map((number) => `job ${number}`));
      });
    });
  });
}
