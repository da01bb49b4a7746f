import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AdyenDouble, createAdyenDouble } from '../support/adyen-double/create-adyen-double.ts';
import { DISPUTES_PATH } from '../support/adyen-double/keep-disputes.ts';
import type { ApiBody } from '../support/create-api-calls.ts';
import { createDataDir } from '../support/create-data-dir.ts';
import { type Scene, type SurvivalOptions, start, tell, writeEnv } from './survive-acquirer.ts';

const REFERENCE = 'DISPUTE000000001';
const REASONS = {
  ServicesProvided: [
    { type: 'Proof', level: 'Required' },
    { type: 'Invoice', level: 'OneOrMore' },
  ],
};
const EVIDENCE = {
  Text: 'It was delivered.',
  Files: [{ Name: 'a.pdf', ContentType: 'application/pdf', Content: 'JVBERi0xLjQK', DocumentType: 'Proof' }],
};

/** Each place where the service dies while it responds. */
const DEATHS = [
  { at: /DefenseReasons$/, when: 'after' },
  { at: /supplyDefenseDocument$/, when: 'before' },
  { at: /supplyDefenseDocument$/, when: 'after' },
  { at: /defendDispute$/, when: 'before' },
  { at: /defendDispute$/, when: 'after' },
] as const;

/** The limit only guards against a standstill. */
const LIMIT_MS = 240_000;
const LOOK_MS = 100;

/** Repeats a step until it has a result. A call to a process that has died is made again. */
async function until<T>(step: () => Promise<T | undefined>): Promise<T> {
  for (const endsAt = performance.now() + LIMIT_MS; performance.now() < endsAt; ) {
    const result = await step().catch(() => undefined);
    if (result !== undefined) return result;
    await wait(LOOK_MS);
  }
  throw new Error('The dispute does not come to its end.');
}

export function surviveDispute({ prepare, endLeases, isShort }: SurvivalOptions): void {
  let adyen: AdyenDouble;
  let dataDir: string;
  let removeDataDir: () => void;
  let scene: Scene | undefined;
  beforeAll(async () => {
    adyen = await createAdyenDouble((origin) => ({ disputesUrl: origin + DISPUTES_PATH }));
  });
  afterAll(() => adyen.close());
  beforeEach(() => {
    ({ dataDir, removeDataDir } = createDataDir());
  });
  afterEach(async () => {
    await scene?.service.end('SIGKILL');
    removeDataDir();
  });

  const deaths = DEATHS.filter(({ when }) => !isShort || when !== 'before');

  describe('a service that is killed', () => {
    it(`${isShort ? 'after' : 'before and after'} each request of a response to a dispute, responds once`, {
      timeout: 2 * LIMIT_MS,
    }, async () => {
      let running = await start({ adyen, env: await writeEnv(adyen, await prepare(dataDir), dataDir) });
      scene = running;
      const link = await running.client.createLink();
      await until(async () => {
        const { Link } = await running.client.call<ApiBody>(`/api/v5/payments/link/${link.transactionId}`);
        if (Link.Status === 'CREATED') await running.client.pay(link);
        return Link.Status === 'SETTLED' || undefined;
      });
      adyen.outbox.length = 0;
      // On a busy machine, an attempt before it may have been given back.
      const paid = adyen.payments.find(({ captured, refunded }) => captured > refunded);
      const { psp = '', reference = '' } = paid ?? {};
      const facts = { originalReference: psp, merchantReference: reference, value: 1990 };
      const booked = adyen.disputes.open(REFERENCE, REASONS, facts);
      const additionalData = { defendable: 'true' };
      adyen.outbox.push({ ...booked.facts, eventCode: 'CHARGEBACK', additionalData });
      const read = async () => {
        const { Disputes } = await running.client.call<ApiBody>('/api/v5/disputes');
        return Disputes[0];
      };
      await until(async () => {
        await tell(running, async () => {});
        return (await read())?.DefenseReasons ?? undefined;
      });
      let died = 0;
      const kill = async () => {
        died += 1;
        await running.service.end('SIGKILL');
        await endLeases?.();
      };
      for (const { at, when } of deaths) adyen.failNext(at, { kill: when, act: kill });
      const DisputeId = (await read())?.DisputeId;
      await running.client.call(`/api/v5/disputes/${DisputeId}/evidence`, EVIDENCE);
      await until(async () => {
        if (await Promise.race([running.service.ended.then(() => true), wait(LOOK_MS, false)])) {
          running = await start(running);
          scene = running;
        }
        await tell(running, async () => {});
        return (await read())?.State === 'UNDER_REVIEW' || undefined;
      });
      expect(died).toBe(deaths.length);
      expect(booked.done).toEqual(['Proof', 'Invoice', 'defend']);
      expect(booked.documents.get('Proof')?.content.toString()).toBe('%PDF-1.4\n');
      expect((await read())?.Response).toBeUndefined();
    });
  });
}
