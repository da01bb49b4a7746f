import { CompiledQuery, type KyselyPlugin, sql } from 'kysely';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { MAX_SCANNED } from '../../src/service/calls/definitions/scan-rows.ts';
import { formatCursor } from '../../src/service/platform/http/requests/cursors.ts';
import { createStatementNames } from '../../src/service/platform/store/dialects/create-statement-names.ts';
import { THREADS } from '../../src/service/products/chat/threads.ts';
import {
  CONFIGURATIONS,
  type Configuration,
} from '../../src/service/products/fiscal/configuration/configurations.ts';
import { INDIVIDUALS } from '../../src/service/products/partners/individuals/individuals.ts';
import { createCallStore } from '../../src/service/sandbox/call-log/create-call-store.ts';
import { SANDBOX_ROUTES } from '../../src/service/sandbox/routes/sandbox-routes.ts';
import { API_CALLS } from '../../src/service/sections/api-calls.ts';
import { CONFIGURATION } from './products/fiscal/create-issuer.ts';
import { BASE_URL } from './support/create-api-calls.ts';
import type { TestService } from './support/create-test-service.ts';
import { shareService } from './support/use-service.ts';

/** No list reads more rows as its table grows, whatever it is filtered by: lists and filters come from the definitions of the calls. */
const service = shareService();

let IndividualId = '';
let ThreadId = '';
beforeAll(async () => {
  const { store, merchant, clock } = service;
  const needs = { now: clock.now, verifyIdentity: () => 'VERIFIED' as const };
  const person = { FirstName: 'x', LastName: 'x', Email: 'x', WalletId: '', payout_unlock: true };
  const { id } = await store.transaction().execute(async (trx) => {
    const at = { trx, now: 0, companyId: merchant.id, needs };
    await CONFIGURATIONS.create(at, CONFIGURATION as Configuration);
    return INDIVIDUALS.create(at, person);
  });
  IndividualId = id;
  const User = { Id: 'u', Name: 'U', Email: null };
  const at = { now: 0, companyId: merchant.id, needs: clock };
  const thread = await store
    .transaction()
    .execute((trx) => THREADS.create({ trx, ...at }, { User, UserId: 'u', LastAt: 0 }));
  ThreadId = thread.id;
});

type Query = Record<string, unknown>;
type Rule = ((text: string) => unknown) & { schema?: { enum?: string[] } };

interface List {
  path: string;
  query: Record<string, Rule>;
  run(query: Query, store: TestService['store']): Promise<unknown>;
}

const LISTS: List[] = [
  ...API_CALLS.filter(({ method }) => method === 'GET').map(({ path, query = {}, run }) => ({
    path,
    query: query as unknown as List['query'],
    run: (given: Query, store: TestService['store']) => {
      const { merchant: company, clock, directory } = service;
      const needs = {
        now: clock.now,
        getBaseUrl: () => BASE_URL,
        directory,
        pos: { realNow: clock.now },
        accountBank: {},
        bank: { getIban: () => '' },
        reviewCompany: () => 'wait',
        verifyIdentity: () => 'VERIFIED',
        registry: {},
      };
      const input = {
        store,
        company,
        params: { IndividualId, ThreadId },
        query: given,
        now: clock.now(),
        request: { query: {} },
      };
      return run(input as never, needs as never);
    },
  })),
  ...SANDBOX_ROUTES.filter(({ method }) => method === 'GET').map(({ path, query = {}, run }) => ({
    path,
    query: query as List['query'],
    run: (given: Query, store: TestService['store']) => {
      const calls = createCallStore({ store, reportFault: () => {} });
      const receivers = { getUrl: () => '', findCompany: () => undefined };
      const input = { company: service.merchant, id: '', query: given, body: undefined, authorization: '' };
      return run(input as never, { store, now: service.clock.now, calls, receivers } as never);
    },
  })),
]
  // Banks keep what is in these.
  .filter(({ path }) => !/^\/banking-services\/(institutions|accounts)/.test(path))
  .filter(({ query }) => ['Cursor', 'cursor', 'Search'].some((name) => name in query));

const PAGE = /^(limit|cursor|from|to)$/i;
const UUID = '00000000-0000-4000-8000-000000000000';

/** The texts that a parameter takes: all that it names, or one. */
function listValues(rule: Rule): unknown[] {
  if (rule.schema?.enum) return rule.schema.enum;
  const texts = ['x', '1111', '2026-11-21', 'true', formatCursor({ createdAt: 1, id: UUID })];
  return texts
    .map((text) => rule(text))
    .filter((value) => value !== undefined)
    .slice(0, 1);
}

/** Every filter, and every pair of them. */
function listQueries(
  { query }: List,
  pick: (name: string, rule: Rule) => unknown[] = (_, rule) => listValues(rule),
): Query[] {
  const filters = Object.entries(query).filter(([name]) => !PAGE.test(name));
  const singles = filters.flatMap(([name, rule]) => pick(name, rule).map((value) => ({ [name]: value })));
  const pairs = singles.flatMap((one, index) =>
    singles.slice(index + 1).map((other) => ({ ...one, ...other })),
  );
  return [{}, ...singles, ...pairs].filter(
    (given) => 'Cursor' in query || 'cursor' in query || 'Search' in given,
  );
}

interface Asked {
  text: string;
  parameters: readonly unknown[];
}

/** The statements that a list asks the database. */
async function record({ run }: List, query: Query): Promise<Asked[]> {
  const { store } = service;
  const nodes = new Map<unknown, Asked>();
  const asked: Asked[] = [];
  const recorder: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      // A part of a statement is compiled only with it.
      const { sql: text, parameters } = store.getExecutor().compileQuery(node, queryId);
      nodes.set(queryId, { text, parameters });
      return node;
    },
    transformResult: async ({ queryId, result }) => {
      asked.push(nodes.get(queryId) as Asked);
      return result;
    },
  };
  await run(query, store.withPlugin(recorder));
  return asked;
}

const explain = async <Row>(mode: string, { text, parameters }: Asked): Promise<Row[]> =>
  (await service.store.executeQuery<Row>(CompiledQuery.raw(`${mode} ${text}`, [...parameters]))).rows;

/** Tables with few rows of a company: a limit of the API, or the number that is kept. */
const SMALL = [
  'stores',
  'authorized_domains',
  'companies',
  'logged_calls',
  'logged_call_payments',
  'received_webhooks',
];

interface Step {
  id: number;
  parent: number;
  detail: string;
}

const findParent = ({ parent }: Step, steps: Step[]) => steps.find(({ id }) => id === parent);

/** Whether a step sorts rows before it is known how many there are: others sort what a scan has left. */
function isUnboundedSort(step: Step, steps: Step[]): boolean {
  if (!step.detail.includes('TEMP B-TREE FOR ORDER BY')) return false;
  let above = findParent(step, steps);
  while (above && !/candidates|ending/.test(above.detail)) above = findParent(above, steps);
  return above !== undefined || !steps.some(({ detail }) => detail === 'CO-ROUTINE candidates');
}

async function isUnique(table: string, index: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from pragma_index_list(${table}) where name = ${index} and "unique" = 1`.execute(
      service.store,
    );
  return rows.length > 0;
}

/** The flaw in the plan of a statement on SQLite, which depends on no rows. */
async function findProblems(asked: Asked): Promise<string[]> {
  const steps = await explain<Step>('explain query plan', asked);
  const problems: string[] = [];
  const reads = [...asked.text.matchAll(/ from "(\w+)" where ((?:(?! from ).)*?) order by /g)];
  // Fails also if one part is read differently from the others.
  const hasOther =
    asked.text.includes('candidates') && asked.text.split(' from "').length - 1 !== reads.length;
  if (hasOther) problems.push('Not all reads are known.');
  for (const [, table = '', where = ''] of reads.filter(([, name = '']) => !SMALL.includes(name))) {
    const [, index = ''] =
      steps
        .map(({ detail }) => detail.replace('PRIMARY KEY', `INDEX sqlite_autoindex_${table}_1`))
        .map((detail) => new RegExp(`^SEARCH ${table} USING (?:COVERING )?INDEX (\\w+)`).exec(detail))
        .find(Boolean) ?? [];
    const { rows } = await sql<{ name: string }>`select name from pragma_index_info(${index})`.execute(
      service.store,
    );
    const compared = [...where.matchAll(/"(\w+)" (?:[<=>]|in|like)/g)].map(([, column]) => column);
    const unindexed = compared.filter((column) => !rows.some(({ name }) => name === column));
    if (await isUnique(table, index)) continue;
    if (unindexed.length) problems.push(`${table} by ${index}, without ${unindexed.join()}`);
    if (steps.some((step) => isUnboundedSort(step, steps))) problems.push(`${table} is sorted`);
  }
  const isPage = asked.text.includes(' limit ');
  const scans = steps.filter(
    ({ detail }) =>
      /^SCAN (?!page|found|candidates|ending|\(|\d|CONSTANT)/.test(detail) ||
      // All rows of the company. It has not many terminals, one account, and one place in a portfolio.
      (!isPage && /^SEARCH (?!terminals|company_accounts|partner_companies).*\(company_id=\?\)/.test(detail)),
  );
  return [...problems, ...scans.map(({ detail }) => detail)];
}

describe.skipIf(inject('postgres'))('a list on SQLite', () => {
  it.each(LISTS)('reads $path by indexes only', async (list) => {
    const cursors = Object.entries(list.query).filter(([name]) => /^cursor$/i.test(name));
    const pages = [{ From: 1, To: 2 }, ...cursors.map(([name, rule]) => ({ [name]: listValues(rule)[0] }))];
    const queries = listQueries(list);
    const onPages = queries
      .filter((query) => Object.keys(query).length < 2)
      .flatMap((query) => pages.map((page) => ({ ...query, ...page })));
    for (const query of [...queries, ...onPages])
      for (const asked of await record(list, query))
        expect([query, asked.text, await findProblems(asked)]).toEqual([query, asked.text, []]);
  });
});

/** For pairs of filters: the column, the value that is asked for, and that of the rows which only other filters find. */
const COLUMNS: Record<string, [column: string, asked: string | number, other: string | number]> = {
  Status: ['status', 'HELD', 'SETTLED'],
  Method: ['method', 'klarna', 'card'],
  Channel: ['channel', 'charge', 'link'],
  Type: ['link_type', 'embedded', 'standard'],
  StoreReference: ['store_reference', 'ROMA-1', 'MILANO-1'],
  Card: ['card_last4', '1111', '4444'],
  Amount: ['amount_minor', 1990, 4980],
  WebhookId: ['webhook_id', 'wh_1', 'wh_2'],
  State: ['state', 'FAILED', 'DELIVERED'],
  EventType: ['event_type', 'payment.failed', 'payment.settled'],
  ContactCompanyId: ['parent', 'cmp_1', 'cmp_2'],
  CreditedInvoiceId: ['parent', 'cmp_1', 'cmp_2'],
  Closure: ['parent', 'cmp_1', 'cmp_2'],
  Search: ['search', 'anna', 'berta'],
};

/** Each value that is asked for has more rows than a page looks at. */
const ROWS = 100_000;
const NUMBER = sql`cast(i as text)`;

type Columns = Record<string, string | number | typeof NUMBER>;

/** Inserts rows that each match exactly one of the filters. */
async function fill(table: string, filters: string[], others: Columns): Promise<void> {
  const values = filters.map((name, index) => {
    const [column = '', asked, other] = COLUMNS[name] ?? [];
    const isAsked = sql`i % ${sql.lit(filters.length)} = ${sql.lit(index)}`;
    return [column, sql`case when ${isAsked} then ${sql.lit(asked)} else ${sql.lit(other)} end`] as const;
  });
  const columns = new Map<string, unknown>([...Object.entries(others), ...values]);
  const cells = [...columns.values()].map((cell) => (typeof cell === 'object' ? cell : sql.lit(cell)));
  await sql`insert into ${sql.table(table)} (id, created_at, company_id, ${sql.join([...columns.keys()].map((name) => sql.ref(name)))})
    select ${NUMBER}, i, ${sql.lit(service.merchant.id)}, ${sql.join(cells)}
    from generate_series(1, ${sql.lit(ROWS)}) as i`.execute(service.store);
}

interface Node {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Node[];
}

/** The rows that PostgreSQL reads from its tables. */
function countRows(node: Node): number {
  const { 'Rows Removed by Filter': filtered = 0, 'Rows Removed by Index Recheck': rechecked = 0 } = node;
  const own = node['Relation Name'] ? (node['Actual Rows'] + filtered + rechecked) * node['Actual Loops'] : 0;
  return (node.Plans ?? []).reduce((sum, plan) => sum + countRows(plan), own);
}

describe.runIf(inject('postgres'))('a list on PostgreSQL', () => {
  beforeAll(async () => {
    const payment = { transaction_id: NUMBER, currency: 'EUR', auto_capture: 1, declined_attempts: 0 };
    const paymentFilters = ['Status', 'Method', 'Channel', 'Type', 'StoreReference', 'Card', 'Amount'];
    await fill('payments', paymentFilters, { ...payment, updated_at: 0 });
    const delivery = { event_id: NUMBER, url: 'https://shop.example/hook', attempt: 1 };
    await fill('deliveries', ['WebhookId', 'State', 'EventType'], {
      ...delivery,
      due_at: 0,
      leased_until: 0,
    });
    const client = { resource: 'Client', body: '{}', version: 1, updated_at: 0 };
    await fill('records', ['ContactCompanyId', 'Search'], client);
    await sql`analyze`.execute(service.store);
  });

  it.each(LISTS.filter(({ path }) => path !== '/transactions.csv'))(
    'reads few rows of $path',
    async (list) => {
      const pick = (name: string) => (COLUMNS[name] ? [COLUMNS[name][1]] : []);
      for (const query of listQueries(list, pick))
        for (const asked of await record(list, query)) {
          const [explained] = await explain<{ 'QUERY PLAN': [{ Plan: Node }] }>(
            'explain (analyze, format json)',
            asked,
          );
          // The best plan depends on the values, so it is made each time.
          if (asked.text.includes('candidates')) expect(createStatementNames()(asked.text)).toBeUndefined();
          const rows = countRows(explained?.['QUERY PLAN'][0].Plan as Node);
          expect([list.path, query, asked.text, rows > 2 * MAX_SCANNED + 300]).toEqual([
            list.path,
            query,
            asked.text,
            false,
          ]);
        }
    },
  );
});
