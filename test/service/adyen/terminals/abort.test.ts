import { describe, expect, it } from 'vitest';
import { useTerminals } from '../../support/adyen-double/use-terminals.ts';

const { adyen, service, till, terminal, send, end, readOrder, pass, look, forget } = useTerminals();

/** Sends an order whose shopper does nothing yet. */
async function wait(plan: object = {}): Promise<number> {
  terminal.plan({ does: 'wait', ...plan });
  const id = await send();
  await look(() => terminal.dialogues.length);
  return id;
}

const runModifications = async () => {
  await adyen.tell(service);
  service.clock.advance(1);
  await service.runDueJobs();
  await adyen.tell(service);
};

describe('a payment that a till cancels', () => {
  it('stays open until the terminal has ended it', async () => {
    const id = await wait();
    const { status, body } = await till.cancel(id);
    expect([status, body.Message]).toEqual([200, 'Abort sent.']);
    expect(body.order).toMatchObject({ status: 'awaiting_pos', payment: { status: 'authorizing' } });
    // Neither the order nor the terminal can be used until then.
    expect((await till.pay(id)).status).toBe(409);
    expect((await till.assign(null)).status).toBe(409);
    expect(await end(id)).toMatchObject({
      status: 'open',
      payment: { status: 'cancelled', failure: { condition: 'Aborted', message: '104 Merchant cancelled' } },
    });
    expect(terminal.aborts).toEqual([terminal.last().saleId]);
  });

  it('is asked for once, however often it is cancelled', async () => {
    const id = await wait({ answers: 'hang' });
    terminal.statusFaults.push('InProgress');
    expect((await till.cancel(id)).status).toBe(200);
    expect((await till.cancel(id)).status).toBe(200);
    await look(() => terminal.aborts.length);
    expect((await till.cancel(id)).status).toBe(200);
    await pass(5);
    await look(() => terminal.questions.length === 1);
    service.clock.advance(30);
    expect((await end(id)).payment.status).toBe('cancelled');
    expect(terminal.aborts).toHaveLength(1);
  });

  it('is approved if the shopper was faster', async () => {
    const id = await wait({ ignoresAbort: true });
    await till.cancel(id);
    expect(await end(id)).toMatchObject({
      status: 'approved',
      payment: { status: 'approved', failure: null },
    });
  });

  it('is declined if the bank was faster', async () => {
    const id = await wait();
    await till.cancel(id);
    terminal.fail('Refusal', { refusalReason: '214 Declined online' });
    expect((await end(id)).payment.status).toBe('declined');
  });

  it('ends at once if it was not sent yet, and is not sent late', async () => {
    const id = await send();
    expect((await till.cancel(id)).body.order).toMatchObject({
      status: 'open',
      payment: { status: 'cancelled' },
    });
    await pass(1);
    await pass(60);
    expect(terminal.dialogues).toEqual([]);
    expect(await service.store.selectFrom('adyen_payments').selectAll().execute()).toEqual([]);
  });

  it('goes on after the Abort was lost', async () => {
    const id = await wait();
    adyen.failNext(/sync$/, 'dropped');
    await till.cancel(id);
    await look(async () => service.logged.some((line) => line.includes('sync')));
    await pass(5);
    await look(() => terminal.questions.length === 1);
    expect((await readOrder(id)).status).toBe('awaiting_pos');
    terminal.tap();
    expect((await end(id)).status).toBe('approved');
  });
});

describe('a payment whose time is over', () => {
  it('is aborted once, and times out', async () => {
    const id = await wait();
    await pass(89);
    await look(() => terminal.questions.length);
    expect(terminal.aborts).toEqual([]);
    await pass(1);
    await look(async () => (await readOrder(id)).status === 'open');
    expect((await readOrder(id)).payment).toMatchObject({
      status: 'timed_out',
      failure: { condition: 'Aborted' },
    });
    expect(terminal.aborts).toHaveLength(1);
  });

  it('is aborted by the job for links too, which leaves the payment open', async () => {
    const link = await service.createLink({ StoreReference: 'ROMA-1' });
    terminal.plan({ does: 'wait', ignoresAbort: true });
    expect((await till.post(`/links/${link.transactionId}/pay/pos`)).status).toBe(200);
    await look(() => terminal.dialogues.length);
    service.clock.advance(31 * 86_400);
    await service.runDueJobs();
    const payment = await till.readPayment(link.transactionId);
    expect(payment).toMatchObject({ status: 'CREATED', active_attempt_id: terminal.last().saleId });
    await look(async () => (await till.readPayment(link.transactionId)).status === 'SETTLED');
  });

  it('is given back if an approval is told after its end', async () => {
    const id = await wait({ answers: 'cut', isDeaf: true });
    expect(await forget(id)).toBe('cancelled');
    terminal.tap();
    await runModifications();
    const [booked] = adyen.payments.slice(-1);
    expect(booked?.refunded).toBe(booked?.amount);
    expect((await readOrder(id)).status).toBe('open');
    const { events } = await service.store
      .selectFrom('events')
      .select(({ fn }) => fn.countAll<number>().as('events'))
      .where('type', '=', 'payment.settled')
      .executeTakeFirstOrThrow();
    expect(Number(events)).toBe(0);
  });
});
