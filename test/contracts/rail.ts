import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { RailOrder } from '../../src/service/payments/attempts/rail.ts';
import type { RailDriver } from './rail-driver.ts';

/** Both are approvals: some rails already have the money. */
const APPROVED = expect.toBeOneOf(['APPROVED', 'PAID']);

/** Checks what the port `Rail` promises. */
export function describeRail(driver: RailDriver): void {
  describe(`the port of ${driver.name}`, () => {
    const world = driver.use();

    async function open(): Promise<RailOrder> {
      const order = await world.createOrder();
      expect(await world.rail.open(order)).toBe('WAITING');
      return order;
    }
    /** Checks that an order has ended for good. */
    async function expectEnd(order: RailOrder, state: unknown): Promise<void> {
      const { reference } = order;
      const found = await world.rail.find(reference);
      expect(found).toEqual(state);
      expect(await world.createOther().find(reference)).toBe(found);
      expect(await world.rail.listEnded([reference])).toEqual([reference]);
      expect(await world.rail.findPage(reference)).toBeUndefined();
      expect(await world.rail.cancel(reference)).toBe(found);
      expect(await world.rail.open(order)).toBe(found);
    }

    it('opens an order that waits, with a page for the shopper', async () => {
      const { reference } = await open();
      expect(await world.rail.find(reference)).toBe('WAITING');
      expect(await world.rail.findPage(reference)).toMatchObject({
        url: expect.stringMatching(/^https?:\/\/.+\/.+/),
        method: expect.toBeOneOf(['GET', 'POST']),
      });
      expect(await world.rail.findVariant(reference)).toBeNull();
      expect(await world.countOrders(reference)).toBe(1);
    });

    it('opens an order once, whatever else a second request says', async () => {
      const order = await open();
      const { reference } = order;
      const page = await world.rail.findPage(reference);
      expect(await world.createOther().open({ ...order, amountMinor: 1 })).toBe('WAITING');
      await Promise.all([world.rail.open(order), world.rail.open(order)]);
      expect(await world.rail.findPage(reference)).toEqual(page);
      expect(await world.countOrders(reference)).toBe(1);
    });

    it('knows nothing of an order that never arrived', async () => {
      const { reference } = await world.createOrder();
      expect(await world.rail.find(reference)).toBeUndefined();
      expect(await world.rail.findPage(reference)).toBeUndefined();
      expect(await world.rail.listEnded([reference, randomUUID()])).toEqual([]);
    });

    it('lists the ended orders among those that it is asked for', async () => {
      const [first, second, third] = [await open(), await open(), await open()];
      await world.answer(first.reference, true);
      await world.answer(third.reference, true);
      expect(await world.rail.listEnded([first.reference, second.reference])).toEqual([first.reference]);
      expect(await world.rail.listEnded([])).toEqual([]);
    });

    it('keeps an approval for good', async () => {
      const order = await open();
      await world.answer(order.reference, true);
      await expectEnd(order, APPROVED);
      expect(await world.rail.findVariant(order.reference)).toBeNull();
    });

    it('keeps a refusal of the shopper’s bank for good', async () => {
      const order = await open();
      await world.answer(order.reference, false);
      await expectEnd(order, 'DECLINED');
    });

    it('has the approval of a shopper who does not return', async () => {
      const order = await open();
      await world.answer(order.reference, true, true);
      expect(await world.rail.listEnded([order.reference])).toEqual([order.reference]);
      expect(await world.rail.find(order.reference)).toEqual(APPROVED);
      expect(await world.rail.cancel(order.reference)).toEqual(APPROVED);
    });

    it.each([
      { redirectResult: 'invented' },
      { redirectResult: ['two', 'values'] },
      { state: 'APPROVED', outcome: 'paid' },
      {},
    ])('believes nothing of what a shopper returns with: %j', async (query) => {
      const order = await open();
      await world.rail.takeReturn(order.reference, query);
      expect(await world.rail.find(order.reference)).toBe('WAITING');
      await world.answer(order.reference, true);
      expect(await world.rail.find(order.reference)).toEqual(APPROVED);
    });

    it('cancels an order that waits', async () => {
      const order = await open();
      expect(await world.rail.cancel(order.reference)).toBe('CANCELLED');
      await expectEnd(order, 'CANCELLED');
    });

    it('keeps an order cancelled that arrives after its cancellation', async () => {
      const order = await world.createOrder();
      expect(await world.rail.cancel(order.reference)).toBe('CANCELLED');
      await expectEnd(order, 'CANCELLED');
    });

    it.each([
      [true, 'APPROVED'],
      [false, 'DECLINED'],
    ])(
      'shows the page of a 3-D Secure challenge, which a frame may load, and its end: passed %s',
      async (isPassed, state) => {
        const order = await world.createChallenge();
        const { reference } = order;
        expect(await world.rail.open(order)).toBe('WAITING');
        const { protocol, origin } = new URL((await world.rail.findPage(reference))?.url ?? '');
        const sources = world.rail.getChallengeSources();
        expect(sources.some((source) => [protocol, origin].includes(source))).toBe(true);
        expect(await world.rail.listEnded([reference])).toEqual([]);
        await world.answer(reference, isPassed);
        expect(await world.rail.find(reference)).toBe(state);
        expect(await world.acquirer.completeChallenge(reference, isPassed)).toMatchObject({
          isApproved: isPassed,
        });
        expect(await world.rail.findPage(reference)).toBeUndefined();
      },
    );

    it('names the frames of 3-D Secure as sources of a policy', () => {
      const sources = world.rail.getChallengeSources();
      expect(sources).not.toEqual([]);
      for (const source of sources) expect(source).toMatch(/^https?:(\/\/[\w.-]+(:\d+)?)?$/);
    });
  });
}
