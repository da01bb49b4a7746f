import { beforeEach, describe, expect, it } from 'vitest';
import {
  type Destination,
  MAX_IN_FLIGHT,
  MAX_IN_FLIGHT_PER_ORIGIN,
  SILENT_SHARE,
} from '../../../../src/service/webhooks/deliveries/create-delivery-slots.ts';
import { listHosts, NOW, useOutbox } from './use-outbox.ts';

const outbox = useOutbox();

describe('findDue, among silent receivers', () => {
  const SILENT = 40;
  const silentHosts = Array.from({ length: SILENT }, (_, index) => `a${100 + index}`);
  const answers = ({ origin }: Destination) => /z|slow/.test(origin);

  /** Ends an attempt: a receiver that answers has the delivery; for a silent one it is due again later. */
  async function endAttempt(id: string, destination: Destination): Promise<void> {
    const ended = answers(destination) ? { state: 'DELIVERED' as const } : { due_at: 2 * NOW };
    outbox.slots.learn(destination, answers(destination));
    await outbox.store
      .updateTable('deliveries')
      .set({ leased_until: 0, ...ended })
      .where('id', '=', id)
      .execute();
  }

  /** Begins an attempt that has a slot. @returns a function that ends it */
  async function beginAttempt(id: string): Promise<() => Promise<void>> {
    const destination = await outbox.store
      .updateTable('deliveries')
      .set({ leased_until: NOW + 1 })
      .where('id', '=', id)
      .returning(['company_id as companyId', 'origin'])
      .executeTakeFirstOrThrow();
    return async () => {
      outbox.slots.free(id);
      await endAttempt(id, destination);
    };
  }

  /** Ends attempts one after the other until one goes to the host. @returns the number of ended attempts, at most `limit` */
  async function countEndedBefore(host: string, limit: number): Promise<number> {
    const underWay: (() => Promise<void>)[] = [];
    for (let ended = 0; ended < limit; ended += 1) {
      const ids = await outbox.take();
      if (listHosts(ids).includes(host)) return ended;
      for (const id of ids) underWay.push(await beginAttempt(id));
      await underWay.shift()?.();
    }
    return limit;
  }

  beforeEach(async () => {
    for (const host of silentHosts) {
      await outbox.addTo(host, 10);
      outbox.learn(host, false);
    }
    outbox.learn('m', false);
    await outbox.addTo('m', 1, { due_at: NOW });
  });

  it('soon retries a silent receiver, although older deliveries wait for other silent ones', async () => {
    expect(await countEndedBefore('m', 8 * SILENT)).toBeLessThan(SILENT);
  });

  it('soon retries a silent receiver, although an answering one has a long queue', async () => {
    await outbox.addTo('z', 800, { due_at: NOW });
    outbox.learn('z', true);
    expect(await countEndedBefore('m', 8 * SILENT)).toBeLessThan(2 * SILENT);
  });

  it('soon sends to an answering receiver, although slow ones have older deliveries', async () => {
    const answering = (MAX_IN_FLIGHT / 2) * (1 - SILENT_SHARE);
    for (let index = 0; index < answering / MAX_IN_FLIGHT_PER_ORIGIN; index += 1) {
      await outbox.addTo(`slow${index}`, 40);
      outbox.learn(`slow${index}`, true);
    }
    const ends = await Promise.all((await outbox.take()).map(beginAttempt));
    await outbox.addTo('z', 1, { due_at: NOW });
    outbox.learn('z', true);
    expect(await outbox.find()).toEqual([]);
    await ends.at(-1)?.();
    expect(await outbox.find()).toEqual(['z-0']);
  });
});
