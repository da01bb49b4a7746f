import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_PARTNERS } from '../support/all-scopes.ts';
import type { ApiBody } from '../support/create-api-calls.ts';
import { type Client, createClient } from '../support/create-client.ts';
import { createDataDir } from '../support/create-data-dir.ts';
import { type ServiceProcess, startServiceProcess } from '../support/processes/start-service-process.ts';
import type { Select } from './check-database.ts';

const DIES = '--import ./test/service/crash/die-at-statement.ts';
/** The limit only guards against a standstill. */
const LIMIT_MS = 300_000;
const MAX_DEATHS = 60;

type Answer = ApiBody & Record<string, Record<string, string> & Record<string, string>[]>;

/** Money that a call moves once, and where the records of the calls are listed. */
interface Move {
  path: string;
  body: object;
  list: string;
  /** How many records of the list have moved money. */
  count(list: Answer): number;
  reason: string;
  amount: number;
}

const LOGIN = { Username: 'merchant', Password: 'sandbox-merchant' };
const INDIVIDUALS = '/api/v5/partners/individuals';
const BANK_ACCOUNT = { Iban: 'IT57P0542811101000000900001', Name: 'Giuseppe Verdi' };

interface Prepared {
  baseUrl: string;
  client: Client;
  IndividualId: string;
  WalletId: string;
}

/** Earns 1000 in an account, and gives 1000 to an individual whose payouts are unlocked. */
async function prepareMoney(baseUrl: string): Promise<Prepared> {
  const client = await createClient(baseUrl, LOGIN);
  const call = (path: string, body?: object) => client.call<Answer>(path, body);
  await client.pay(await client.createLink({ Amount: 1000 }));
  const { Individual } = await call(INDIVIDUALS, {
    FirstName: 'Ada',
    LastName: 'Neri',
    Email: 'ada@example.com',
  });
  const { IndividualId, WalletId } = Individual;
  await fetch(`${baseUrl}${INDIVIDUALS}/${IndividualId}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', ...(await readToken(baseUrl)) },
    body: JSON.stringify({ payout_unlock: true }),
  });
  await call('/sandbox/wallet-top-ups', { Amount: 1000 });
  const { Wallet } = await call('/api/v5/wallet/wallets', { Currency: 'EUR' });
  const transfer = {
    FromWalletId: Wallet?.WalletId,
    ToWalletId: WalletId,
    Amount: 1000,
    Reference: 'July',
  };
  await call('/api/v5/wallet/transfers', transfer);
  return { baseUrl, client, IndividualId: String(IndividualId), WalletId: String(WalletId) };
}

/** The headers of a call with a token. */
async function readToken(baseUrl: string): Promise<Record<string, string>> {
  const { AccessToken } = (await (
    await fetch(`${baseUrl}/api/v4/auth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(LOGIN),
    })
  ).json()) as ApiBody;
  return { authorization: `Bearer ${AccessToken}` };
}

const countAll = (name: string) => (list: Answer) => list[name]?.length ?? 0;

/** The moves of money that are killed between any two statements. */
const MOVES = {
  'a bank transfer': async (): Promise<Move> => {
    const list = '/api/v5/banking-services/transfers';
    const body = { ...BANK_ACCOUNT, Amount: 400, Purpose: 'Rent' };
    return { path: list, body, list, count: countAll('BankTransfers'), reason: 'BANK_TRANSFER', amount: 400 };
  },
  'a payout': async ({ client, IndividualId }: Prepared): Promise<Move> => {
    const path = `${INDIVIDUALS}/${IndividualId}`;
    const { BankAccount } = await client.call<Answer>(`${path}/bank-accounts`, BANK_ACCOUNT);
    const list = `${path}/payouts`;
    const body = { BankAccountId: BankAccount?.BankAccountId, Amount: 400 };
    return { path: list, body, list, count: countAll('Payouts'), reason: 'PAYOUT', amount: 400 };
  },
  'the release of a split': async ({ baseUrl, client, WalletId }: Prepared): Promise<Move> => {
    const payee = ALL_PARTNERS[2];
    const { username = '', password = '' } = payee?.credentials[0] ?? {};
    const seller = await createClient(baseUrl, { Username: username, Password: password });
    const link = await seller.createLink({ Amount: 1000 });
    await seller.pay(link);
    const { SplitHolds } = await client.call<Answer>('/api/v5/partners/splits', {
      Company: payee?.name,
      TransactionId: link.transactionId,
      Splits: [{ WalletId, Amount: 400 }],
    });
    return {
      path: '/api/v5/partners/split-holds/release',
      body: { SplitHoldIds: [SplitHolds?.[0]?.SplitHoldId] },
      list: '/api/v5/partners/split-holds',
      count: (answer) => (answer.SplitHolds ?? []).filter(({ State }) => State === 'RELEASED').length,
      reason: 'SPLIT_RELEASED',
      amount: 400,
    };
  },
};

/** Expects that each transfer sums to 0, that each balance is the sum of its entries, and that the money has moved once or never. */
async function checkBooks(select: Select, { reason, amount }: Move): Promise<number> {
  const entries = (await select('select transfer_id, account, amount, reason from ledger_entries')).map(
    (entry) => ({ ...entry, amount: Number(entry.amount) }) as Record<string, unknown> & { amount: number },
  );
  const sumBy = (name: string) =>
    [...Map.groupBy(entries, (entry) => entry[name])].map(
      ([key, rows]) => [key, rows.reduce((sum, row) => sum + row.amount, 0)] as const,
    );
  for (const [transfer, sum] of sumBy('transfer_id')) expect([transfer, sum]).toEqual([transfer, 0]);
  const sums = new Map(sumBy('account'));
  const accounts = await select(
    'select id, balance from wallets union all select id, balance from company_accounts',
  );
  for (const { id, balance } of accounts) expect([id, Number(balance)]).toEqual([id, sums.get(id) ?? 0]);
  const moved = entries.filter((entry) => entry.reason === reason).map((entry) => entry.amount);
  expect(moved.length ? moved.sort((a, b) => a - b) : [-amount, amount]).toEqual([-amount, amount]);
  return moved.length / 2;
}

type MoveName = keyof typeof MOVES;
const NAMES = Object.keys(MOVES) as MoveName[];

interface TransferSurvivalOptions {
  /** Resolves with the variables of the database. */
  prepare(dataDir: string): Promise<Record<string, string>>;
  select: Select;
  /** Gives back what the process that has died had claimed. */
  endLeases?(): Promise<unknown>;
  /** Port of the PostgreSQL server. */
  getPort?(): string;
  /** Default: all of them. With `CRASH_ROUNDS` all of them are. */
  only?: MoveName;
}

/** Every statement takes minutes: without being asked for all of them, it dies at some, others in each run. */
const STEP = process.env.CRASH_ROUNDS ? 1 : 12;

/** Sends the call. @returns the idempotency key of the next try: the same one if the answer was lost; `undefined` if it is done */
async function tryOnce(baseUrl: string, move: Move, key: string): Promise<string | undefined> {
  const headers = { ...(await readToken(baseUrl)), 'content-type': 'application/json' };
  const response = await fetch(baseUrl + move.path, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': key },
    body: JSON.stringify(move.body),
  });
  const answer = (await response.json()) as ApiBody;
  if (response.ok) return undefined;
  expect(answer.Code).toBe('IDEMPOTENCY_KEY_INTERRUPTED');
  // The caller is asked to see what the call did.
  const list = (await (await fetch(baseUrl + move.list, { headers })).json()) as Answer;
  return move.count(list) ? undefined : randomUUID();
}

/** Moves money while the service dies at one statement of the call after the other, until it is answered. */
export function surviveTransfers(options: TransferSurvivalOptions): void {
  const { select, endLeases, getPort } = options;
  const names = options.only && !process.env.CRASH_ROUNDS ? [options.only] : NAMES;
  let removeDataDir: () => void;
  let service: ServiceProcess | undefined;
  let env: Record<string, string>;
  const moves = new Map<MoveName, Move>();

  const start = (more: Record<string, string> = {}): Promise<string> => {
    service = startServiceProcess({ ...env, ...more });
    return service.ready;
  };

  describe('a service that is killed between any two statements', () => {
    beforeAll(async () => {
      const created = createDataDir();
      ({ removeDataDir } = created);
      const FIXTURES = join(created.dataDir, 'companies.json');
      writeFileSync(FIXTURES, JSON.stringify({ companies: ALL_PARTNERS }));
      env = { ...(await options.prepare(created.dataDir)), FIXTURES, RECOVER_AFTER_SECONDS: '2' };
      const prepared = await prepareMoney(await start());
      for (const name of names) moves.set(name, await MOVES[name](prepared));
      await service?.end('SIGTERM');
    });
    afterAll(async () => {
      await service?.end('SIGKILL');
      removeDataDir();
    });

    it.each(names)('moves the money of %s once', { timeout: LIMIT_MS }, async (name) => {
      const move = moves.get(name) as Move;
      let key: string | undefined = randomUUID();
      let deaths = 0;
      for (let at = Math.floor(Math.random() * STEP); key && at < MAX_DEATHS; at += STEP) {
        const url = await start({
          NODE_OPTIONS: DIES,
          DIE_FROM: 'insert into "idempotency_keys"',
          DIE_AT: String(at),
          ...(getPort && { DIE_PORT: getPort() }),
        });
        const used: string = key;
        key = await tryOnce(url, move, used).catch((error: Error) => {
          if (error.name === 'AssertionError') throw error;
          return used;
        });
        const { signal, stderr } = (await service?.end('SIGTERM')) ?? {};
        if (signal === 'SIGKILL') deaths += 1;
        expect(stderr).toBe('');
        expect(await checkBooks(select, move)).toBeLessThanOrEqual(1);
        await endLeases?.();
      }
      expect([key, await checkBooks(select, move)]).toEqual([undefined, 1]);
      if (process.env.CRASH_ROUNDS) console.log({ name, deaths });
      expect(deaths).toBeGreaterThan(0);
    });
  });
}
