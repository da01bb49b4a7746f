import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { recoverAttempts } from '../../../../src/service/payments/attempts/recover-attempts.ts';
import type { Store } from '../../../../src/service/platform/store/open-store.ts';
import { createAcquirer } from '../../../../src/service/sandbox/acquirer/create-acquirer.ts';
import { createDataDir } from '../../support/create-data-dir.ts';
import { createTestService, type TestService } from '../../support/create-test-service.ts';
import { createLinkRequest } from '../../support/requests/create-link-request.ts';

/** The failures of a disk, and their ends; a negative limit changes nothing. */
const TROUBLES = [
  {
    name: 'is full',
    start: async (store: Store) => {
      const { rows } = await sql<{ page_count: number }>`PRAGMA page_count`.execute(store);
      await sql`PRAGMA max_page_count = ${sql.lit(rows[0]?.page_count ?? 0)}`.execute(store);
    },
    end: (store: Store) => sql`PRAGMA max_page_count = 1000000`.execute(store),
  },
  {
    name: 'is read-only',
    start: (store: Store) => sql`PRAGMA query_only = ON`.execute(store),
    end: (store: Store) => sql`PRAGMA query_only = OFF`.execute(store),
  },
];

const UNAVAILABLE = {
  Message: 'Service unavailable. Try again.',
  StatusCode: 503,
  Result: false,
  Code: 'SERVICE_UNAVAILABLE',
  Errors: [],
};

/** Large enough that the next page of the file is needed soon. */
const LARGE = { Metadata: { note: 'x'.repeat(500) }, Notes: 'x'.repeat(1500) };

let dataDir: string;
let removeDataDir: () => void;
let service: TestService;
beforeEach(() => {
  ({ dataDir, removeDataDir } = createDataDir());
});
afterEach(async () => {
  // The reports are part of the test.
  service.faults.length = 0;
  await service.close();
  removeDataDir();
});

const createLink = () => service.post('/api/v4/payments/link', createLinkRequest(LARGE));
const count = async (table: 'payments' | 'links' | 'attempts') =>
  (
    await service.store
      .selectFrom(table)
      .select('rowid' as never)
      .execute()
  ).length;

/** Makes links until one is refused; on a disk that is read-only that is the first. */
async function createLinksUntilRefused() {
  for (let made = 0; made < 200; made += 1) {
    const answer = await createLink();
    if (answer.status !== 200) return answer;
  }
  throw new Error('The disk is not full.');
}

// PostgreSQL has a server that deals with its disk; its refusals are in create-postgres-dialect.test.ts.
describe.skipIf(inject('postgres'))('a disk that', () => {
  it.each(TROUBLES)(
    '$name: calls that write are refused with 503 and leave nothing behind',
    async (trouble) => {
      service = await createTestService({ dataDir });
      await trouble.start(service.store);
      const { body, headers } = await createLinksUntilRefused();
      expect(body).toEqual(UNAVAILABLE);
      expect(headers['retry-after']).toBe('5');
      expect(await count('payments')).toBe(await count('links'));
      expect(service.faults[0]?.message).toMatch(/^The database cannot be used: /);
      expect(JSON.stringify(body)).not.toContain(dataDir);
    },
  );

  it.each(TROUBLES)('$name: calls that only read are answered', async (trouble) => {
    service = await createTestService({ dataDir });
    const link = await service.createLink();
    await trouble.start(service.store);
    await createLinksUntilRefused();
    expect((await service.inject({ url: link.path })).status).toBe(200);
    expect((await service.getStatus(link)).state).toBe('open');
    expect((await service.inject({ url: '/health/ready' })).status).toBe(200);
  });

  it.each(TROUBLES)('$name: the service recovers automatically', async (trouble) => {
    service = await createTestService({ dataDir });
    await trouble.start(service.store);
    await createLinksUntilRefused();
    await trouble.end(service.store);
    const link = await service.createLink({ WebhookUrl: 'https://hooks.example/' });
    expect((await service.pay(link)).body).toMatchObject({ outcome: 'completed' });
    await service.deliverDue();
    expect(service.receiver.requests).toHaveLength(1);
  });

  it('is read-only: no shopper is asked for money that could not be recorded', async () => {
    service = await createTestService({ dataDir });
    const link = await service.createLink();
    await sql`PRAGMA query_only = ON`.execute(service.store);
    const { status, body } = await service.pay(link);
    expect([status, body]).toEqual([503, UNAVAILABLE]);
    expect(await count('attempts')).toBe(0);
  });

  it('becomes read-only during an authorization: the payment is recovered, and charged once', async () => {
    const references: string[] = [];
    service = await createTestService({
      dataDir,
      acquirer: {
        ...createAcquirer({} as Store, Date.now),
        async authorize({ reference }) {
          references.push(reference);
          await sql`PRAGMA query_only = ON`.execute(service.store);
          return { isApproved: true };
        },
        findAuthorization: async () => ({ isApproved: true }),
      },
    });
    const link = await service.createLink();
    const press = { attemptKey: crypto.randomUUID() };
    expect((await service.pay(link, press)).status).toBe(503);
    expect((await service.pay(link, press)).body).toMatchObject({ outcome: 'processing' });
    await sql`PRAGMA query_only = OFF`.execute(service.store);
    await recoverAttempts(
      {
        ...service,
        acquirer: {
          ...createAcquirer(service.store, Date.now),
          findAuthorization: async () => ({ isApproved: true }),
        },
        now: service.clock.now,
        wakeDeliveries: () => {},
      },
      { startedBefore: Number.POSITIVE_INFINITY },
    );
    expect((await service.pay(link, press)).body).toMatchObject({ outcome: 'completed' });
    expect(references).toHaveLength(1);
  });
});
