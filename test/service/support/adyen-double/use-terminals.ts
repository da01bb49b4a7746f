import { afterEach, beforeEach, vi } from 'vitest';
import type { AdyenConfig } from '../../../../src/service/platform/config/read-adyen-config.ts';
import { POIID } from '../../pos/waiting/create-fake-terminal.ts';
import { createTill } from '../../pos/waiting/create-till.ts';
import { POLL } from '../poll.ts';
import { withDevices } from './create-adyen-double.ts';
import { createTerminalDouble, type TerminalDouble } from './create-terminal-double.ts';
import { useAdyen } from './use-adyen.ts';

/** The merchant account of the terminals. */
export const POS_ACCOUNT = 'TestShopPOS';

/** A till and a terminal of Adyen's beside a service. @param dataDir the database, if others are to use it too */
export function useTerminals(change: Partial<AdyenConfig> = {}, dataDir?: string) {
  const used = useAdyen(
    (origin) => ({ ...withDevices(origin), posMerchantAccount: POS_ACCOUNT, ...change }),
    dataDir,
  );
  const { adyen, service } = used;
  const till = createTill(() => service);
  const terminal = {} as TerminalDouble;
  beforeEach(async () => {
    Object.assign(terminal, createTerminalDouble(adyen, POS_ACCOUNT));
    adyen.devices.add(POIID, { account: POS_ACCOUNT });
    await till.assign();
  });
  afterEach(() => terminal.release());
  /** Lets the worker look until something holds. */
  const look = (isTrue: () => unknown) =>
    vi.waitUntil(async () => {
      await service.terminalWorker?.runDue();
      return isTrue();
    }, POLL);
  const readOrder = async (id: number) => (await till.readOrder(id)) as { status: string; payment: Payment };
  const isEnded = async (id: number) => (await readOrder(id)).status !== 'awaiting_pos';
  return {
    ...used,
    till,
    terminal,
    look,
    readOrder,
    /** Lets time pass, and the worker look. */
    async pass(seconds: number) {
      service.clock.advance(seconds);
      await service.terminalWorker?.runDue();
    },
    /** The terminal has forgotten a payment that was cancelled, which ends by that. @returns how it has ended */
    async forget(id: number) {
      await till.cancel(id);
      await look(() => terminal.aborts.length === 1);
      terminal.statusFaults.push(...Array.from({ length: 50 }, () => 'NotFound' as const));
      await look(async () => {
        service.clock.advance(5);
        return isEnded(id);
      });
      terminal.statusFaults.length = 0;
      return (await readOrder(id)).payment.status;
    },
    /** Lets the worker look, and waits for the end of an order's payment. */
    async end(id: number) {
      await look(() => isEnded(id));
      return readOrder(id);
    },
    /** Sends an order to the terminal. @returns the id of the order */
    async send(): Promise<number> {
      const { order_id: id } = await till.order();
      const { status, body } = await till.pay(id);
      if (status !== 200) throw new Error(`pay/pos answered ${status}: ${JSON.stringify(body)}`);
      return id;
    },
  };
}

type Payment = {
  status: string;
  sale_id: string;
  service_id: string;
  rbc_id: string | null;
  failure: { condition: string; message: string } | null;
  card: { brand: string; last4: string; entry_mode: string | null } | null;
};
