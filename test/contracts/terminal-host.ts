import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { TERMINAL_TEST_DECLINES } from '../../src/protocol/nexo/test-amounts.ts';
import type { AuthorizeRequest, ReverseRequest } from '../../src/protocol/terminal/terminal-connection.ts';
import type { Authorization } from '../../src/terminal/host/host.ts';
import { createAuthorizeRequest } from '../service/pos/waiting/create-fake-terminal.ts';
import type { TerminalHostDriver } from './terminal-host-driver.ts';

/** The highest amount that a terminal approves offline. */
const OFFLINE_LIMIT_MINOR = 5000;
const UNREACHABLE = { decision: 'UNREACHABLE' };

/** A sale of a till on the local network; each has a pair of its own. */
const createSale = (change: Partial<AuthorizeRequest> = {}): AuthorizeRequest => {
  const SaleId = randomUUID().slice(0, 8);
  return createAuthorizeRequest({ SaleId, TransactionId: SaleId, ServiceId: SaleId, ...change });
};

const approves = (isOnline: boolean) => ({
  decision: 'APPROVED',
  isOnline,
  pspReference: expect.stringMatching(/^[0-9A-Z]{16}$/),
  approvalCode: expect.stringMatching(/^\d{6}$/),
});

/** Checks what the port `TerminalHost` promises. */
export function describeTerminalHost(driver: TerminalHostDriver): void {
  describe(driver.name, () => {
    const world = driver.use();

    const authorize = (request: AuthorizeRequest) => world.host.authorize(request);
    /** Pays and returns the reference by which a till refunds. */
    async function pay(change: Partial<AuthorizeRequest> = {}): Promise<string> {
      const authorization = await authorize(createSale(change));
      if (authorization.decision !== 'APPROVED') throw new Error('The payment was not approved.');
      return `tender.${authorization.pspReference}`;
    }
    const reverse = (Original: string, change: Partial<ReverseRequest> = {}) =>
      world.host.reverse({
        Reference: randomUUID(),
        SaleId: 'refund',
        ServiceId: '1',
        Original,
        AmountMinor: null,
        Currency: null,
        Reason: 'MerchantCancel',
        ...change,
      });

    it('names a merchant for the receipt', () => {
      const { companyName, merchantId } = world.host.merchant();
      expect([companyName, merchantId]).not.toContain('');
      expect(world.host.allowsLocalApi()).toBe(true);
    });

    it('says whether it is reachable', () => {
      expect(world.host.isReachable()).toBe(true);
      world.setReachable(false);
      expect(world.host.isReachable()).toBe(false);
    });

    describe('an authorization', () => {
      it('is approved online, and charged once', async () => {
        expect(await authorize(createSale())).toEqual(approves(true));
        expect(await world.countCharges()).toBe(1);
      });

      it.each(TERMINAL_TEST_DECLINES.map((decline) => [decline.ending, decline] as const))(
        'is declined for an amount that ends in %i with its condition, reason and message',
        async (ending, { errorCondition, refusalReason, message }) => {
          expect(await authorize(createSale({ AmountMinor: 1000 + ending }))).toEqual({
            decision: 'DECLINED',
            pspReference: expect.any(String),
            ...{ errorCondition, refusalReason, message },
          });
          expect(await world.countCharges()).toBe(0);
        },
      );

      it('is decided once for each reference, whatever else a later request says', async () => {
        const sale = createSale();
        const decision = await authorize(sale);
        expect(await authorize(sale)).toEqual(decision);
        expect(await authorize({ ...sale, AmountMinor: 1124 })).toEqual(decision);
        expect(await world.countCharges()).toBe(1);
      });

      it('is decided once for requests that arrive together', async () => {
        const sale = createSale();
        const decisions = await Promise.all(Array.from({ length: 5 }, () => authorize(sale)));
        for (const decision of decisions) expect(decision).toEqual(decisions[0]);
        expect(await world.countCharges()).toBe(1);
      });

      it.each<[number, object]>([
        [OFFLINE_LIMIT_MINOR, approves(false)],
        [OFFLINE_LIMIT_MINOR + 1, UNREACHABLE],
        [1124, expect.objectContaining({ decision: 'DECLINED', message: 'NOT_ENOUGH_BALANCE' })],
      ])('of %i is decided alone while no one is reached', async (AmountMinor, decision) => {
        world.setReachable(false);
        expect(await authorize(createSale({ AmountMinor }))).toEqual(decision);
      });

      it('that was approved alone stays approved, also once the host is reached again', async () => {
        const sale = createSale();
        world.setReachable(false);
        const decision = await authorize(sale);
        expect(decision).toEqual(approves(false));
        expect(await authorize(sale)).toEqual(decision);
        world.setReachable(true);
        expect(await authorize(sale)).toEqual(decision);
        await world.handIn();
        expect(await world.countCharges()).toBe(1);
      });
    });

    describe('a restart after a crash', () => {
      it.each([
        ['approved', 1050],
        ['declined', 1124],
      ])('recalls what was %s', async (_what, AmountMinor) => {
        const sale = createSale({ AmountMinor });
        const decision = await authorize(sale);
        world.restart();
        expect(await world.host.recall(sale.Reference, false)).toEqual(decision);
        expect(await authorize(sale)).toEqual(decision);
      });

      it('recalls what was approved offline', async () => {
        const sale = createSale();
        world.setReachable(false);
        const decision = await authorize(sale);
        world.restart();
        expect(await world.host.recall(sale.Reference, false)).toEqual(decision);
        world.setReachable(true);
        expect(await world.host.recall(sale.Reference, false)).toEqual(decision);
      });

      it('recalls nothing of a reference that never arrived, and charges nothing if it arrives late', async () => {
        const sale = createSale();
        expect(await world.host.recall(sale.Reference, false)).toBeUndefined();
        expect(await world.host.recall(sale.Reference, false)).toBeUndefined();
        // Nothing that a killed terminal has asked itself arrives late.
        const late: Authorization | undefined = driver.can.outliveTerminal
          ? await authorize(sale)
          : undefined;
        expect(late?.decision).not.toBe('APPROVED');
        expect(await world.countCharges()).toBe(0);
      });
    });

    describe('a refund', () => {
      it('is paid in parts, and never more than was taken', async () => {
        const original = await pay();
        const approved = { Decision: 'APPROVED', PspReference: expect.any(String), Currency: 'EUR' };
        expect(await reverse(original, { AmountMinor: 400 })).toEqual({ ...approved, AmountMinor: 400 });
        expect(await reverse(original, { AmountMinor: 651 })).toMatchObject({
          Decision: 'DECLINED',
          ErrorCondition: 'NotAllowed',
          Message: expect.stringMatching(/^Only .*left/),
        });
        expect(await reverse(original)).toEqual({ ...approved, AmountMinor: 650 });
        expect(await reverse(original)).toMatchObject({ Decision: 'DECLINED', ErrorCondition: 'NotAllowed' });
      });

      it('is paid once for each reference, also after a crash', async () => {
        const original = await pay();
        const change = { Reference: randomUUID(), AmountMinor: 400 };
        const answer = await reverse(original, change);
        expect(await reverse(original, change)).toEqual(answer);
        expect(await reverse(original, { ...change, AmountMinor: 1 })).toEqual(answer);
        world.restart();
        expect(await reverse(original, change)).toEqual(answer);
        expect(await reverse(original)).toMatchObject({ AmountMinor: 650 });
      });

      it('finds a payment by its reference alone', async () => {
        const original = await pay();
        expect(await reverse(original.replace('tender.', ''))).toMatchObject({ Decision: 'APPROVED' });
      });

      it('is paid in the currency of the payment alone', async () => {
        const original = await pay();
        expect(await reverse(original, { Currency: 'USD' })).toEqual({
          Decision: 'DECLINED',
          ErrorCondition: 'NotAllowed',
          Message: 'The payment was made in EUR.',
        });
        expect(await reverse(original, { Currency: 'EUR' })).toMatchObject({ Decision: 'APPROVED' });
      });

      it('of a held payment releases it as a whole', async () => {
        const original = await pay({ ManualCapture: true });
        expect(await reverse(original, { AmountMinor: 400 })).toMatchObject({
          Decision: 'DECLINED',
          ErrorCondition: 'NotAllowed',
          Message: expect.stringMatching(/^A held payment .* whole/),
        });
        expect(await reverse(original)).toMatchObject({ Decision: 'APPROVED', AmountMinor: 1050 });
      });

      it('is refused for a payment that no one knows', async () => {
        expect(await reverse('tender.AAAABBBBCCCCDDDD')).toMatchObject({
          Decision: 'DECLINED',
          ErrorCondition: 'NotFound',
        });
      });

      it('is not paid while no one is reached', async () => {
        const original = await pay();
        world.setReachable(false);
        expect(await reverse(original)).toEqual({ Decision: 'UNREACHABLE' });
        world.setReachable(true);
        expect(await reverse(original)).toMatchObject({ AmountMinor: 1050 });
      });
    });
  });
}
