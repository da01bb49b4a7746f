import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { DECLINE_CODES } from '../../src/protocol/decline-codes.ts';
import { AnswerUnknownError } from '../../src/service/payments/attempts/acquirer.ts';
import { createServiceId } from '../../src/service/pos/attempts/terminal-messages.ts';
import type {
  RecordedEnd,
  RemoteTerminals,
  TerminalPayment,
} from '../../src/service/pos/attempts/terminal-network.ts';
import { POLL } from '../service/support/poll.ts';
import type { ShopperAct, TerminalAbility, TerminalNetworkDriver } from './terminal-network-driver.ts';

const AMOUNT = { amountMinor: 1990, currency: 'EUR' } as const;
const NEVER = new AbortController().signal;

/** Checks what the port `TerminalNetwork` promises. */
export function describeTerminalNetwork(driver: TerminalNetworkDriver): void {
  describe(`the port of ${driver.name}`, () => {
    const used = driver.use();
    const itCan = (...abilities: TerminalAbility[]) =>
      it.skipIf(abilities.some((ability) => driver.lacks.includes(ability)));
    const getWorld = () => {
      if (!used.world) throw new Error(`${driver.name} has no terminals of its own.`);
      return used.world;
    };
    const getRemote = ({ remote } = used.network): RemoteTerminals => {
      if (!remote) throw new Error(`${driver.name} takes no payments.`);
      return remote;
    };

    /** Creates a payment that no terminal has seen. */
    async function create(): Promise<TerminalPayment> {
      const { poiid, createReference } = getWorld();
      const saleId = await createReference();
      return { saleId, serviceId: createServiceId(), poiid, transactionId: randomUUID(), ...AMOUNT };
    }
    const pay = (payment: TerminalPayment, signal = NEVER) => getRemote().pay(payment, signal);
    const find = (payment: TerminalPayment, signal = NEVER) => getRemote().findPayment(payment, signal);
    const count = ({ saleId }: TerminalPayment) => getWorld().countCharges(saleId);
    async function take(act: ShopperAct) {
      const payment = await create();
      getWorld().plan(act);
      return { payment, outcome: await pay(payment) };
    }
    /** Shows a payment at the terminal, whose shopper does nothing yet. */
    async function wait(signal = NEVER) {
      const payment = await create();
      getWorld().plan('waits');
      const paid = pay(payment, signal);
      // A test that fails before it waits for this has its own error.
      paid.catch(() => {});
      await vi.waitUntil(async () => (await find(payment)) === 'IN_PROGRESS', POLL);
      return { payment, paid };
    }

    /** Checks what the service gets from a network without an ability, so that no driver hides one. */
    const WITHOUT: Record<TerminalAbility, () => Promise<void>> = {
      async remote() {
        expect(used.network.remote).toBeUndefined();
        expect(used.world).toBeUndefined();
        // The terminals say themselves that they are connected.
        expect(await used.network.listConnected()).toEqual([]);
        expect(await used.network.find('S1F2L-1')).toEqual({ isOnline: false });
      },
      async silence() {
        expect(used.world?.loseNext).toBeUndefined();
      },
    };
    it.each(driver.lacks)('lacks an ability: %s', (ability) => WITHOUT[ability]());

    describe('find() and listConnected()', () => {
      itCan('remote')('know which terminals are connected', async () => {
        const { poiid, setOnline } = getWorld();
        expect(await used.network.find(poiid)).toEqual({ isOnline: true });
        expect(await used.network.listConnected()).toEqual([poiid]);
        setOnline(false);
        expect(await used.network.find(poiid)).toEqual({ isOnline: false });
        expect(await used.network.listConnected()).toEqual([]);
      });

      itCan('remote')('know no terminal of another account', async () => {
        expect(await used.network.find('S1F2L-999999999')).toBeUndefined();
      });

      itCan('remote', 'silence')('do not take silence for an answer', async () => {
        const { poiid, loseNext } = getWorld();
        loseNext?.('answer');
        await expect(used.network.find(poiid)).rejects.toThrow(AnswerUnknownError);
        loseNext?.('request');
        await expect(used.network.listConnected()).rejects.toThrow(AnswerUnknownError);
      });
    });

    describe('pay()', () => {
      itCan('remote')('takes the money once, and says all that the shopper pays', async () => {
        const { payment, outcome } = await take('pays');
        expect(outcome).toMatchObject({ isApproved: true, ...AMOUNT, receipts: expect.any(Array) });
        expect(outcome.isApproved && outcome.rbcId).toMatch(/./);
        expect(count(payment)).toBe(1);
      });

      itCan('remote')('names the decision of a bank with a code of ours', async () => {
        const { payment, outcome } = await take('is declined');
        expect(outcome).toMatchObject({
          ...{ isApproved: false, condition: expect.stringMatching(/./), message: expect.any(String) },
          declineCode: expect.toBeOneOf([...DECLINE_CODES]),
        });
        expect(count(payment)).toBe(0);
      });

      itCan('remote')('names no decision of a bank if the shopper cancels', async () => {
        const { payment, outcome } = await take('cancels');
        expect(outcome).toMatchObject({ isApproved: false, condition: expect.stringMatching(/./) });
        expect(outcome).not.toMatchObject({ declineCode: expect.any(String) });
        expect(count(payment)).toBe(0);
      });

      itCan('remote')('takes no money at a terminal that has another payment', async () => {
        const { payment, paid } = await wait();
        const second = await take('pays');
        expect(second.outcome.isApproved).toBe(false);
        expect(second.outcome).not.toMatchObject({ declineCode: expect.any(String) });
        getWorld().present();
        expect((await paid).isApproved).toBe(true);
        expect([count(payment), count(second.payment)]).toEqual([1, 0]);
      });

      itCan('remote')('stops to wait, but not the payment', async () => {
        const stopping = new AbortController();
        const { payment, paid } = await wait(stopping.signal);
        stopping.abort();
        await expect(paid).rejects.toThrow(AnswerUnknownError);
        expect(await find(payment)).toBe('IN_PROGRESS');
        getWorld().present();
        expect(await find(payment)).toMatchObject({ isApproved: true });
      });
    });

    describe('findPayment()', () => {
      itCan('remote')('tells what pay() has told, in every process', async () => {
        const { payment, paid } = await wait();
        getWorld().present();
        const outcome = await paid;
        expect(await find(payment)).toEqual(outcome);
        expect(await getRemote(getWorld().createOther()).findPayment(payment, NEVER)).toEqual(outcome);
        expect(count(payment)).toBe(1);
      });

      itCan('remote')('tells a refusal and a cancellation again', async () => {
        for (const act of ['is declined', 'cancels'] as const) {
          const { payment, outcome } = await take(act);
          expect(await find(payment)).toEqual(outcome);
        }
      });

      itCan('remote')('knows no payment that was not sent, nor one by another ServiceID', async () => {
        expect(await find(await create())).toBe('NOT_FOUND');
        const { payment } = await take('pays');
        expect(await find({ ...payment, serviceId: createServiceId() })).toBe('NOT_FOUND');
      });

      itCan('remote', 'silence')('finds a payment whose answer was lost', async () => {
        const payment = await create();
        getWorld().plan('pays');
        getWorld().loseNext?.('answer');
        await expect(pay(payment)).rejects.toThrow(AnswerUnknownError);
        expect(await find(payment)).toMatchObject({ isApproved: true, ...AMOUNT });
        expect(count(payment)).toBe(1);
      });

      itCan('remote', 'silence')('does not find a payment whose request was lost', async () => {
        const payment = await create();
        getWorld().loseNext?.('request');
        await expect(pay(payment)).rejects.toThrow(AnswerUnknownError);
        expect(await find(payment)).toBe('NOT_FOUND');
        expect(count(payment)).toBe(0);
      });

      itCan('remote', 'silence')('does not take silence for an answer', async () => {
        const { payment } = await take('pays');
        for (const what of ['request', 'answer'] as const) {
          getWorld().loseNext?.(what);
          await expect(find(payment)).rejects.toThrow(AnswerUnknownError);
        }
        expect(await find(payment)).toMatchObject({ isApproved: true });
      });

      itCan('remote')('is given up at once when the service stops', async () => {
        const { payment } = await take('pays');
        await expect(find(payment, AbortSignal.abort())).rejects.toThrow(AnswerUnknownError);
        await expect(getRemote().abort(payment, AbortSignal.abort())).rejects.toThrow(AnswerUnknownError);
      });
    });

    describe('abort()', () => {
      itCan('remote')('ends a payment that waits for the shopper, without a charge', async () => {
        const { payment, paid } = await wait();
        await getRemote().abort(payment, NEVER);
        expect(await paid).toMatchObject({ isApproved: false, condition: 'Aborted' });
        expect(await paid).not.toMatchObject({ declineCode: expect.any(String) });
        expect(await find(payment)).toEqual(await paid);
        expect(count(payment)).toBe(0);
      });

      itCan('remote')('changes no payment that has ended, and no other one', async () => {
        const { payment, outcome } = await take('pays');
        const other = await wait();
        await getRemote().abort(payment, NEVER);
        await getRemote().abort({ ...other.payment, serviceId: createServiceId() }, NEVER);
        expect(await find(payment)).toEqual(outcome);
        expect(await find(other.payment)).toBe('IN_PROGRESS');
        getWorld().present();
        expect((await other.paid).isApproved).toBe(true);
      });

      itCan('remote', 'silence')('says that it may be lost', async () => {
        const { payment } = await wait();
        getWorld().loseNext?.('request');
        await expect(getRemote().abort(payment, NEVER)).rejects.toThrow(AnswerUnknownError);
        expect(await find(payment)).toBe('IN_PROGRESS');
      });
    });

    describe('record()', () => {
      const record = ({ saleId }: TerminalPayment, end: RecordedEnd) =>
        getWorld()
          .store.transaction()
          .execute((trx) => getRemote().record(trx, saleId, end));
      const readReference = ({ saleId }: TerminalPayment) => getWorld().readReference(saleId);

      itCan('remote')('keeps the reference under which money is given back', async () => {
        const { payment } = await take('pays');
        await record(payment, { isApproved: true, pspReference: 'PSP1' });
        expect(await readReference(payment)).toBe('PSP1');
        await record(payment, { isApproved: true });
        expect(await readReference(payment)).toBe('PSP1');
      });

      itCan('remote')('learns the reference of an approval whose attempt has ended without it', async () => {
        const { payment } = await take('cancels');
        await record(payment, { isApproved: false });
        expect(await readReference(payment)).toBeFalsy();
        await record(payment, { isApproved: false, pspReference: 'PSP2' });
        expect(await readReference(payment)).toBe('PSP2');
      });

      itCan('remote')('stores nothing without its transaction', async () => {
        const { payment } = await take('pays');
        const rolledBack = getWorld()
          .store.transaction()
          .execute(async (trx) => {
            await getRemote().record(trx, payment.saleId, { isApproved: true, pspReference: 'PSP3' });
            throw new Error('It is rolled back.');
          });
        await expect(rolledBack).rejects.toThrow('It is rolled back.');
        expect(await readReference(payment)).toBeFalsy();
      });
    });

    itCan('remote')('takes payments, asks about them and gives them up in that order', () => {
      const { paymentMs, statusMs, giveUpMs } = getRemote();
      expect(statusMs).toBeGreaterThan(0);
      expect(paymentMs).toBeGreaterThan(statusMs);
      expect(giveUpMs).toBeGreaterThan(statusMs);
    });
  });
}
