import { describe, expect, it, vi } from 'vitest';
import { createAdyen } from '../../../../src/service/create-adyen.ts';
import { releaseDue } from '../../../../src/service/platform/store/claim-due.ts';
import {
  createTerminalWorker,
  readOverdue,
  refuseOpenPayments,
} from '../../../../src/service/pos/attempts/follow-terminal.ts';
import { takeAnswer } from '../../../../src/service/pos/attempts/take-answer.ts';
import { useTerminals } from '../../support/adyen-double/use-terminals.ts';
import { listEvents, PAID } from '../../support/list-events.ts';
import { POLL } from '../../support/poll.ts';

const { adyen, service, till, terminal, send, end, readOrder, pass, look } = useTerminals();

const readRow = () => service.store.selectFrom('terminal_attempts').selectAll().executeTakeFirstOrThrow();

/** Whether the answer to the last question is stored: the next one is due in five seconds. */
const isSettled = async () => (await readRow()).due_at === service.clock.now() + 5_000;

/** Sends an order, and waits until its answer is lost: the terminal is due to be asked. */
async function lose(): Promise<number> {
  const id = await send();
  await service.terminalWorker?.runDue();
  await vi.waitUntil(async () => {
    const { due_at } = await readRow();
    return due_at === service.clock.now() || terminal.questions.length > 0;
  }, POLL);
  return id;
}

/** The terminals, as another process has them. */
function createRemote() {
  const { store, clock, getBaseUrl } = service;
  const wiring = { store, getBaseUrl, now: clock.now, report: () => {}, onRefusedCredentials: () => {} };
  const { remote } = createAdyen({ ...wiring, config: adyen.config }).terminals;
  if (!remote) throw new Error('The account has no terminals.');
  return remote;
}

describe('a payment whose answer is lost', () => {
  it.each([
    ['the connection breaks', 'lost'],
    ['Adyen fails', 502],
    ['the answer is garbage', 'garbage'],
    ['the cloud says that the terminal did not respond', 'reject'],
    ['a refusal may be that of a copy', 400],
  ] as const)('is approved as the terminal says later: %s', async (_name, answers) => {
    terminal.plan({ answers });
    const id = await lose();
    expect((await readOrder(id)).payment.status).toBe('at_terminal');
    const { status, payment } = await end(id);
    expect([status, payment.rbc_id]).toEqual(['approved', terminal.last().psp]);
    expect(terminal.dialogues).toHaveLength(1);
    expect(await service.store.selectFrom('receipts').selectAll().execute()).toHaveLength(2);
  });

  it("belongs to the trace of the till's call, and so do the questions", async () => {
    terminal.plan({ answers: 'lost' });
    await end(await lose());
    const attempts = service.store.selectFrom('attempts').select('traceparent');
    const { traceparent } = await attempts.executeTakeFirstOrThrow();
    const traces = adyen.requests
      .filter(({ path }) => path.endsWith('/sync'))
      .map(({ trace }) => String(trace));
    expect(traces.length).toBeGreaterThan(1);
    for (const trace of traces) expect(trace.slice(0, 35)).toBe(traceparent?.slice(0, 35));
  });

  it('keeps a service without terminals from starting until it has ended', async () => {
    terminal.plan({ answers: 'lost' });
    const id = await lose();
    await expect(refuseOpenPayments(service.store)).rejects.toThrow(
      'Payments at terminals are open: set ADYEN_DEVICES_URL until they have ended.',
    );
    await end(id);
    await refuseOpenPayments(service.store);
  });

  it('is declined as the terminal says later', async () => {
    terminal.plan({
      answers: 'lost',
      does: { fails: 'Refusal', with: { refusalReason: '199 Card blocked' } },
    });
    const id = await lose();
    expect(await end(id)).toMatchObject({
      status: 'open',
      payment: { status: 'declined', failure: { condition: 'Refusal', message: '199 Card blocked' } },
    });
  });

  it('waits while the terminal has it, and is asked for every five seconds', async () => {
    terminal.plan({ does: 'wait', answers: 'cut' });
    const id = await lose();
    await look(() => terminal.questions.length === 1);
    await look(isSettled);
    await pass(4);
    expect(terminal.questions).toHaveLength(1);
    await pass(1);
    await look(() => terminal.questions.length === 2);
    await look(isSettled);
    expect((await readOrder(id)).status).toBe('awaiting_pos');
    terminal.tap();
    await pass(5);
    expect((await end(id)).status).toBe('approved');
  });

  it('is asked for again when the question is not answered either', async () => {
    terminal.plan({ answers: 'lost' });
    terminal.statusFaults.push('cut', 'reject', 'garbage', 'InProgress');
    const id = await lose();
    for (const count of [1, 2, 3, 4]) {
      await look(() => terminal.questions.length === count);
      await look(isSettled);
      await pass(5);
    }
    expect((await end(id)).status).toBe('approved');
  });

  it('is asked for by another process, once the one that has sent it is silent', async () => {
    terminal.plan({ answers: 'hang' });
    const id = await send();
    await look(() => terminal.dialogues.length);
    const { clock, needs } = service;
    const other = createTerminalWorker({
      ...needs,
      remote: createRemote(),
      report: () => {},
      reportFault: (error) => service.faults.push(error),
    });
    await other.runDue();
    expect(terminal.questions).toEqual([]);
    clock.advance(15);
    await other.runDue();
    await look(async () => (await readOrder(id)).status === 'approved');
    expect(terminal.dialogues).toHaveLength(1);
    await other.stop();
  });

  it('is asked for by another process when the one that asks stops, which does not wait', async () => {
    terminal.plan({ answers: 'hang' });
    terminal.statusFaults.push('hang');
    const id = await send();
    await look(() => terminal.dialogues.length);
    const { clock, needs, faults } = service;
    const reportFault = (error: Error) => void faults.push(error);
    const worker = createTerminalWorker({ ...needs, remote: createRemote(), report: () => {}, reportFault });
    clock.advance(15);
    await worker.runDue();
    await vi.waitUntil(() => terminal.questions.length === 1, POLL);
    await worker.stop();
    expect([await readOrder(id), faults]).toMatchObject([{ status: 'awaiting_pos' }, []]);
    // The question that was given up counts as one that is still under way.
    clock.advance(14);
    await service.terminalWorker?.runDue();
    expect(terminal.questions).toHaveLength(1);
    clock.advance(1);
    expect((await end(id)).status).toBe('approved');
    expect(terminal.dialogues).toHaveLength(1);
  });

  it('that the terminal does not know stays open until its time is over', async () => {
    terminal.plan({ does: 'vanish' });
    const id = await lose();
    for (let seconds = 0; seconds < 85; seconds += 5) await pass(5);
    expect((await readOrder(id)).status).toBe('awaiting_pos');
    expect(terminal.aborts).toEqual([]);
    await pass(5);
    await look(() => terminal.aborts.length === 1);
    await pass(5);
    await look(async () => (await readRow()).missing_at !== null);
    // A process that starts asks at once: two answers of one moment count as one.
    await releaseDue(service.store, ['terminal_attempts'], service.clock.now());
    const asked = terminal.questions.length;
    await look(() => terminal.questions.length === asked + 1);
    await look(isSettled);
    expect((await readOrder(id)).payment.status).toBe('authorizing');
    await pass(5);
    expect(await end(id)).toMatchObject({
      status: 'open',
      payment: { status: 'timed_out', failure: { condition: 'Aborted' } },
    });
    expect(terminal.aborts).toHaveLength(1);
    expect((await till.pay(id)).status).toBe(200);
    expect((await end(id)).status).toBe('approved');
  });

  it('does not end by one NotFound before and one after the terminal has it', async () => {
    terminal.plan({ does: 'wait', answers: 'cut' });
    const id = await lose();
    await till.cancel(id);
    terminal.last().plan.ignoresAbort = true;
    terminal.statusFaults.push('NotFound', 'InProgress', 'NotFound');
    await look(() => terminal.aborts.length === 1);
    for (const count of [1, 2, 3]) {
      await pass(5);
      await look(() => terminal.questions.length === count);
      await look(isSettled);
    }
    expect((await readOrder(id)).status).toBe('awaiting_pos');
    await pass(5);
    expect((await end(id)).status).toBe('approved');
  });

  it('takes effect once, however often its end is told', async () => {
    terminal.plan({ answers: 'lost' });
    const id = await lose();
    const remote = createRemote();
    const { poiid, saleId, serviceId } = terminal.last();
    const found = await remote.findPayment({ poiid, saleId, serviceId }, new AbortController().signal);
    if (typeof found === 'string') throw new Error(`The terminal says ${found}.`);
    const take = () => takeAnswer(saleId, found, { ...service.needs, remote });
    await Promise.all([take(), take()]);
    await take();
    expect((await readOrder(id)).status).toBe('approved');
    expect(await service.store.selectFrom('receipts').selectAll().execute()).toHaveLength(2);
    expect(await listEvents(service.store)).toEqual(PAID);
    expect(await service.store.selectFrom('modifications').selectAll().execute()).toEqual([]);
  });

  it('ends as the first answer says, and gives back the money of a later approval', async () => {
    terminal.plan({ does: 'wait', answers: 'cut' });
    const id = await send();
    await look(() => terminal.dialogues.length);
    const { saleId, psp } = terminal.last();
    const needs = { ...service.needs, remote: createRemote() };
    const refusal = { isApproved: false as const, condition: 'Refusal', message: 'No.', receipts: [] };
    await takeAnswer(saleId, { ...refusal, declineCode: 'payment_declined' }, needs);
    terminal.tap();
    const approval = { pspReference: psp, rbcId: psp, approvalCode: '123456', receipts: [] };
    const money = { amountMinor: 260, currency: 'EUR' };
    await takeAnswer(saleId, { ...approval, ...money, isApproved: true }, needs);
    expect(await readOrder(id)).toMatchObject({
      status: 'open',
      payment: { status: 'declined', failure: { condition: 'Refusal', message: 'No.' } },
    });
    // The attempt does not name the approval.
    expect(await readRow()).toMatchObject({ rbc_id: null, approval_code: null });
    await adyen.tell(service);
    service.clock.advance(1);
    await service.runDueJobs();
    expect(adyen.payments.at(-1)).toMatchObject({ psp, amount: 260, refunded: 260 });
    const modifications = await service.store.selectFrom('modifications').select('kind').execute();
    expect(modifications).toEqual([{ kind: 'reversal' }]);
  });

  it('is given up when its answer cannot be stored', async () => {
    terminal.plan({ answers: 'lost' });
    const id = await send();
    const remote = createRemote();
    const reported: string[] = [];
    const worker = createTerminalWorker({
      ...service.needs,
      remote: {
        ...remote,
        async record(trx, reference, end) {
          if (end.isApproved) throw new Error('It cannot be stored.');
          await remote.record(trx, reference, end);
        },
      },
      report: (line) => reported.push(line),
      reportFault: ({ message }) => reported.push(message),
    });
    await vi.waitUntil(async () => {
      await worker.runDue();
      service.clock.advance(30);
      return (await readOrder(id)).status === 'open';
    }, POLL);
    expect((await readOrder(id)).payment.status).toBe('timed_out');
    expect(reported).toContain('It cannot be stored.');
    expect(reported.at(-1)).toMatch(/^ALARM: The terminal S1F2L-000158213605001 has not told/);
    await worker.stop();
  });

  it('is given up with an alarm when the terminal is silent for long, and given back if it was paid', async () => {
    terminal.plan({ answers: 'lost' });
    terminal.statusFaults.push(...Array.from({ length: 100 }, () => 'reject' as const));
    const id = await lose();
    await pass(91);
    await look(() => terminal.aborts.length === 1);
    await pass(890);
    await look(isSettled);
    expect((await readOrder(id)).status).toBe('awaiting_pos');
    expect(await readOverdue(service.store, service.clock.now())).toBeGreaterThan(880);
    await pass(15);
    expect(await end(id)).toMatchObject({ status: 'open', payment: { status: 'timed_out' } });
    const { saleId } = terminal.last();
    expect(service.logged.join('\n')).toContain(
      `ALARM: The terminal S1F2L-000158213605001 has not told how attempt ${saleId} has ended.`,
    );
    // The terminal is free.
    terminal.statusFaults.length = 0;
    await till.pay(id);
    expect((await end(id)).status).toBe('approved');
    await adyen.tell(service);
    service.clock.advance(1);
    await service.runDueJobs();
    await adyen.tell(service);
    const [first, second] = adyen.payments.slice(-2);
    expect([first?.refunded, second?.refunded]).toEqual([first?.amount, 0]);
    expect((await readOrder(id)).status).toBe('approved');
  });
});
