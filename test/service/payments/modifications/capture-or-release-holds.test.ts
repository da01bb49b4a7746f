import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { RailId } from '../../../../src/protocol/payment-methods.ts';
import {
  captureOrReleaseHolds,
  HOLD_CODES,
} from '../../../../src/service/payments/modifications/capture-or-release-holds.ts';
import { REFUSALS } from '../../../../src/service/subjects/facts.ts';
import { readDocTable } from '../../../docs/read-doc-table.ts';
import type { TestLink } from '../../support/create-api-calls.ts';
import { findBrokenRule } from '../../support/explain.ts';
import { listEvents, PAID } from '../../support/list-events.ts';
import { createRailShopper } from '../../support/shopper/create-rail-shopper.ts';
import { useService } from '../../support/use-service.ts';

const service = useService();

type Action = 'capture' | 'release';
const call = (action: Action, body: unknown, company = service.merchant) =>
  service.post(`/api/v4/payments/${action}`, body, company);
const callFor = async (action: Action, link: TestLink) =>
  (await call(action, { TransactionIds: [link.transactionId] })).body.Transactions[0];

async function createHeld(change: object = {}): Promise<TestLink> {
  const link = await service.createLink({ AutoCapture: false, ...change });
  await service.pay(link);
  return link;
}

const shopper = createRailShopper(() => service);

async function createPending(method: RailId): Promise<TestLink> {
  const link = await service.createLink();
  const { bank } = await shopper.goToBank(link, method);
  await shopper.decide(bank, 'pend');
  return link;
}

/** A payment in each state of the table in docs/api.md. */
const STATES: Record<string, () => Promise<TestLink>> = {
  'not paid yet': () => service.createLink({ AutoCapture: false }),
  held: () => createHeld(),
  captured: async () => {
    const link = await createHeld();
    await callFor('capture', link);
    return link;
  },
  released: async () => {
    const link = await createHeld();
    await callFor('release', link);
    return link;
  },
  'refunded after that': async () => {
    const link = await STATES.captured?.();
    await service.post(`/sandbox/payments/${link?.transactionId}/refund`, undefined);
    return link as TestLink;
  },
  'paid with `AutoCapture`': async () => {
    const link = await service.createLink();
    await service.pay(link);
    return link;
  },
  'pending with Klarna or iDEAL': () => createPending('klarna'),
  'captured from pending': async () => {
    const link = await createPending('ideal');
    await callFor('capture', link);
    return link;
  },
  'released from pending': async () => {
    const link = await createPending('klarna');
    await callFor('release', link);
    return link;
  },
  'pending with another method': () => createPending('paypal'),
  failed: async () => {
    const link = await service.createLink({ AutoCapture: false });
    await service.post(`/sandbox/payments/${link.transactionId}/fail`, undefined);
    return link;
  },
  expired: async () => {
    const link = await service.createLink({ AutoCapture: false, LinkDurationSeconds: 1 });
    service.clock.advance(1);
    await service.pay(link);
    return link;
  },
};

/** The table comes from the document, so that the document cannot differ from the behavior. */
const ROWS = readDocTable('docs/api.md', '## Capture and release')
  .map((cells) => cells.map((cell) => cell.replace(/^`([^`]*)`$/, '$1')))
  .filter(([state = '']) => !state.startsWith('unknown'))
  .map(
    ([state = '', action, result, status = '', code = '', message = '']) =>
      [state, action as Action, result === 'true', status, code, message] as const,
  );

describe('captureOrReleaseHolds', () => {
  it('yields to other requests between two ids', async () => {
    const { needs, merchant: company } = service;
    let turns = 0;
    let isOver = false;
    const takeTurns = async () => {
      for (; !isOver; turns += 1) await setImmediate();
    };
    const others = takeTurns();
    const ids = Array.from({ length: 20 }, (_, index) => ({ TransactionId: `order-${index}` }));
    await captureOrReleaseHolds('capture', ids, { ...needs, company });
    isOver = true;
    await others;
    expect(turns).toBeGreaterThanOrEqual(20);
  });

  it('is documented for every state of a payment', () => {
    const expected = Object.keys(STATES).flatMap((state) => [`${state} capture`, `${state} release`]);
    expect(ROWS.map(([state, action]) => `${state} ${action}`).sort()).toEqual(expected.sort());
  });

  it.each(ROWS)(
    'for a payment that is %s, %s returns %s, %s, %s and "%s"',
    async (state, action, Result, Status, Code, Message) => {
      const link = (await STATES[state]?.()) as TestLink;
      const before = await listEvents(service.store);
      const told = { 'Captured.': PAID, 'Released.': ['payment.released'] }[Message] ?? [];
      const { Hint, ...row } = (await callFor(action, link)) ?? {};
      expect(row).toEqual({
        TransactionId: link.transactionId,
        Result,
        Status,
        Code,
        Message,
      });
      expect(Hint).toBe(Result ? undefined : `The payment is ${Status}; this call needs HELD.`);
      expect((await service.getStatus(link)).status).toBe(Status);
      expect((await listEvents(service.store)).sort()).toEqual([...before, ...told].sort());
    },
  );

  it.each(['sepa_direct_debit', 'bank_transfer'] as const)(
    'refuses to capture or release a pending %s',
    async (method) => {
      const link = await service.createLink({ Providers: ['ServiceDirect', 'FlowPay'] });
      await service.pay(link, { method, debit: { holder: 'PENDING Rossi' } });
      for (const action of ['capture', 'release'] as const) {
        expect(await callFor(action, link)).toMatchObject({ Result: false, Status: 'PENDING' });
      }
      expect(await listEvents(service.store)).toEqual(['payment.pending']);
    },
  );

  it('captures a Klarna payment without AutoCapture once if ten captures arrive at once', async () => {
    const link = await service.createLink({ AutoCapture: false });
    const { bank } = await shopper.goToBank(link, 'klarna');
    await shopper.decide(bank, 'approve');
    const rows = await Promise.all(Array.from({ length: 10 }, () => callFor('capture', link)));
    expect(rows.filter((row) => row?.Message === 'Captured.')).toHaveLength(1);
    expect(await listEvents(service.store)).toEqual(['payment.pending', ...PAID]);
  });

  it.each([
    ['capture', 'CAPTURED', 'SETTLED', ['payment.pending', ...PAID]],
    ['release', 'RELEASED', 'RELEASED', ['payment.pending', 'payment.released']],
  ] as const)(
    'ends iDEAL without AutoCapture, pending until then, by a %s',
    async (action, Code, Status, events) => {
      const link = await service.createLink({ AutoCapture: false, PaymentMethods: ['ideal'] });
      const { bank } = await shopper.goToBank(link, 'ideal');
      await shopper.decide(bank, 'approve');
      expect((await service.getStatus(link)).status).toBe('PENDING');
      expect(await callFor(action, link)).toMatchObject({ Result: true, Code, Status });
      expect(await callFor(action, link)).toMatchObject({ Result: true, Code: `ALREADY_${Code}` });
      expect(await listEvents(service.store)).toEqual(events);
    },
  );

  it('holds the money of iDEAL once it is here', async () => {
    const link = await service.createLink({ AutoCapture: false, PaymentMethods: ['ideal'] });
    const { bank } = await shopper.goToBank(link, 'ideal');
    await shopper.decide(bank, 'approve');
    await service.post(`/sandbox/payments/${link.transactionId}/settle`, undefined);
    expect((await service.getStatus(link)).status).toBe('HELD');
    expect(await callFor('release', link)).toMatchObject({ Code: 'RELEASED', Status: 'RELEASED' });
  });

  it('names as refusals only codes that other calls have too', () => {
    const codes = [...Object.keys(REFUSALS.calls), ...Object.keys(REFUSALS.fields)];
    expect(HOLD_CODES.slice(0, 6).filter((code) => codes.includes(code))).toEqual([]);
    expect(HOLD_CODES.slice(6).filter((code) => !codes.includes(code))).toEqual([]);
  });

  it('returns a row per id, in order, and an overall Result that is true only if all rows are', async () => {
    const [first, second] = [await createHeld(), await createHeld()];
    const ids = [second.transactionId, 'nothing', first.transactionId];
    const { status, body } = await call('capture', { TransactionIds: ids });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      StatusCode: 200,
      Result: false,
      Message: 'Some transactions were not processed.',
    });
    expect(body.Transactions.map(({ TransactionId }) => TransactionId)).toEqual(ids);
    expect(body.Transactions.map(({ Result }) => Result)).toEqual([true, false, true]);

    const again = await call('capture', { TransactionIds: [first.transactionId, second.transactionId] });
    expect(again.body).toMatchObject({
      StatusCode: 200,
      Result: true,
      Message: 'All transactions were processed.',
    });
  });

  it('captures an id that is listed twice only once', async () => {
    const { transactionId } = await createHeld();
    const { body } = await call('capture', { TransactionIds: [transactionId, transactionId] });
    expect(body.Transactions.map(({ Message }) => Message)).toEqual(['Captured.', 'Already captured.']);
    expect(await listEvents(service.store)).toEqual(['payment.held', ...PAID]);
  });

  const INVALID = 'Invalid value.';
  it.each<[name: string, body: unknown, field: string, message: string]>([
    ['no ids', {}, 'TransactionIds', 'Field is required.'],
    ['the field name in another case', { transactionIds: ['a'] }, 'TransactionIds', 'Field is required.'],
    ['an empty list', { TransactionIds: [] }, 'TransactionIds', INVALID],
    ['one id without a list', { TransactionIds: 'a' }, 'TransactionIds', INVALID],
    ['null', { TransactionIds: null }, 'TransactionIds', INVALID],
    ['an array-like object', { TransactionIds: { 0: 'a', length: 1 } }, 'TransactionIds', INVALID],
    ['101 ids', { TransactionIds: new Array(101).fill('a') }, 'TransactionIds', INVALID],
    ['10,000 ids', { TransactionIds: new Array(10_000).fill('a') }, 'TransactionIds', INVALID],
    ['an id that is null', { TransactionIds: [null] }, 'TransactionIds[0]', INVALID],
    ['an id that is a number', { TransactionIds: ['a', 1] }, 'TransactionIds[1]', INVALID],
    ['an id that is not Unicode', { TransactionIds: ['\ud800'] }, 'TransactionIds[0]', INVALID],
    ['an unknown field', { TransactionIds: ['a'], Amount: 5 }, 'Amount', 'Unknown field.'],
  ])('refuses %s', async (_name, body, Field, Message) => {
    for (const action of ['capture', 'release'] as const) {
      const answer = await call(action, body);
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ Message, StatusCode: 400, Result: false });
      expect(answer.body.Errors[0]).toEqual(findBrokenRule(Field, Message));
    }
  });

  it('changes nothing if one id is invalid', async () => {
    const link = await createHeld();
    expect((await call('capture', { TransactionIds: [link.transactionId, 5] })).status).toBe(400);
    expect((await service.getStatus(link)).status).toBe('HELD');
  });
});
