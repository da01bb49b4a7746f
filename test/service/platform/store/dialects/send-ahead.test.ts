import { Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPostgresDialect } from '../../../../../src/service/platform/store/dialects/create-postgres-dialect.ts';
import { prepareStatements } from '../../../../../src/service/platform/store/dialects/prepare-statements.ts';
import { sendAhead } from '../../../../../src/service/platform/store/dialects/send-ahead.ts';
import type { StoreTransaction } from '../../../../../src/service/platform/store/open-store.ts';
import type { Tables } from '../../../../../src/service/platform/store/tables.ts';

describe('sendAhead', () => {
  /** The texts that the server was sent. */
  let sent: string[];
  /** Its answers, in the same order. */
  let answers: PromiseWithResolvers<unknown>[];
  let warnings: string[];
  let db: Kysely<Tables>;

  beforeEach(() => {
    sent = [];
    answers = [];
    warnings = [];
    const query = ({ text }: { text: string }) => {
      sent.push(text);
      const answer = Promise.withResolvers<unknown>();
      answers.push(answer);
      return answer.promise;
    };
    const pool = { connect: async () => ({ query, release: () => {} }), end: async () => {} };
    const warn = (line: string) => warnings.push(line);
    db = new Kysely({ dialect: createPostgresDialect(prepareStatements(pool, { warn })) });
  });
  afterEach(() => db.destroy());

  const awaitSent = (texts: string[]) => expect.poll(() => sent).toEqual(texts);
  const succeed = (place: number, rowCount = 1) =>
    answers[place]?.resolve({ command: 'UPDATE', rowCount, rows: [] });
  const fail = (place: number, code: string) =>
    answers[place]?.reject(Object.assign(new Error(`error ${code}`), { code, severity: 'ERROR' }));
  const write = (trx: StoreTransaction, text: string) => sendAhead(trx, sql.raw<never>(text).compile(trx));

  it('sends the beginning, the statement and the next one without waiting for an answer', async () => {
    const running = db.transaction().execute(async (trx) => {
      const written = await write(trx, 'update a');
      await sql`update b`.execute(trx);
      return (await written()).numAffectedRows;
    });
    await awaitSent(['begin', 'update a', 'update b']);
    for (const place of [0, 1, 2]) succeed(place, 7);
    await awaitSent(['begin', 'update a', 'update b', 'commit']);
    succeed(3);
    expect(await running).toBe(7n);
  });

  it('sends the commit with the last statement', async () => {
    const running = db.transaction().execute((trx) => write(trx, 'update a'));
    await awaitSent(['begin', 'update a', 'commit']);
    for (const place of [0, 1, 2]) succeed(place, 3);
    const written = await running;
    expect((await written()).numAffectedRows).toBe(3n);
  });

  it('fails the next statement with the error of the one that has failed', async () => {
    const running = db.transaction().execute(async (trx) => {
      await write(trx, 'update a');
      await sql`update b`.execute(trx);
    });
    await awaitSent(['begin', 'update a', 'update b']);
    succeed(0);
    fail(1, '23505');
    fail(2, '25P02');
    await awaitSent(['begin', 'update a', 'update b', 'rollback']);
    succeed(3);
    await expect(running).rejects.toThrow('error 23505');
  });

  it('fails the transaction whose commit was sent behind it', async () => {
    const running = db.transaction().execute((trx) => write(trx, 'update a'));
    await awaitSent(['begin', 'update a', 'commit']);
    succeed(0);
    fail(1, '23514');
    // The server rolls back, and calls that a success.
    succeed(2);
    await awaitSent(['begin', 'update a', 'commit', 'rollback']);
    succeed(3);
    await expect(running).rejects.toThrow('error 23514');
  });

  it('sends nothing ahead outside of a transaction, where no later statement would report its error', async () => {
    const writing = write(db as StoreTransaction, 'update a');
    await awaitSent(['update a']);
    fail(0, '23505');
    await expect(writing).rejects.toThrow('error 23505');
  });

  it('keeps preparing statements after one that a failed transaction did not prepare', async () => {
    const running = db.transaction().execute(async (trx) => {
      await write(trx, 'update a set b = $1');
      await sendAhead(trx, sql`update a set b = ${1}`.compile(trx));
      await sql`update a set b = ${2}`.execute(trx);
    });
    await awaitSent(['begin', 'update a set b = $1', 'update a set b = $1', 'update a set b = $1']);
    succeed(0);
    fail(1, '25P02');
    fail(2, '26000');
    fail(3, '26000');
    await expect.poll(() => sent.at(-1)).toBe('rollback');
    succeed(4);
    await expect(running).rejects.toThrow('error 25P02');
    expect(warnings).toEqual([]);
  });
});
