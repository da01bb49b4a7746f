import { beforeEach, describe, expect, it } from 'vitest';
import type {
  BeginStep,
  Disputer,
  ResponseResult,
} from '../../../../src/service/payments/disputes/disputer.ts';
import { readReasons, sendResponse } from '../../../../src/service/payments/disputes/send-response.ts';
import { claimDue, DUE_LEASE_MS } from '../../../../src/service/platform/store/claim-due.ts';
import { DAY_S, GENERAL, useDispute } from '../../adyen/disputes/use-dispute.ts';

const dispute = useDispute();
const { adyen, service, read, submit, accept, pass, tell } = dispute;

const HOUR_S = 3_600;
const DEADLINE_S = 20 * DAY_S;

const readRow = () =>
  service.store.selectFrom('dispute_responses').selectAll().orderBy('created_at').executeTakeFirstOrThrow();
const readDispute = () => service.store.selectFrom('disputes').selectAll().executeTakeFirstOrThrow();
const readState = async () => {
  const { State, Response } = await read();
  return [State, Response?.State, Response?.Failure];
};

let asked: string[];
let lines: string[];
let woken: number;
beforeEach(() => {
  asked = [];
  lines = [];
  woken = 0;
});

/** Creates the needs of the worker, with an acquirer that does as the test says. */
const createNeeds = (respond: (begin: BeginStep) => Promise<ResponseResult> = async () => 'DONE') => ({
  ...service.needs,
  disputer: {
    async listReasons() {
      asked.push('reasons');
      return [];
    },
    async respond({ kind }, begin) {
      asked.push(kind);
      return respond(begin);
    },
  } satisfies Disputer,
  report: (line: string) => void lines.push(line),
  wakeDeliveries: () => {
    woken += 1;
  },
});

/** Sends the response as a worker that has claimed it. */
const send = async (respond?: Parameters<typeof createNeeds>[0]) =>
  sendResponse((await readRow()).id, createNeeds(respond));

describe('sendResponse', () => {
  it('stores the answer, has its event delivered, and asks nothing more', async () => {
    await dispute.open();
    await submit();
    await send();
    expect([await readState(), woken]).toEqual([['UNDER_REVIEW', undefined, undefined], 1]);
    await send();
    expect([asked, woken]).toEqual([['defend'], 1]);
  });

  it('stores how far it came before each step, and renews its lease', async () => {
    await dispute.open();
    await submit();
    const rows: object[] = [];
    await send(async (begin) => {
      for (const step of ['deletion', 'documents', 'response'] as const) {
        service.clock.advance(50);
        await begin(step);
        const { supplied_at, asked_at, due_at } = await readRow();
        rows.push([supplied_at !== null, asked_at !== null, (due_at ?? 0) - service.clock.now()]);
      }
      return 'DONE';
    });
    expect(rows).toEqual([
      [false, false, DUE_LEASE_MS],
      [true, false, DUE_LEASE_MS],
      [true, true, DUE_LEASE_MS],
    ]);
  });

  it.each(['deletion', 'documents', 'response'] as const)(
    'stops before its %s if another process sends the response now',
    async (step) => {
      await dispute.open();
      await submit();
      service.clock.advance(1);
      const claim = () =>
        claimDue(service.store, 'dispute_responses', { now: service.clock.now(), limit: 1 });
      await claim();
      await send(async (begin) => {
        service.clock.advance(DUE_LEASE_MS / 1000);
        await claim();
        await begin(step);
        asked.push(step);
        return 'DONE';
      });
      expect(asked).toEqual(['defend']);
      const { tries, supplied_at, asked_at, due_at } = await readRow();
      expect([tries, supplied_at, asked_at]).toEqual([0, null, null]);
      expect(due_at).toBe(service.clock.now() + DUE_LEASE_MS);
    },
  );

  it('does not put off what another process sends now', async () => {
    await dispute.open();
    service.clock.advance(DEADLINE_S - HOUR_S);
    await submit();
    service.clock.advance(1);
    await send(async () => {
      await service.store.updateTable('dispute_responses').set({ due_at: 1 }).execute();
      return 'NOT_TRIED';
    });
    expect(await readRow()).toMatchObject({ tries: 0, due_at: 1 });
    expect(lines).toEqual([]);
  });

  it('that begins shortly before the deadline alerts a person once, at the first failure', async () => {
    await dispute.open();
    service.clock.advance(DEADLINE_S - HOUR_S);
    await submit();
    service.clock.advance(1);
    for (let count = 0; count < 3; count += 1) {
      await send(async () => 'NOT_TRIED');
      service.clock.advance(30);
    }
    expect(lines).toEqual([
      expect.stringMatching(/^ALARM: The response to dispute dsp_.* could not be sent/),
    ]);
  });

  it('ends at the deadline, and not at the next try after it', async () => {
    await dispute.open();
    service.clock.advance(DEADLINE_S - 100);
    await submit();
    for (let count = 0; count < 50; count += 1) {
      const { due_at } = await readRow();
      if (due_at === null) break;
      service.clock.advance(Math.max(due_at - service.clock.now(), 0) / 1000);
      await send(async () => 'NOT_TRIED');
    }
    expect(await readState()).toEqual(['NEEDS_RESPONSE', 'FAILED', 'It is too late.']);
    expect((await readDispute()).respond_by).toBe(service.clock.now());
  });

  it('gives up an unknown response once, even if two processes do it together', async () => {
    await dispute.open();
    adyen.failNext(/defendDispute/, 'lost');
    await submit();
    for (let count = 0; count < 5; count += 1) await pass(10);
    expect((await readRow()).failure).toBe('Dispute is not defendable.');
    await Promise.all([send(), send()]);
    expect(lines).toEqual([expect.stringMatching(/^ALARM: The acquirer refuses the response to dispute/)]);
    expect(asked).toEqual([]);
    expect(await dispute.listDisputeEvents()).toEqual(['dispute.created', 'dispute.response_failed']);
    dispute.countFaults();
  });

  it('leaves an unknown response to its notification, which may end it during the try', async () => {
    await dispute.open();
    service.clock.advance(DEADLINE_S - HOUR_S);
    await accept();
    await service.store.updateTable('dispute_responses').set({ asked_at: 1 }).execute();
    await send(async () => {
      await tell('DISPUTE_DEFENSE_PERIOD_ENDED', { disputeStatus: 'Accepted' });
      return { failure: 'Dispute is not defendable.' };
    });
    expect([await readState(), lines]).toEqual([['LOST', undefined, undefined], []]);
  });
});

describe('the deletion of a document', () => {
  it('is not asked for once the dispute is decided', async () => {
    const booked = await dispute.open();
    booked.documents.set('DefenseMaterial', { contentType: 'image/jpeg', content: Buffer.from('x') });
    await submit();
    adyen.failNext(/DefenseReasons/, { late: () => tell('CHARGEBACK_REVERSED') });
    await pass(1);
    expect([booked.done, dispute.listRequests('deleteDisputeDefenseDocument')]).toEqual([[], []]);
    expect(await readState()).toEqual(['WON', 'FAILED', 'The dispute was decided.']);
  });
});

describe('readReasons', () => {
  it('asks nothing about a dispute that has ended, and not again', async () => {
    await dispute.open();
    await tell('CHARGEBACK_REVERSED');
    const { id } = await readDispute();
    await service.store.updateTable('disputes').set({ due_at: service.clock.now() }).execute();
    await readReasons(id, createNeeds());
    expect([asked, (await readDispute()).due_at]).toEqual([[], null]);
  });

  it('waits half an hour while the acquirer takes no responses', async () => {
    await dispute.open();
    const { id, defense } = await readDispute();
    await readReasons(id, { ...createNeeds(), disputer: undefined });
    expect(await readDispute()).toMatchObject({ defense, due_at: service.clock.now() + 1_800_000 });
  });

  it('waits longer after each failure, up to half an hour', async () => {
    await dispute.open();
    const { id } = await readDispute();
    const ask = async () => {
      const needs = createNeeds();
      needs.disputer.listReasons = () => Promise.reject(new Error('no answer'));
      await expect(readReasons(id, needs)).rejects.toThrow('no answer');
      return ((await readDispute()).due_at ?? 0) - service.clock.now();
    };
    expect(await ask()).toBe(1_000);
    service.clock.advance(60);
    expect(await ask()).toBe(60_000);
    service.clock.advance(3_600);
    expect(await ask()).toBe(1_800_000);
  });

  it('drops the reasons of the reference that the dispute had before', async () => {
    await dispute.open(GENERAL);
    const { id, defense } = await readDispute();
    const needs = createNeeds();
    needs.disputer.listReasons = async () => {
      await service.store.updateTable('disputes').set({ acquirer_reference: 'OTHER', due_at: 1 }).execute();
      return [];
    };
    await readReasons(id, needs);
    expect(await readDispute()).toMatchObject({ defense, due_at: 1 });
  });
});
