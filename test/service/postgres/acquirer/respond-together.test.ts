import { describe, expect, it } from 'vitest';
import { claimDue, DUE_LEASE_MS } from '../../../../src/service/platform/store/claim-due.ts';
import { useDispute } from '../../adyen/disputes/use-dispute.ts';
import { createTestService, type TestService } from '../../support/create-test-service.ts';

/** Starts a second service on the database of the first one. */
async function withSecond(
  { adyen, service }: ReturnType<typeof useDispute>,
  dataDir: string,
  work: (second: TestService) => Promise<void>,
): Promise<void> {
  const { config, getPublicKey: getCardKey } = adyen;
  const second = await createTestService({ adyen: config, getCardKey, clock: service.clock, dataDir });
  try {
    await work(second);
  } finally {
    await second.close();
  }
}

describe('two services on one database', () => {
  const dispute = useDispute('respond-together');
  const { adyen, service, read } = dispute;

  it('send a response once, and both can be told that it is done', async () => {
    const booked = await dispute.open();
    await withSecond(dispute, 'respond-together', async (second) => {
      expect((await dispute.submit()).status).toBe(200);
      service.clock.advance(1);
      await Promise.all([service.runDueJobs(), second.runDueJobs()]);
      expect(booked.done).toEqual(['DefenseMaterial', 'defend']);
      const { psp: originalReference, reference: merchantReference } = dispute.getBooked();
      const told = adyen.outbox
        .splice(0)
        .map((notification) => ({ ...notification, originalReference, merchantReference }));
      expect(told).toHaveLength(1);
      await Promise.all([adyen.tell(service, told), adyen.tell(second, told)]);
      expect((await read()).State).toBe('UNDER_REVIEW');
      expect(await dispute.listDisputeEvents()).toEqual(['dispute.created', 'dispute.under_review']);
    });
  });
});

describe('a response whose first sender waits for longer than its lease', () => {
  const dispute = useDispute('respond-late');
  const { adyen, service, read } = dispute;

  it('is defended by the second one only', async () => {
    const booked = await dispute.open();
    expect((await dispute.submit()).status).toBe(200);
    service.clock.advance(1);
    await withSecond(dispute, 'respond-late', async (second) => {
      const over = Promise.withResolvers<void>();
      const asked = Promise.withResolvers<void>();
      const late = async () => {
        asked.resolve();
        await over.promise;
      };
      adyen.failNext(/supplyDefenseDocument/, { late });
      const first = service.runDueJobs();
      await asked.promise;
      service.clock.advance(DUE_LEASE_MS / 1000);
      await second.runDueJobs();
      expect(booked.done).toEqual(['DefenseMaterial', 'defend']);
      over.resolve();
      await first;
      expect(dispute.listRequests('defendDispute')).toHaveLength(1);
      expect((await read()).State).toBe('UNDER_REVIEW');
    });
  });
});

describe('a response that was claimed', () => {
  const dispute = useDispute('respond-claimed');
  const { service } = dispute;

  it('is claimed again only after its lease', async () => {
    await dispute.open();
    expect((await dispute.submit()).status).toBe(200);
    const now = service.clock.now();
    const claim = (at: number) => claimDue(service.store, 'dispute_responses', { now: at, limit: 5 });
    const [id] = await claim(now);
    expect(id).toBeDefined();
    expect(await claim(now + DUE_LEASE_MS - 1)).toEqual([]);
    expect(await claim(now + DUE_LEASE_MS)).toEqual([id]);
  });
});
