import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BUILT_IN_COMPANIES } from '../../../src/service/companies.ts';
import { registerCompanies } from '../../../src/service/register-companies.ts';
import { isPostgres } from '../../../src/service/store/is-postgres.ts';
import type { Store } from '../../../src/service/store/open-store.ts';
import {
  claimDeliveries,
  releaseLease,
  releaseLeases,
} from '../../../src/service/webhooks/claim-deliveries.ts';
import { openTestStore } from '../open-test-store.ts';

const NOW = 1_000_000;

let store: Store;
let companySecret: string;
beforeEach(async () => {
  store = await openTestStore();
  const [company] = await registerCompanies(store, BUILT_IN_COMPANIES);
  companySecret = company?.webhookSecret ?? '';
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
      state: 'PENDING',
      attempt: 0,
      due_at: NOW,
      leased_until: 0,
      created_at: 0,
      ...change,
    })
    .execute();

const claim = async (now = NOW, limit = 10) =>
  (await claimDeliveries(store, { now, leaseMs: 1000, limit })).map(({ id }) => id).sort();

describe('claimDeliveries', () => {
  it('takes what is due and nothing else', async () => {
    await add('due');
    await add('past', { due_at: 0 });
    await add('later', { due_at: NOW + 1 });
    await add('taken', { leased_until: NOW + 1 });
    await add('given back', { leased_until: NOW });
    for (const state of ['DELIVERED', 'FAILED', 'CANCELLED']) await add(state, { state });
    expect(await claim()).toEqual(['due', 'given back', 'past']);
  });

  it('gives each to one claimer, until its lease is over', async () => {
    for (const id of ['a', 'b', 'c', 'd']) await add(id);
    const [first, second] = await Promise.all([claim(NOW, 2), claim(NOW, 2)]);
    expect([...(first ?? []), ...(second ?? [])].sort()).toEqual(['a', 'b', 'c', 'd']);
    expect(await claim(NOW + 999)).toEqual([]);
    expect(await claim(NOW + 1000)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('takes the oldest first', async () => {
    await add('new', { due_at: NOW - 1 });
    await add('old', { due_at: NOW - 3 });
    await add('middle', { due_at: NOW - 2 });
    expect(await claim(NOW, 2)).toEqual(['middle', 'old']);
  });

  it('brings the secret of the webhook, or the company’s', async () => {
    await add('own', { webhook_id: 'wh_1', attempt: 3 });
    await add('company');
    await add('removed', { webhook_id: 'wh_gone' });
    const claimed = await claimDeliveries(store, { now: NOW, leaseMs: 1000, limit: 10 });
    const secrets = Object.fromEntries(claimed.map(({ id, secret }) => [id, secret]));
    expect(secrets).toEqual({ own: 'whsec_own', company: companySecret, removed: companySecret });
    expect(claimed.find(({ id }) => id === 'own')).toEqual({
      id: 'own',
      url: 'https://hooks.example/own',
      attempt: 3,
      eventId: 'evt_1',
      payload: '{}',
      secret: 'whsec_own',
    });
  });

  it('gives each to one of many claimers at once, and none waits for another', async () => {
    const ids = Array.from({ length: 60 }, (_, index) => `d${String(index).padStart(2, '0')}`);
    for (const id of ids) await add(id);
    const claims = await Promise.all(Array.from({ length: 8 }, () => claim(NOW, 5)));
    const claimed = claims.flat();
    expect(new Set(claimed).size).toBe(claimed.length);
    expect(claims.every((taken) => taken.length <= 5)).toBe(true);
    const rest = await claim(NOW, 100);
    expect([...claimed, ...rest].sort()).toEqual(ids);
  });
});

describe('releaseLease', () => {
  it('gives back a delivery that was not sent, and no other', async () => {
    await add('a', { leased_until: NOW + 100_000 });
    await add('b', { leased_until: NOW + 100_000 });
    await releaseLease(store, 'a');
    expect(await claim()).toEqual(['a']);
  });
});

describe('releaseLeases', () => {
  it('gives back what a dead process had taken, where no other process can have it', async () => {
    await add('a', { leased_until: NOW + 100_000 });
    expect(await claim()).toEqual([]);
    await releaseLeases(store);
    expect(await claim()).toEqual(isPostgres(store) ? [] : ['a']);
  });
});
