import { afterEach, beforeEach } from 'vitest';
import { BUILT_IN_COMPANIES } from '../../../../src/service/calls/companies/read-companies.ts';
import { registerCompanies } from '../../../../src/service/calls/seeding/register-companies.ts';
import type { Store } from '../../../../src/service/platform/store/open-store.ts';
import {
  createDeliverySlots,
  type DeliverySlots,
} from '../../../../src/service/webhooks/deliveries/create-delivery-slots.ts';
import { findDue } from '../../../../src/service/webhooks/deliveries/find-due.ts';
import { openTestStore } from '../../support/open-test-store.ts';

export const NOW = 1_000_000;
/** Rows of one insert. */
const BATCH = 1000;

export const getOrigin = (host: string) => `https://${host}.example`;

/** The hosts that the found deliveries go to. */
export const listHosts = (ids: readonly string[]) => ids.map((id) => id.replace(/-\d+$/, ''));

interface TestOutbox {
  store: Store;
  slots: DeliverySlots;
  companyId: number;
  otherCompanyId: number;
  lastOrigins: Map<number, string>;
  /** Adds deliveries that became due one after the other. */
  addTo(host: string, count: number, change?: object): Promise<void>;
  /** Adds one delivery to each of many hosts. */
  addEach(hosts: readonly string[], change?: (index: number) => object): Promise<void>;
  learn(host: string, answers: boolean, company?: number): void;
  /** Finds deliveries and takes slots for them, as a worker does. @returns their ids, in the order in which they start */
  take(): Promise<string[]>;
  /** The ids of the deliveries that could start. */
  find(): Promise<string[]>;
}

/** An empty outbox for each test of the file. */
export function useOutbox(): TestOutbox {
  const outbox = {} as TestOutbox;

  beforeEach(async () => {
    outbox.store = await openTestStore();
    const companies = await registerCompanies(outbox.store, BUILT_IN_COMPANIES);
    [outbox.companyId = 0, outbox.otherCompanyId = 0] = companies.map(({ id }) => id);
    outbox.slots = createDeliverySlots();
    outbox.lastOrigins = new Map();
  });
  afterEach(() => outbox.store.destroy());

  const createRow = (host: string, index: number, change: object) => ({
    id: `${host}-${index}`,
    company_id: outbox.companyId,
    event_id: `evt-${host}-${index}`,
    webhook_id: null,
    url: `${getOrigin(host)}/`,
    origin: getOrigin(host),
    event_type: 'payment.settled',
    transaction_id: 't',
    state: 'PENDING' as const,
    attempt: 0,
    attempts_before_resend: 0,
    due_at: index,
    leased_until: 0,
    created_at: 0,
    ...change,
  });
  const insert = async (rows: ReturnType<typeof createRow>[]) => {
    for (let from = 0; from < rows.length; from += BATCH)
      await outbox.store
        .insertInto('deliveries')
        .values(rows.slice(from, from + BATCH))
        .execute();
  };

  return Object.assign(outbox, {
    addTo: (host: string, count: number, change: object = {}) =>
      insert(Array.from({ length: count }, (_, index) => createRow(host, index, change))),
    addEach: (hosts: readonly string[], change = (_: number): object => ({})) =>
      insert(hosts.map((host, index) => createRow(host, 0, change(index)))),
    learn: (host: string, answers: boolean, company = outbox.companyId) =>
      outbox.slots.learn({ companyId: company, origin: getOrigin(host) }, answers),
    async take() {
      const { store, slots, lastOrigins } = outbox;
      const found = await findDue(store, { now: NOW, realNow: NOW, slots, lastOrigins });
      return found.flatMap((delivery) => (slots.take(delivery) ? delivery.id : []));
    },
    async find() {
      const ids = await outbox.take();
      for (const id of ids) outbox.slots.free(id);
      return ids;
    },
  });
}
