import { Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPostgresDialect } from '../../../../../src/service/platform/store/dialects/create-postgres-dialect.ts';
import { StoreUnavailableError } from '../../../../../src/service/platform/store/dialects/store-unavailable-error.ts';

type Answer = Error | object[];

let answers: Answer[];
let asked: unknown[][];
let prepared: boolean[];
/** Whether each returned connection is to be closed. */
let released: boolean[];
let connectError: Error | undefined;
let db: Kysely<unknown>;

beforeEach(() => {
  answers = [];
  asked = [];
  prepared = [];
  released = [];
  connectError = undefined;
  const query = async (_text: string, parameters: unknown[], isPrepared = true) => {
    asked.push(parameters);
    prepared.push(isPrepared);
    const answer = answers.shift() ?? [];
    if (answer instanceof Error) throw answer;
    return { command: 'SELECT', rowCount: answer.length, rows: answer };
  };
  const dialect = createPostgresDialect({
    async connect() {
      if (connectError) throw connectError;
      return { query, release: (isBroken) => released.push(isBroken) };
    },
    end: async () => {},
  });
  db = new Kysely({ dialect });
});
afterEach(() => db.destroy());

const ask = (value: unknown = 1) => sql`select ${value}`.execute(db);
const createServerError = (code: string, severity = 'ERROR') =>
  Object.assign(new Error('what the server says'), { code, severity });
const createSystemError = (code: string, message = '') => Object.assign(new Error(message), { code });

describe('createPostgresDialect', () => {
  it.each([
    ['08006', 'connection lost'],
    ['40001', 'not serializable'],
    ['40P01', 'a circle of locks'],
    ['53300', 'too many connections'],
    ['57014', 'stopped by its time limit'],
    ['25006', 'read-only, as after a failover'],
  ])('treats %s of the server as unavailable: %s', async (code) => {
    answers.push(createServerError(code));
    await expect(ask()).rejects.toThrow(StoreUnavailableError);
    expect(released).toEqual([false]);
  });

  it.each([
    ['57P01', 'stopped by the operator', 'FATAL'],
    ['57P01', 'the same in another language', 'FATALE'],
    ['57P03', 'starting, or in recovery', 'FATAL'],
    ['25P03', 'idle for too long', 'FATALE'],
    ['08P01', 'a pooler without a server', 'FATAL'],
  ])('closes a connection after the final message %s: %s', async (code, _reason, severity) => {
    answers.push(createServerError(code, severity));
    await expect(ask()).rejects.toMatchObject({
      name: 'StoreUnavailableError',
      reason: 'what the server says',
    });
    expect(prepared).toEqual([true]);
    expect(released).toEqual([true]);
  });

  describe.each(['0A000', '26000', '42P05', '08P01'])(
    'with %s, a prepared statement that is no longer good',
    (code) => {
      it('is retried once without being prepared, and closes the connection', async () => {
        answers.push(createServerError(code), [{ value: 7 }]);
        expect((await ask()).rows).toEqual([{ value: 7 }]);
        expect(prepared).toEqual([true, false]);
        expect(released).toEqual([true]);
      });

      it('treats a second failure as unavailable', async () => {
        answers.push(createServerError(code), createServerError(code));
        await expect(ask()).rejects.toThrow(StoreUnavailableError);
      });

      it('treats a transaction that the server has rolled back as unavailable', async () => {
        answers.push([], createServerError(code));
        const asking = db.transaction().execute((trx) => sql`select 1`.execute(trx));
        await expect(asking).rejects.toThrow(StoreUnavailableError);
        expect(prepared).toEqual([true, true, true]);
        answers.push(createServerError(code));
        expect((await ask()).rows).toEqual([]);
      });
    },
  );

  it.each(['26000', '42P05', '08P01'])('explains %s, which only a pooler can cause', async (code) => {
    answers.push(createServerError(code), createServerError(code));
    const reason = 'its connection pooler mixes up prepared statements (docs/operations.md, "PgBouncer")';
    await expect(ask()).rejects.toMatchObject({ reason });
  });

  it.each(['23505', '42601', '22021'])('treats %s of the server as a fault of the service', async (code) => {
    const error = createServerError(code);
    answers.push(error);
    await expect(ask()).rejects.toBe(error);
    expect(released).toEqual([false]);
  });

  it.each([
    [createSystemError('ECONNRESET', 'read ECONNRESET'), 'read ECONNRESET'],
    [new Error('Connection terminated unexpectedly'), 'Connection terminated unexpectedly'],
    [new Error('Query read timeout'), 'Query read timeout'],
  ])('closes a connection that fails below the server: %s', async (error, reason) => {
    answers.push(error);
    await expect(ask()).rejects.toMatchObject({ name: 'StoreUnavailableError', reason });
    expect(released).toEqual([true]);
  });

  it.each([
    [createSystemError('ECONNREFUSED'), 'nothing answers there'],
    [createSystemError('UNABLE_TO_VERIFY_LEAF_SIGNATURE'), expect.stringContaining('sslrootcert=')],
    [createSystemError('SELF_SIGNED_CERT_IN_CHAIN'), expect.stringContaining('sslrootcert=')],
    [createSystemError('DEPTH_ZERO_SELF_SIGNED_CERT'), expect.stringContaining('sslrootcert=')],
    [createSystemError('ENOTFOUND', 'getaddrinfo ENOTFOUND db'), 'its host is not known'],
    [createServerError('3D000'), 'what the server says'],
  ])('treats every failed connection as unavailable: %s', async (error, reason) => {
    connectError = error;
    await expect(ask()).rejects.toMatchObject({ name: 'StoreUnavailableError', reason });
  });

  it('continues when the next connection is made', async () => {
    answers.push(new Error('Connection terminated unexpectedly'), [{ n: 1 }]);
    await expect(ask()).rejects.toThrow();
    expect((await ask()).rows).toEqual([{ n: 1 }]);
  });

  it('replaces characters that PostgreSQL’s text cannot contain', async () => {
    await ask('a\0b');
    await ask(0);
    expect(asked).toEqual([['a\ufffdb'], [0]]);
  });
});
