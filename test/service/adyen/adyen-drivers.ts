import { beforeEach } from 'vitest';
import { createAdyen } from '../../../src/service/create-adyen.ts';
import { type AcquirerDriver, TERMS, type TestInstruments } from '../../contracts/acquirer-driver.ts';
import type { DisputeFault, DisputeRequest, DisputerDriver } from '../../contracts/disputer-driver.ts';
import type { ModificationName, ModifierDriver } from '../../contracts/modifier-driver.ts';
import type { RailDriver } from '../../contracts/rail-driver.ts';
import type { BookedPayment, Notification } from '../support/adyen-double/adyen-types.ts';
import type { AdyenDouble } from '../support/adyen-double/create-adyen-double.ts';
import { type BookedDispute, DISPUTES_PATH } from '../support/adyen-double/keep-disputes.ts';
import { FIRST_PUBLIC_KEY } from '../support/adyen-double/read-cards.ts';
import { useAdyen } from '../support/adyen-double/use-adyen.ts';
import { createClock } from '../support/create-clock.ts';
import type { TestService } from '../support/create-test-service.ts';
import { createOrder } from '../support/requests/create-order.ts';
import { encryptFields, encryptSecurityCode } from '../support/requests/encrypt-card.ts';
import { createAttempt } from '../support/shopper/create-attempt.ts';

const NUMBER = '4111111111111111';
const { now } = createClock();
const CODE = '123';
const createCard = (holder: string) => ({
  encrypted: encryptFields({ number: NUMBER, expiry: '12/30', cvc: CODE }, FIRST_PUBLIC_KEY, now()),
  holder,
});
const DEBIT = { debit: { iban: 'NL13TEST0123456789', holder: 'Ada Rossi' } };
const ASKING = createCard('CHALLENGE');

const instruments: TestInstruments = {
  good: createCard('Ada Rossi'),
  number: NUMBER,
  securityCode: { encryptedSecurityCode: encryptSecurityCode(CODE, FIRST_PUBLIC_KEY, now()) },
  declined: [
    [createCard('REFUSED 2'), 'card_declined'],
    [createCard('REFUSED 46'), 'card_declined'],
    [createCard('REFUSED 999'), 'card_declined'],
    [createCard('REFUSED 12'), 'insufficient_funds'],
    [createCard('REFUSED 6'), 'expired_card'],
    [createCard('REFUSED 11'), 'authentication_failed'],
    [createCard('REFUSED 42'), 'authentication_failed'],
    [createCard('REFUSED 9'), 'processing_error'],
  ],
  asking: ASKING,
  paying: DEBIT,
  returning: DEBIT,
};

/** The time after which an open attempt counts as abandoned by its process, and notifications about it are applied. */
const ABANDONED_SECONDS = 120;

const isCharged = ({ isAuthorised, isCancelled, amount, refunded }: BookedPayment): boolean =>
  isAuthorised && !isCancelled && refunded < amount;

/** Creates the ports of another process. */
const createPorts = ({ config }: AdyenDouble, { store, getBaseUrl, clock }: TestService) =>
  createAdyen({
    store,
    config,
    getBaseUrl,
    now: clock.now,
    report: () => {},
    onRefusedCredentials: () => {},
  });

/** Adyen's double, with the acts of a shopper and a bank. */
function useDouble() {
  const { adyen, service } = useAdyen();
  beforeEach(() => {
    // The port does not promise that an acquirer describes cards.
    adyen.says.isSilent = true;
  });
  const listBooked = (reference: string) => adyen.payments.filter((booked) => booked.reference === reference);
  const findBooked = (reference: string): BookedPayment => {
    const [booked] = listBooked(reference);
    if (!booked) throw new Error(`Adyen has no payment ${reference}.`);
    return booked;
  };
  const createOther = () => createPorts(adyen, service);
  async function answer(reference: string, isApproved: boolean): Promise<void> {
    const { redirectResult } = findBooked(reference);
    adyen.returns.code = isApproved ? 'Authorised' : 'Refused';
    await service.rail.takeReturn(reference, { redirectResult });
    await service.rail.find(reference);
  }
  return { adyen, service, listBooked, findBooked, createOther, answer };
}

export const ADYEN_ACQUIRER: AcquirerDriver = {
  name: 'the acquirer Adyen',
  lacks: [],
  instruments,
  use() {
    const { adyen, service, listBooked, findBooked, createOther, answer } = useDouble();
    return {
      get acquirer() {
        return service.acquirer;
      },
      createOther: () => createOther().acquirer,
      createReference: () => createAttempt(service),
      countCharges: async (reference) => listBooked(reference).filter(isCharged).length,
      readStored: async () =>
        JSON.stringify(await service.store.selectFrom('adyen_payments').selectAll().execute()),
      answerChallenge: answer,
      async decideDebit(reference, success) {
        const { psp: pspReference } = findBooked(reference);
        await adyen.tell(service, [
          { eventCode: 'AUTHORISATION', success, pspReference, merchantReference: reference, value: 1990 },
        ]);
      },
      // The adapter asks twice.
      loseNext(what) {
        const fault = what === 'answer' ? 'lost' : 'dropped';
        adyen.failNext(/^\/payments$|storedPaymentMethods/, fault, fault);
      },
      async confirmWithdrawal() {
        service.clock.advance(ABANDONED_SECONDS);
        const told = adyen.outbox.splice(0).filter(({ eventCode }) => eventCode === 'TECHNICAL_CANCEL');
        await adyen.tell(service, told);
      },
    };
  },
};

export const ADYEN_RAIL: RailDriver = {
  name: 'the rail Adyen',
  use() {
    const { adyen, service, listBooked, createOther, answer } = useDouble();
    return {
      get rail() {
        return service.rail;
      },
      get acquirer() {
        return service.acquirer;
      },
      createOther: () => createOther().rail,
      createOrder: async () => createOrder(await createAttempt(service, { method: 'ideal' })),
      countOrders: async (reference) => listBooked(reference).length,
      async answer(reference, isApproved, isGone) {
        if (!isGone) return answer(reference, isApproved);
        adyen.approveAtBank(reference);
        await adyen.tell(service);
      },
      async createChallenge() {
        const reference = await createAttempt(service);
        await service.acquirer.authorize({ ...TERMS, ...ASKING, reference });
        return createOrder(reference, { method: 'card' });
      },
    };
  },
};

/** The last part of the path of each request. */
const PATHS: Record<ModificationName, string> = {
  capture: 'captures',
  release: 'cancels',
  refund: 'refunds',
};

export const ADYEN_MODIFIER: ModifierDriver = {
  name: 'Adyen',
  use() {
    const { adyen, service, getBooked } = useAdyen();
    let told: Notification | undefined;
    return {
      service,
      async finish() {
        service.clock.advance(1);
        await service.runDueJobs();
        told = adyen.outbox.at(-1);
        await adyen.tell(service);
      },
      failNext: async (name) => void adyen.failing.add(PATHS[name]),
      async failLate(name) {
        // The money is back in the account.
        if (name === 'refund') getBooked().refunded -= told?.value ?? 0;
        const eventCode = name === 'refund' ? 'REFUND_FAILED' : 'CAPTURE_FAILED';
        await adyen.tell(service, [{ ...told, eventCode }]);
      },
      readTaken({ transactionId }) {
        const [booked] = adyen.find(transactionId);
        return booked && booked.captured - booked.refunded;
      },
    };
  },
};

const DISPUTE_PATHS: Record<DisputeRequest, RegExp> = {
  reasons: /DefenseReasons$/,
  document: /supplyDefenseDocument$/,
  response: /(defend|accept)Dispute$/,
};
const DISPUTE_FAULTS: Record<DisputeFault, 'lost' | 'dropped' | 401> = {
  lost: 'lost',
  dropped: 'dropped',
  credentials: 401,
};

export const ADYEN_DISPUTER: DisputerDriver = {
  name: 'disputes at Adyen',
  use() {
    const { adyen, service } = useAdyen((origin) => ({ disputesUrl: origin + DISPUTES_PATH }));
    const get = (reference: string): BookedDispute => {
      const booked = adyen.disputes.disputes.get(reference);
      if (!booked) throw new Error(`Adyen has no dispute ${reference}.`);
      return booked;
    };
    return {
      get disputer() {
        const { disputer } = createPorts(adyen, service).ports;
        if (!disputer) throw new Error('Adyen takes no responses.');
        return disputer;
      },
      open(reasons) {
        const booked = reasons.map(({ code, documents }) => [
          code,
          documents.map(({ type, requirement: level }) => ({ type, level })),
        ]);
        return adyen.disputes.open('DISPUTE000000001', Object.fromEntries(booked)).reference;
      },
      supply: (reference, { type, contentType, content }) =>
        void get(reference).documents.set(type, { contentType, content: Buffer.from(content, 'base64') }),
      expire: (reference) => void Object.assign(get(reference), { state: 'expired' }),
      failNext: (request, fault) => adyen.failNext(DISPUTE_PATHS[request], DISPUTE_FAULTS[fault]),
      listDone: (reference) => get(reference).done.filter((done) => !done.startsWith('-')),
      listDocuments: (reference) =>
        [...get(reference).documents].map(([type, { contentType, content }]) => ({
          type,
          contentType,
          content: content.toString('base64'),
        })),
    };
  },
};
