import { beforeEach, expect } from 'vitest';
import { createAcquirer } from '../../../src/service/sandbox/acquirer/create-acquirer.ts';
import { createRail } from '../../../src/service/sandbox/bank/create-rail.ts';
import { type AcquirerDriver, TERMS, type TestInstruments } from '../../contracts/acquirer-driver.ts';
import type { ModifierDriver } from '../../contracts/modifier-driver.ts';
import type { RailDriver } from '../../contracts/rail-driver.ts';
import { createOrder } from '../support/requests/create-order.ts';
import { createAttempt } from '../support/shopper/create-attempt.ts';
import { BANK_URL, createRailShopper } from '../support/shopper/create-rail-shopper.ts';
import { useService } from '../support/use-service.ts';

const createCard = (cardNumber: string) => ({ cardNumber, expiry: '12/30', cvc: '123', holder: 'Ada Rossi' });
const createDebit = (holder: string) => ({ debit: { iban: 'DE89370400440532013000', holder } });

const ASKING = createCard('4000000000003220');

const instruments: TestInstruments = {
  good: createCard('4111111111111111'),
  number: '4111111111111111',
  securityCode: { cvc: '123' },
  declined: [
    [createCard('4000000000000002'), 'card_declined'],
    [createCard('4000000000009995'), 'insufficient_funds'],
    [createCard('4000000000000069'), 'expired_card'],
    [createDebit('DECLINE'), 'payment_declined'],
  ],
  asking: ASKING,
  paying: createDebit('Ada Rossi'),
  returning: createDebit('RETURN Rossi'),
};

/** A bank takes a day to decide about a debit. */
const DAY_SECONDS = 86_400;

export const SIMULATED_ACQUIRER: AcquirerDriver = {
  name: 'the simulated acquirer',
  // It is called in this process, where nothing is lost.
  lacks: ['silence'],
  instruments,
  use() {
    const service = useService();
    return {
      get acquirer() {
        return service.acquirer;
      },
      createOther: () => createAcquirer(service.store, service.clock.now),
      createReference: () => createAttempt(service),
      async countCharges(reference) {
        const rows = service.store.selectFrom('acquirer_authorizations').select('reference');
        const charged = rows.where('reference', '=', reference).where('decline_code', 'is', null);
        return (await charged.where('needs_challenge', '=', 0).execute()).length;
      },
      async readStored() {
        const tables = ['acquirer_authorizations', 'acquirer_cards', 'acquirer_accounts'] as const;
        const read = tables.map((table) => service.store.selectFrom(table).selectAll().execute());
        return JSON.stringify(await Promise.all(read));
      },
      // The simulated bank has told the rail, not the acquirer.
      answerChallenge: async () => {},
      decideDebit: async () => void service.clock.advance(DAY_SECONDS),
    };
  },
};

export const SIMULATED_RAIL: RailDriver = {
  name: 'the simulated rail',
  use() {
    const service = useService();
    const { decide } = createRailShopper(() => service);
    return {
      get rail() {
        return service.rail;
      },
      get acquirer() {
        return service.acquirer;
      },
      createOther: () => createRail(service.store, () => BANK_URL),
      createOrder: async () => createOrder(await createAttempt(service, { method: 'ideal' })),
      async countOrders(reference) {
        const orders = service.store.selectFrom('rail_orders').select('state');
        return (await orders.where('reference', '=', reference).execute()).length;
      },
      async answer(reference, isApproved) {
        const { url = '' } = (await service.rail.findPage(reference)) ?? {};
        expect(await decide(url.slice(BANK_URL.length), isApproved ? 'approve' : 'decline')).toMatch(
          /return/,
        );
      },
      async createChallenge() {
        const reference = await createAttempt(service);
        await service.acquirer.authorize({ ...TERMS, ...ASKING, reference });
        return createOrder(reference, { method: 'card' });
      },
    };
  },
};

/** The simulated acquirer, switched to results that it reports later. */
export const SIMULATED_MODIFIER: ModifierDriver = {
  name: 'the simulated acquirer',
  use() {
    const service = useService();
    const switchTo = (Mode: 'slow' | 'failing') => service.put('/sandbox/modifications', { Mode });
    beforeEach(() => switchTo('slow'));
    return {
      service,
      async finish() {
        // First its question is sent, then asked again.
        await service.runDueJobs();
        service.clock.advance(10);
        await service.runDueJobs();
        await switchTo('slow');
      },
      failNext: async () => void (await switchTo('failing')),
      failLate: async (name, { transactionId }) =>
        void (await service.post(`/sandbox/payments/${transactionId}/fail-${name}`, undefined)),
      readTaken: () => undefined,
    };
  },
};
