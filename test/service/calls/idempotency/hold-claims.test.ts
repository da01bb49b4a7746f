import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  breakClaim,
  CLAIM_LEASE_MS,
  type Claim,
  keepAnswer,
  openClaim,
} from '../../../../src/service/calls/idempotency/claims.ts';
import {
  type HeldClaims,
  holdClaims,
  RENEW_MS,
} from '../../../../src/service/calls/idempotency/hold-claims.ts';
import { StoreUnavailableError } from '../../../../src/service/platform/store/dialects/store-unavailable-error.ts';
import { createTestService, type TestService } from '../../support/create-test-service.ts';

let service: TestService;
let held: HeldClaims;
beforeEach(async () => {
  service = await createTestService();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  held = holdClaims(service.store, service.clock.now);
});
afterEach(async () => {
  held.stop();
  await service.close();
});

const describeCall = (holder: string) => {
  const now = service.clock.now();
  const claim: Claim = { company_id: service.merchant.id, key: 'key-1', call: 'POST /api/v4/x', holder };
  const caller = { user: 'user_1', scopes: [] };
  return { claim, caller, bodyDigest: 'digest', canRunAgain: true, now, realNow: now };
};
/** Repeats the call in another process. */
const repeat = () => openClaim(service.store, describeCall('other'));
const RUNNING = 'IDEMPOTENCY_KEY_RUNNING';

async function begin(): Promise<Claim> {
  const request = describeCall('first');
  await held.open(request);
  return request.claim;
}

function pass(ms: number): void {
  service.clock.advance(ms / 1000);
  vi.advanceTimersByTime(RENEW_MS);
}

const readLease = async () =>
  (await service.store.selectFrom('idempotency_keys').select('leased_until').executeTakeFirst())
    ?.leased_until;

/** The database does the next update after `start`, and `end` is called then. */
function delayUpdate(start: Promise<void>, end: () => void) {
  const delay = <Builder extends object>(builder: Builder): Builder =>
    new Proxy(builder, {
      get:
        (target, name) =>
        (...args: unknown[]) => {
          const call = () => Reflect.apply(Reflect.get(target, name) as () => Builder, target, args);
          return name === 'execute' ? start.then(call).finally(end) : delay(call());
        },
    });
  const update = service.store.updateTable('idempotency_keys');
  return vi.spyOn(service.store, 'updateTable').mockReturnValueOnce(delay(update) as never);
}

describe('holdClaims', () => {
  it('holds a key as long as its call runs, and no longer', async () => {
    const claim = await begin();
    for (let passed = 0; passed <= CLAIM_LEASE_MS; passed += RENEW_MS) {
      await expect(repeat()).rejects.toThrow(RUNNING);
      pass(RENEW_MS);
      await expect.poll(readLease).toBe(service.clock.now() + CLAIM_LEASE_MS);
    }
    await held.end(claim, async () => {});
    pass(CLAIM_LEASE_MS);
    expect(await repeat()).toBeUndefined();
  });

  it('loses the key of a call that hangs', async () => {
    await begin();
    pass(300_000);
    await expect.poll(readLease).toBe(service.clock.now() + CLAIM_LEASE_MS);
    pass(CLAIM_LEASE_MS);
    expect(await repeat()).toBeUndefined();
  });

  it('releases a key once the database is back that was unreachable at the end of the call', async () => {
    const claim = await begin();
    const away = async () => {
      throw new StoreUnavailableError('nothing answers there');
    };
    await expect(held.end(claim, away)).rejects.toThrow(StoreUnavailableError);
    await expect(repeat()).rejects.toThrow(RUNNING);
    pass(RENEW_MS);
    await expect.poll(readLease).toBe(0);
    expect(await repeat()).toBeUndefined();
  });

  it('releases a key that the database granted before it became unreachable', async () => {
    const request = describeCall('first');
    await openClaim(service.store, request);
    vi.spyOn(service.store, 'insertInto').mockImplementationOnce(() => {
      throw new StoreUnavailableError('Connection terminated unexpectedly');
    });
    await expect(held.open(request)).rejects.toThrow(StoreUnavailableError);
    pass(RENEW_MS);
    await expect.poll(readLease).toBe(0);
  });

  it('releases a key whose renewal the database executes after the end of its call', async () => {
    const claim = await begin();
    const ended = Promise.withResolvers<void>();
    const renewed = Promise.withResolvers<void>();
    const update = delayUpdate(ended.promise, renewed.resolve);
    pass(RENEW_MS);
    expect(update).toHaveBeenCalledOnce();
    await held.end(claim, () => breakClaim(service.store, claim));
    ended.resolve();
    await renewed.promise;
    await expect.poll(readLease).toBe(0);
  });

  it('does not renew a call that has just begun', async () => {
    await begin();
    const update = vi.spyOn(service.store, 'updateTable');
    pass(RENEW_MS - 1000);
    expect(update).not.toHaveBeenCalled();
    await new Promise(setImmediate);
    pass(1000);
    expect(update).toHaveBeenCalledOnce();
  });

  it('does not renew a call that got an earlier answer', async () => {
    const claim = await begin();
    await held.end(
      claim,
      async () => void (await keepAnswer(service.store, claim, { statusCode: 200, body: '{}' })),
    );
    expect(await held.open(describeCall('second'))).toEqual({ statusCode: 200, body: '{}' });
    const update = vi.spyOn(service.store, 'updateTable');
    pass(RENEW_MS);
    expect(update).not.toHaveBeenCalled();
  });

  it('starts no round of renewals while one is waiting for the database', async () => {
    await begin();
    const answered = Promise.withResolvers<void>();
    const renewed = Promise.withResolvers<void>();
    const update = delayUpdate(answered.promise, renewed.resolve);
    pass(RENEW_MS);
    pass(RENEW_MS);
    expect(update).toHaveBeenCalledOnce();
    answered.resolve();
    await renewed.promise;
    // The next round is possible only after the end of the first.
    await new Promise(setImmediate);
    pass(RENEW_MS);
    expect(update).toHaveBeenCalledTimes(2);
  });

  it('releases a key once', async () => {
    const claim = await begin();
    const away = () => Promise.reject(new StoreUnavailableError('nothing answers there'));
    await expect(held.end(claim, away)).rejects.toThrow(StoreUnavailableError);
    pass(RENEW_MS);
    await expect.poll(readLease).toBe(0);
    await new Promise(setImmediate);
    const update = vi.spyOn(service.store, 'updateTable');
    pass(RENEW_MS);
    expect(update).not.toHaveBeenCalled();
  });

  it('renews nothing after it was stopped', async () => {
    await begin();
    const update = vi.spyOn(service.store, 'updateTable');
    held.stop();
    pass(RENEW_MS);
    expect(update).not.toHaveBeenCalled();
  });
});
