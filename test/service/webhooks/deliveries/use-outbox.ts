import { afterEach, beforeEach } from 'vitest';
import { BUILT_IN_COMPANIES } from '../../../../src/service/calls/companies/read-companies.ts';
import { registerCompanies } from '../../../../src/service/calls/seeding/register-companies.ts';
import type { Store } from '../../../../src/service/platform/store/open-store.ts';
import {
  createDeliverySlots,
  type DeliverySlots,
} from '../../../../src/service/webhooks/deliveries/create-delivery-slots.ts';
import { type DueSearch, findDue } from '../../../../src/service/webhooks/deliveries/find-due.ts';
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
  /** The first search of a worker; later ones differ in `seen`. */
  createSearch(): DueSearch;
  lastOrigins: Map<number, string>;
  /** Adds deliveries that became due one after the other. */
  addTo(host: string, count: number, change?: object): Promise<void>;
  learn(host: string, answers: boolean, company?: number): void;
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

  return Object.assign(outbox, {
    async addTo(host: string, count: number, change: object = {}) {
      const rows = Array.from({ length: count }, (_, index) => ({
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
      }));
      for (let from = 0; from < count; from += BATCH)
        await outbox.store
          .insertInto('deliveries')
          .values(rows.slice(from, from + BATCH))
          .execute();
    },
    learn: (host: string, answers: boolean, company = outbox.companyId) =>
      outbox.slots.learn({ companyId: company, origin: getOrigin(host) }, answers),
    createSearch: () => ({
      now: NOW,
      realNow: NOW,
      plan: outbox.slots.plan(),
      seen: new Set<string>(),
      lastOrigins: outbox.lastOrigins,
    }),
    find: () =>
      outbox.store
        .transaction()
        .execute(async (trx) => (await findDue(trx, outbox.createSearch())).map(({ id }) => id)),
  });
}
