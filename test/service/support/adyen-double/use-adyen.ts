import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { EVENTS } from '../../../../src/service/subjects/facts.ts';
import { ALL_SCOPES } from '../all-scopes.ts';
import type { TestLink } from '../create-api-calls.ts';
import { createTestService, type TestService } from '../create-test-service.ts';
import type { KeptApp } from '../wire-app.ts';
import { type AdyenChange, type AdyenDouble, createAdyenDouble } from './create-adyen-double.ts';

/**
 * A service with the double of Adyen, and what tests ask of both.
 * @param dataDir the database, if others are to use it too
 */
export function useAdyen(change: AdyenChange = {}, dataDir?: string) {
  const adyen = {} as AdyenDouble;
  const service = {} as TestService;
  const kept: KeptApp = {};
  beforeAll(async () => void Object.assign(adyen, await createAdyenDouble(change)));
  beforeEach(async () => {
    const place = dataDir !== undefined && { dataDir };
    const { config, getPublicKey: getCardKey } = adyen;
    const options = { adyen: config, getCardKey, companies: ALL_SCOPES, ...place };
    Object.assign(service, await createTestService(options, kept));
    adyen.cards.time.now = service.clock.now;
  });
  afterEach(async () => {
    const wrong = adyen.wrong.splice(0);
    adyen.requests.length = 0;
    adyen.keyRequests.length = 0;
    adyen.cards.reset();
    adyen.disputes.disputes.clear();
    adyen.disputes.settings.takesSecondDefense = false;
    adyen.devices.reset();
    adyen.outbox.length = 0;
    adyen.tokens.place = 'answer';
    for (const name of ['additionalData', 'brand', 'isSilent', 'isForgetful'] as const)
      delete adyen.says[name];
    adyen.returns.code = 'Authorised';
    await service.rest();
    // Every request had only fields that Adyen knows, and a key.
    expect(wrong).toEqual([]);
  });
  afterAll(async () => {
    await kept.wired?.app.close();
    await adyen.close();
  });

  return {
    adyen,
    service,
    async readStatus({ transactionId }: TestLink): Promise<string> {
      return (await service.get(`/api/v5/payments/link/${transactionId}`)).body.Link.Status as string;
    },
    /** The types of all events in the order of time. Those of the same moment are in the order of a payment's life. */
    async listTypes(): Promise<string[]> {
      const events = await service.store.selectFrom('events').select(['type', 'occurred_at']).execute();
      const rank = (type: string) => (EVENTS.ofPayments as string[]).indexOf(type);
      return events
        .sort((a, b) => a.occurred_at - b.occurred_at || rank(a.type) - rank(b.type))
        .map(({ type }) => type);
    },
    getRequest: (path = '/payments') => adyen.requests.find((request) => request.path === path),
    /** The payment that Adyen was asked for last. */
    getBooked() {
      const booked = adyen.payments.at(-1);
      if (!booked) throw new Error('Adyen was asked for nothing.');
      return booked;
    },
  };
}
