import { describe, expect, it, vi } from 'vitest';
import {
  breakClaim,
  CLAIM_LEASE_MS,
  type Claim,
  dropClaim,
  keepAnswer,
  type NewClaim,
  openClaim,
  releaseClaims,
} from '../../../../src/service/calls/idempotency/claims.ts';
import { recordAnswer } from '../../../../src/service/calls/idempotency/record-answer.ts';
import { createLink } from '../../../../src/service/payments/links/create-link.ts';
import type { LinkRequest } from '../../../../src/service/payments/terms/link-request.ts';
import { createLinkRequest } from '../../support/requests/create-link-request.ts';
import { useService } from '../../support/use-service.ts';

const service = useService();

const createClaim = (holder: string): Claim => ({
  company_id: service.merchant.id,
  key: 'key-1',
  call: 'POST /api/v4/payments/link',
  holder,
});
const open = (claim: Claim, change: Partial<NewClaim> = {}) =>
  openClaim(service.store, {
    claim,
    caller: { user: 'user_1', scopes: ['online-payments'] },
    bodyDigest: 'digest',
    canRunAgain: true,
    now: service.clock.now(),
    realNow: service.clock.now(),
    ...change,
  });

const RUNNING = 'IDEMPOTENCY_KEY_RUNNING';
const answer = { Message: 'Done.', StatusCode: 200, Result: true };

/** Does the work of a call with a claim in its transaction. */
const makeLink = (claim: Claim) =>
  service.store.transaction().execute(async (trx) => {
    const { id: companyId } = service.merchant;
    await createLink(trx, createLinkRequest() as LinkRequest, { companyId, now: service.clock.now() });
    await recordAnswer(trx, claim, answer);
  });
const countLinks = async () => (await service.store.selectFrom('links').select('token').execute()).length;

describe('openClaim', () => {
  it('gives the key to the first call, and its answer to the others', async () => {
    const first = createClaim('first');
    expect(await open(first)).toBeUndefined();
    await expect(open(createClaim('second'))).rejects.toMatchObject({
      code: RUNNING,
      headers: { 'retry-after': '1' },
    });
    await keepAnswer(service.store, first, { statusCode: 200, body: '{}' });
    expect(await open(createClaim('second'))).toEqual({ statusCode: 200, body: '{}' });
  });

  it('does not treat a call as interrupted because the sandbox’s clock was advanced', async () => {
    await open(createClaim('first'));
    const now = service.clock.now() + CLAIM_LEASE_MS;
    await expect(open(createClaim('second'), { now })).rejects.toThrow(RUNNING);
    expect(await open(createClaim('second'), { now, realNow: now })).toBeUndefined();
  });

  it('lets only one of many callers continue a call that its holder has released', async () => {
    await open(createClaim('first'));
    service.clock.advance(CLAIM_LEASE_MS / 1000 - 1);
    await expect(open(createClaim('second'))).rejects.toThrow(RUNNING);
    service.clock.advance(1);
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) => open(createClaim(`late-${index}`))),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('does not repeat a call that would take effect twice', async () => {
    await open(createClaim('first'));
    await breakClaim(service.store, createClaim('first'));
    await expect(open(createClaim('second'), { canRunAgain: false })).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_INTERRUPTED',
    });
  });

  it('says that such a call is running, not that it was interrupted, until its lease ends', async () => {
    await open(createClaim('first'));
    service.clock.advance(CLAIM_LEASE_MS / 1000 - 1);
    await expect(open(createClaim('second'), { canRunAgain: false })).rejects.toThrow(RUNNING);
    service.clock.advance(1);
    await expect(open(createClaim('second'), { canRunAgain: false })).rejects.toThrow(
      'IDEMPOTENCY_KEY_INTERRUPTED',
    );
  });

  /** Lets the row of a key be gone whenever it is read after a conflict. `act` runs first. */
  const loseRow = (act: () => Promise<void>) => {
    const executeTakeFirst = vi.fn(act);
    const row = { selectAll: () => row, where: () => row, execute: async () => [], executeTakeFirst };
    const { store } = service;
    const selectFrom = store.selectFrom.bind(store) as (table: never) => never;
    const spy = vi
      .spyOn(store, 'selectFrom')
      .mockImplementation(((table: never) =>
        table === 'idempotency_keys' ? row : selectFrom(table)) as never);
    return { reads: executeTakeFirst, restore: () => spy.mockRestore() };
  };

  it('takes a key that was released after the try to insert it', async () => {
    const first = createClaim('first');
    await open(first);
    const { reads, restore } = loseRow(() => dropClaim(service.store, first));
    expect(await open(createClaim('second'))).toBeUndefined();
    expect(reads).toHaveBeenCalledOnce();
    restore();
    await expect(open(createClaim('third'))).rejects.toThrow(RUNNING);
  });

  it('gives up a key that others release and take again five times', async () => {
    await open(createClaim('first'));
    const { reads } = loseRow(async () => undefined);
    await expect(open(createClaim('second'))).rejects.toThrow(RUNNING);
    expect(reads).toHaveBeenCalledTimes(5);
  });

  it('checks the body before anything else', async () => {
    await open(createClaim('first'));
    await expect(open(createClaim('second'), { bodyDigest: 'other' })).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
  });

  it('accepts no answer from a holder that has lost its claim', async () => {
    const [first, second] = [createClaim('first'), createClaim('second')];
    await open(first);
    await breakClaim(service.store, first);
    await open(second);
    await dropClaim(service.store, first);
    await breakClaim(service.store, first);
    expect(await keepAnswer(service.store, first, { statusCode: 200, body: 'first' })).toBe(false);
    await expect(open(createClaim('third'))).rejects.toThrow(RUNNING);
    expect(await keepAnswer(service.store, second, { statusCode: 200, body: 'second' })).toBe(true);
    expect(await open(createClaim('third'))).toEqual({ statusCode: 200, body: 'second' });
  });
});

describe('releaseClaims', () => {
  it('releases the calls of a dead process, but deletes no answer', async () => {
    const done = { ...createClaim('first'), key: 'done' };
    await open(done);
    await keepAnswer(service.store, done, { statusCode: 200, body: 'done' });
    await open(createClaim('first'));
    await releaseClaims(service.store);
    expect(await open(createClaim('second'))).toBeUndefined();
    expect(await open({ ...done, holder: 'second' })).toEqual({ statusCode: 200, body: 'done' });
  });
});

describe('recordAnswer', () => {
  it('is committed with the work: the next request finds the answer, although it was lost', async () => {
    const claim = createClaim('first');
    await open(claim);
    await makeLink(claim);
    expect(await open(createClaim('second'))).toEqual({ statusCode: 200, body: JSON.stringify(answer) });
  });

  it('rolls back the work of a request that was given up and finished late', async () => {
    const [first, second] = [createClaim('first'), createClaim('second')];
    await open(first);
    service.clock.advance(CLAIM_LEASE_MS / 1000);
    await open(second);
    await makeLink(second);
    await expect(makeLink(first)).rejects.toMatchObject({ code: RUNNING });
    expect(await countLinks()).toBe(1);
  });

  it('does nothing without a key', async () => {
    await service.store.transaction().execute((trx) => recordAnswer(trx, undefined, answer));
    expect(await service.store.selectFrom('idempotency_keys').selectAll().execute()).toEqual([]);
  });
});
