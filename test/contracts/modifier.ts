import { describe, expect, it } from 'vitest';
import { EVENTS } from '../../src/service/subjects/facts.ts';
import type { TestLink } from '../service/support/create-api-calls.ts';
import { listEvents, PAID } from '../service/support/list-events.ts';
import type { ModifierDriver } from './modifier-driver.ts';

const HOLD_SECONDS = 7 * 86_400;

/** Checks captures, releases and refunds at an acquirer that reports later how each has ended. */
export function describeModifier(driver: ModifierDriver): void {
  describe(`at ${driver.name}`, () => {
    const world = driver.use();
    const { service } = world;

    const create = async (change: object = {}): Promise<TestLink> => {
      const link = await service.createLink(change);
      await service.pay(link);
      return link;
    };
    const createHeld = () => create({ AutoCapture: false });
    const captureOrReleaseHold = async (
      action: 'capture' | 'release',
      { transactionId }: TestLink,
      Amounts?: number[],
    ) => {
      const body = { TransactionIds: [transactionId], ...(Amounts && { Amounts }) };
      const [row] = (await service.post(`/api/v5/payments/${action}`, body)).body.Transactions;
      return [row?.Result, row?.Status, row?.Message];
    };
    const refund = async ({ transactionId: TransactionId }: TestLink, Amount?: number) =>
      (await service.post('/api/v5/payments/refund', { TransactionId, ...(Amount && { Amount }) })).body;
    const readRefund = async (id: string) => (await service.get(`/api/v5/refunds/${id}`)).body.Refund;
    const readPayment = async ({ transactionId }: TestLink) => {
      const { Link } = (await service.get(`/api/v5/payments/link/${transactionId}`)).body;
      return [Link.Status, Link.Amount, Link.RefundedAmount];
    };
    /** Events of payments and of records. */
    const listTypes = () =>
      listEvents(
        service.store,
        EVENTS.types.map(({ name }) => name),
      );
    const expectTaken = (link: TestLink, minor: number) =>
      expect([minor, undefined]).toContain(world.readTaken(link));

    describe('a capture', () => {
      it('leaves the payment held until the acquirer has done it', async () => {
        const link = await createHeld();
        expect(await captureOrReleaseHold('capture', link, [700])).toEqual([
          true,
          'HELD',
          'Capture requested.',
        ]);
        await service.runDueJobs();
        expect(await readPayment(link)).toEqual(['HELD', 1990, 0]);
        expect(await listTypes()).toEqual(['payment.held']);
        await world.finish();
        expect(await readPayment(link)).toEqual(['SETTLED', 700, 0]);
        expect(await listTypes()).toEqual(['payment.held', ...PAID]);
        expectTaken(link, 700);
        expect(await captureOrReleaseHold('capture', link, [700])).toEqual([
          true,
          'SETTLED',
          'Already captured.',
        ]);
      });

      it('answers a repeated call without a second request, and blocks other changes', async () => {
        const link = await createHeld();
        await captureOrReleaseHold('capture', link);
        expect(await captureOrReleaseHold('capture', link)).toEqual([true, 'HELD', 'Capture requested.']);
        expect(await captureOrReleaseHold('capture', link, [1990])).toEqual([
          true,
          'HELD',
          'Capture requested.',
        ]);
        expect(await captureOrReleaseHold('capture', link, [700])).toEqual([
          false,
          'HELD',
          'Capture is under way.',
        ]);
        expect(await captureOrReleaseHold('release', link)).toEqual([false, 'HELD', 'Capture is under way.']);
        expect((await refund(link)).StatusCode).toBe(409);
        await world.finish();
        expect(await readPayment(link)).toEqual(['SETTLED', 1990, 0]);
        expectTaken(link, 1990);
      });

      it('can be requested again after it has failed', async () => {
        const link = await createHeld();
        await world.failNext('capture');
        await captureOrReleaseHold('capture', link, [700]);
        await world.finish();
        expect(await readPayment(link)).toEqual(['HELD', 1990, 0]);
        expect(await listTypes()).toEqual(['payment.held', 'capture.failed']);
        await captureOrReleaseHold('capture', link);
        await world.finish();
        expect(await readPayment(link)).toEqual(['SETTLED', 1990, 0]);
        expectTaken(link, 1990);
      });

      it('continues when the seven days of the hold end', async () => {
        const link = await createHeld();
        service.clock.advance(HOLD_SECONDS - 5);
        await captureOrReleaseHold('capture', link);
        service.clock.advance(6);
        await service.runDueJobs();
        expect(await readPayment(link)).toEqual(['HELD', 1990, 0]);
        await world.finish();
        expect(await readPayment(link)).toEqual(['SETTLED', 1990, 0]);
      });

      it('fails the payment when it fails afterwards', async () => {
        const link = await createHeld();
        await captureOrReleaseHold('capture', link);
        await world.finish();
        await world.failLate('capture', link);
        expect(await readPayment(link)).toEqual(['FAILED', 1990, 0]);
        expect(await listTypes()).toEqual(['payment.held', ...PAID, 'payment.failed']);
      });
    });

    describe('a release', () => {
      it('leaves the payment held until the acquirer has done it', async () => {
        const link = await createHeld();
        expect(await captureOrReleaseHold('release', link)).toEqual([true, 'HELD', 'Release requested.']);
        expect(await captureOrReleaseHold('capture', link)).toEqual([false, 'HELD', 'Release is under way.']);
        await world.finish();
        expect(await captureOrReleaseHold('release', link)).toEqual([true, 'RELEASED', 'Already released.']);
        expectTaken(link, 0);
      });

      it('is asked for a hold that is too old', async () => {
        const link = await createHeld();
        service.clock.advance(HOLD_SECONDS + 1);
        await service.runDueJobs();
        expect(await readPayment(link)).toEqual(['HELD', 1990, 0]);
        await world.finish();
        expect(await readPayment(link)).toEqual(['RELEASED', 1990, 0]);
      });

      it('keeps the hold when it fails', async () => {
        const link = await createHeld();
        await world.failNext('release');
        await captureOrReleaseHold('release', link);
        await world.finish();
        expect(await readPayment(link)).toEqual(['HELD', 1990, 0]);
        expect(await listTypes()).toEqual(['payment.held']);
      });
    });

    describe('a refund', () => {
      it('counts once its money is refunded', async () => {
        const link = await create();
        const asked = await refund(link, 500);
        expect(asked).toMatchObject({ Message: 'Refund requested.', Status: 'SETTLED', RefundedAmount: 0 });
        expect(await readRefund(asked.Refund.RefundId)).toMatchObject({ State: 'PENDING', Amount: 500 });
        await world.finish();
        expect(await readRefund(asked.Refund.RefundId)).toMatchObject({ State: 'SETTLED' });
        expect(await readPayment(link)).toEqual(['SETTLED', 1990, 500]);
        expect(await listTypes()).toEqual([...PAID, 'refund.settled']);
        expectTaken(link, 1490);
      });

      it('uses up what is left while it is pending', async () => {
        const link = await create();
        await refund(link, 1500);
        expect((await refund(link, 491)).Errors).toMatchObject([{ Code: 'OUT_OF_RANGE' }]);
        expect(await refund(link)).toMatchObject({ Refund: { Amount: 490 } });
        expect((await refund(link)).StatusCode).toBe(400);
        await world.finish();
        expect(await readPayment(link)).toEqual(['REFUNDED', 1990, 1990]);
        expectTaken(link, 0);
      });

      it('is not confused with another one of the same amount', async () => {
        const link = await create();
        for (const { Refund } of [await refund(link, 300), await refund(link, 300)])
          expect(Refund).toMatchObject({ State: 'PENDING' });
        await world.finish();
        expect(await readPayment(link)).toEqual(['SETTLED', 1990, 600]);
        expectTaken(link, 1390);
      });

      it('makes its amount refundable again when it fails', async () => {
        const link = await create();
        await world.failNext('refund');
        const { Refund } = await refund(link);
        await world.finish();
        expect(await readRefund(Refund.RefundId)).toMatchObject({ State: 'FAILED' });
        expect(await readPayment(link)).toEqual(['SETTLED', 1990, 0]);
        expect(await listTypes()).toEqual([...PAID, 'refund.failed']);
        await refund(link);
        await world.finish();
        expect(await readPayment(link)).toEqual(['REFUNDED', 1990, 1990]);
      });

      it('can fail after it had settled, and be repeated without a second event', async () => {
        const link = await create();
        await refund(link);
        await world.finish();
        await world.failLate('refund', link);
        expect(await readPayment(link)).toEqual(['SETTLED', 1990, 0]);
        await refund(link);
        await world.finish();
        const events = await listTypes();
        expect(events.filter((type) => type === 'payment.refunded')).toHaveLength(1);
        expect(events.filter((type) => type === 'refund.failed')).toHaveLength(1);
      });
    });
  });
}
