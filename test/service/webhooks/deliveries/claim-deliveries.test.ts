import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BUILT_IN_COMPANIES } from '../../../../src/service/calls/companies/read-companies.ts';
import { registerCompanies } from '../../../../src/service/calls/seeding/register-companies.ts';
import { isPostgres } from '../../../../src/service/platform/store/dialects/is-postgres.ts';
import type { Store } from '../../../../src/service/platform/store/open-store.ts';
import {
  type ClaimOptions,
  claimDeliveries,
  releaseLease,
  releaseLeases,
} from '../../../../src/service/webhooks/deliveries/claim-deliveries.ts';
import type { DeliverySlots } from '../../../../src/service/webhooks/deliveries/create-delivery-slots.ts';
import { openTestStore } from '../../support/open-test-store.ts';

const NOW = 1_000_000;

let store: Store;
let companySecret: string;
beforeEach(async () => {
  store = await openTestStore();
  await registerCompanies(store, BUILT_IN_COMPANIES);
  const company = store.selectFrom('companies').select('webhook_secret').where('id', '=', 1);
  companySecret = (await company.executeTakeFirstOrThrow()).webhook_secret;
  const event = {
    id: 'evt_1',
    company_id: 1,
    payment_id: 'p',
    type: 'payment.settled',
    payload: '{}',
    occurred_at: 0,
  };
  await store.insertInto('events').values(event).execute();
  const webhook = {
    id: 'wh_1',
    company_id: 1,
    url: 'https://a/',
    event_types: '[]',
    enabled: 1,
    secret: 'whsec_own',
    previous_secret: null,
    previous_secret_until: null,
    failing_since: null,
    disabled_reason: null,
    created_at: 0,
  };
  await store.insertInto('webhooks').values(webhook).execute();
});
afterEach(() => store.destroy());

const add = (id: string, change: object = {}) =>
  store
    .insertInto('deliveries')
    .values({
      id,
      company_id: 1,
      event_id: 'evt_1',
      webhook_id: null,
      url: `https://hooks.example/${id}`,
      origin: 'https://hooks.example',
      event_type: 'payment.settled',
      transaction_id: 't',
      state: 'PENDING',
      attempt: 0,
      attempts_before_resend: 0,
      due_at: NOW,
      leased_until: 0,
      created_at: 0,
      ...change,
    })
    .execute();

/** Creates slots for `limit` attempts to any receiver of any company. */
const createSlots = (limit: number): DeliverySlots => {
  const taken = new Set<string>();
  return {
    take: ({ id }) => taken.size < limit && taken.add(id).size > 0,
    free: (id) => taken.delete(id),
    learn: () => {},
    getTurn: () => 0,
  };
};

const createOptions = (now = NOW, limit = 10): ClaimOptions => ({
  now,
  realNow: now,
  leaseMs: 1000,
  slots: createSlots(limit),
  lastOrigins: new Map(),
});

const claim = async (now = NOW, limit = 10) =>
  (await claimDeliveries(store, createOptions(now, limit))).map(({ id }) => id).sort();

describe('claimDeliveries', () => {
  it('claims deliveries that are due and not leased, and no others', async () => {
    await add('due');
    await add('past', { due_at: 0 });
    await add('later', { due_at: NOW + 1 });
    await add('taken', { leased_until: NOW + 1 });
    await add('given back', { leased_until: NOW });
    for (const state of ['DELIVERED', 'FAILED', 'CANCELLED']) await add(state, { state });
    expect(await claim()).toEqual(['due', 'given back', 'past']);
  });

  it('gives each delivery to one of two claimers, until its lease ends', async () => {
    for (const id of ['a', 'b', 'c', 'd']) await add(id);
    const [first, second] = await Promise.all([claim(NOW, 2), claim(NOW, 2)]);
    expect([...(first ?? []), ...(second ?? [])].sort()).toEqual(['a', 'b', 'c', 'd']);
    expect(await claim(NOW + 999)).toEqual([]);
    expect(await claim(NOW + 1000)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('cancels deliveries of a deleted webhook instead of claiming them, unless another webhook shares the URL', async () => {
    await add('signed', { webhook_id: 'wh_1' });
    await add('orphan', { webhook_id: 'wh_gone' });
    await add('shared', { webhook_id: 'wh_gone', url: 'https://a/' });
    expect(await claim()).toEqual(['shared', 'signed']);
    const states = store.selectFrom('deliveries').select(['id', 'state']).orderBy('id');
    expect(await states.execute()).toEqual([
      { id: 'orphan', state: 'CANCELLED' },
      { id: 'shared', state: 'PENDING' },
      { id: 'signed', state: 'PENDING' },
    ]);
  });

  it('does not end a lease early when the sandbox’s clock is moved forward', async () => {
    await add('a');
    const claimAt = async (realNow: number) =>
      (await claimDeliveries(store, { ...createOptions(NOW + 1_000_000), realNow })).map(({ id }) => id);
    expect(await claim(NOW)).toEqual(['a']);
    expect(await claimAt(NOW + 999)).toEqual([]);
    expect(await claimAt(NOW + 1000)).toEqual(['a']);
  });

  it('frees the slots of deliveries that it does not return, and keeps those of the others', async () => {
    await add('orphan', { webhook_id: 'wh_gone' });
    await add('a');
    const options = createOptions(NOW, 2);
    await claimDeliveries(store, options);
    const again = ['orphan', 'a'].map((id) => options.slots.take({ id, companyId: 1, origin: '' }));
    expect(again).toEqual([true, false]);
  });

  it('frees all slots when the database fails', async () => {
    await add('a');
    const options = createOptions(NOW, 1);
    vi.spyOn(store, 'transaction').mockImplementation(() => {
      throw new Error('disk full');
    });
    await expect(claimDeliveries(store, options)).rejects.toThrow('disk full');
    vi.restoreAllMocks();
    expect(await claimDeliveries(store, options)).toMatchObject([{ id: 'a' }]);
  });

  it('claims the oldest deliveries first', async () => {
    await add('new', { due_at: NOW - 1 });
    await add('old', { due_at: NOW - 3 });
    await add('middle', { due_at: NOW - 2 });
    expect(await claim(NOW, 2)).toEqual(['middle', 'old']);
  });

  it('returns all data that an attempt needs', async () => {
    await add('own', { webhook_id: 'wh_1', url: 'https://a/', attempt: 3, attempts_before_resend: 2 });
    expect(await claimDeliveries(store, createOptions())).toEqual([
      {
        id: 'own',
        companyId: 1,
        webhookId: 'wh_1',
        url: 'https://a/',
        origin: 'https://hooks.example',
        attempt: 3,
        attemptsBeforeResend: 2,
        eventId: 'evt_1',
        payload: '{}',
        traceparent: null,
        secrets: ['whsec_own'],
      },
    ]);
  });

  it('returns each delivery with its own signing secrets', async () => {
    await add('own', { webhook_id: 'wh_1', due_at: 1 });
    await add('company', { due_at: 2 });
    const claimed = await claimDeliveries(store, createOptions());
    expect(claimed.map(({ id, secrets }) => [id, secrets])).toEqual([
      ['own', ['whsec_own']],
      ['company', [companySecret]],
    ]);
  });
});

describe('claimDeliveries, by many at once', () => {
  it('gives each of eight simultaneous claimers a full batch, and no delivery to two of them', async () => {
    const ids = Array.from({ length: 60 }, (_, index) => `d${String(index).padStart(2, '0')}`);
    for (const id of ids) await add(id);
    const claims = await Promise.all(Array.from({ length: 8 }, () => claim(NOW, 5)));
    expect(claims.map(({ length }) => length)).toEqual(Array.from({ length: 8 }, () => 5));
    const claimed = claims.flat();
    expect(new Set(claimed).size).toBe(40);
    expect([...claimed, ...(await claim(NOW, 100))].sort()).toEqual(ids);
  });

  it('goes past those that others are claiming, however many they are', async ({ skip }) => {
    if (!isPostgres(store)) skip('SQLite has one claimer at a time.');
    const ids = Array.from({ length: 60 }, (_, index) => `d${String(index).padStart(2, '0')}`);
    for (const [index, id] of ids.entries()) await add(id, { due_at: index });
    await store.transaction().execute(async (trx) => {
      await trx.selectFrom('deliveries').select('id').where('due_at', '<', 30).forUpdate().execute();
      expect(await claim(NOW, 5)).toEqual(ids.slice(30, 35));
    });
  });
});

describe('releaseLease', () => {
  it('makes a delivery that was not sent claimable again, and no other', async () => {
    await add('a', { leased_until: NOW + 100_000 });
    await add('b', { leased_until: NOW + 100_000 });
    await releaseLease(store, 'a');
    expect(await claim()).toEqual(['a']);
  });
});

describe('releaseLeases', () => {
  it('releases the deliveries of a dead process, except on PostgreSQL, which other processes may share', async () => {
    await add('a', { leased_until: NOW + 100_000 });
    expect(await claim()).toEqual([]);
    await releaseLeases(store);
    expect(await claim()).toEqual(isPostgres(store) ? [] : ['a']);
  });
});
