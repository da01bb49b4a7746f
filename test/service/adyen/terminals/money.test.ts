import { describe, expect, it } from 'vitest';
import type { Plan } from '../../support/adyen-double/create-terminal-double.ts';
import { POS_ACCOUNT, useTerminals } from '../../support/adyen-double/use-terminals.ts';

const { adyen, service, till, terminal, send, end, readOrder, pass, look, forget } = useTerminals();

/** Sends the modifications that are due, and lets Adyen tell everything. */
async function work(): Promise<void> {
  service.clock.advance(1);
  await service.runDueJobs();
  await adyen.tell(service);
}

const getBooked = () => {
  const booked = adyen.payments.find(({ psp }) => psp === terminal.last().psp);
  if (!booked) throw new Error('Nothing is booked.');
  return booked;
};

const refund = async (id: number, Amount?: number) => {
  const { body } = await till.call('GET', `/orders/${id}`);
  const TransactionId = body.order.transaction_id as string;
  return service.post('/api/v5/payments/refund', { TransactionId, ...(Amount && { Amount }) });
};
const listRefunds = async () =>
  ((await service.get('/api/v5/refunds')).body.Refunds as { State: string }[]).map(({ State }) => State);
const readStatus = async (id: number) => {
  const { body } = await till.call('GET', `/orders/${id}`);
  return (await till.readPayment(body.order.transaction_id as string)).status;
};

describe("an approval at Adyen's terminal", () => {
  it.each<[string, Plan]>([
    ['of another amount', { approves: 1 }],
    ['of a part', { approves: 1, result: 'Partial' }],
    ['of a part that is as much as all', { result: 'Partial' }],
    ['of a part without an amount', { result: 'Partial', omitsAmount: true }],
    ['of all, called a part of another one', { approves: 2.61 }],
    ['with a tip beside the amount', { tip: 0.5 }],
    ['in another currency', { currency: 'USD' }],
  ])('%s is given back', async (_name, plan) => {
    terminal.plan(plan);
    const id = await send();
    expect(await end(id)).toMatchObject({
      status: 'open',
      payment: {
        ...{ status: 'declined', rbc_id: null },
        failure: {
          condition: 'NotAllowed',
          message: 'The terminal approved another amount. It is given back.',
        },
      },
    });
    await work();
    const booked = getBooked();
    expect(booked.refunded).toBe(booked.captured);
    const modifications = await service.store.selectFrom('modifications').select('state').execute();
    expect(modifications).toEqual([{ state: 'DONE' }]);
    expect(adyen.requests.filter(({ path }) => path.endsWith('/reversals'))).toHaveLength(1);
    // The order can be paid again, and only the second payment counts.
    await till.pay(id);
    expect((await end(id)).status).toBe('approved');
    await work();
    expect(getBooked()).toMatchObject({ refunded: 0, amount: 260 });
    expect(await readStatus(id)).toBe('SETTLED');
  });

  it('of more than can be stored is given back', async () => {
    terminal.plan({ approves: 30_000_000 });
    expect((await end(await send())).payment.status).toBe('declined');
    adyen.outbox.splice(0);
    await work();
    expect(getBooked().refunded).toBe(3_000_000_000);
  });

  it.each<[string, Plan]>([
    ['with U+0000 in its texts', { hasNul: true }],
    ['with its values in Base64', { isBase64: true }],
    ['of a wallet, whose brand has a name of its own', { brand: 'mc_applepay' }],
  ])('%s is read', async (_name, plan) => {
    terminal.plan(plan);
    const { status, payment } = await end(await send());
    expect([status, payment.rbc_id, payment.card?.last4]).toEqual(['approved', terminal.last().psp, '9999']);
  });

  it('reads a refusal in Base64', async () => {
    terminal.plan({
      does: { fails: 'Refusal', with: { refusalReason: '210 Not enough balance' } },
      isBase64: true,
    });
    expect((await end(await send())).payment.failure?.message).toBe('210 Not enough balance');
  });

  it.each<[string, Plan]>([
    ['of a card', {}],
    ['of a card without its last digits', { hidesDigits: true }],
  ])('%s that the link does not accept is given back', async (_name, plan) => {
    terminal.plan(plan);
    const link = await service.createLink({ PaymentMethods: ['VIS'], StoreReference: 'ROMA-1' });
    const sent = await till.post(`/links/${link.transactionId}/pay/pos`);
    expect(sent.status).toBe(200);
    await look(async () => (await till.readPayment(link.transactionId)).active_attempt_id === null);
    await work();
    expect((await till.readPayment(link.transactionId)).status).toBe('CREATED');
    expect(getBooked().refunded).toBe(getBooked().captured);
  });
});

describe("a refund of a payment at Adyen's terminal", () => {
  it('is made in the account of the terminals, and ended by its notification', async () => {
    const id = await send();
    await end(id);
    expect((await refund(id, 100)).status).toBe(200);
    service.clock.advance(1);
    await service.runDueJobs();
    const request = adyen.requests.find(({ path }) => path.endsWith('/refunds'));
    expect(request).toMatchObject({
      path: `/payments/${terminal.last().psp}/refunds`,
      body: { merchantAccount: POS_ACCOUNT, amount: { value: 100, currency: 'EUR' } },
    });
    expect(await listRefunds()).toEqual(['PENDING']);
    await adyen.tell(service);
    expect(await listRefunds()).toEqual(['SETTLED']);
    expect(getBooked().refunded).toBe(100);
  });
});

describe('an offline approval', () => {
  it('counts, and is refunded once its reference is known', async () => {
    terminal.plan({ isOffline: true });
    const id = await send();
    const { status, payment } = await end(id);
    expect([status, payment.rbc_id]).toEqual(['approved', `BV0q00${payment.service_id}`]);
    expect((await till.complete(id, payment.rbc_id)).status).toBe(200);
    await refund(id);
    await work();
    expect(adyen.requests.filter(({ path }) => path.endsWith('/refunds'))).toEqual([]);
    expect(await listRefunds()).toEqual(['PENDING']);
    service.faults.length = 0;
    terminal.handIn(true);
    await adyen.tell(service);
    service.clock.advance(10);
    await work();
    expect(await listRefunds()).toEqual(['SETTLED']);
    expect(getBooked().refunded).toBe(260);
    expect(await readStatus(id)).toBe('REFUNDED');
  });

  it('that the bank refuses afterwards fails with an alarm', async () => {
    terminal.plan({ isOffline: true });
    const id = await send();
    await end(id);
    terminal.handIn(false);
    await adyen.tell(service);
    expect(await readStatus(id)).toBe('FAILED');
    expect(service.logged.filter((line) => line.startsWith('ALARM'))).toEqual([
      expect.stringContaining('which its terminal had approved offline. No money comes.'),
    ]);
    const types = await service.store.selectFrom('events').select('type').execute();
    expect(types.map(({ type }) => type)).toContain('payment.failed');
  });

  it('that the bank refuses before the answer is stored fails too', async () => {
    terminal.plan({ does: 'wait', isOffline: true });
    const id = await send();
    await look(() => terminal.dialogues.length);
    terminal.handIn(false);
    await adyen.tell(service);
    expect((await readOrder(id)).status).toBe('awaiting_pos');
    terminal.tap();
    expect((await end(id)).status).toBe('approved');
    await work();
    expect(await readStatus(id)).toBe('FAILED');
    expect(service.logged.join()).toContain('which its terminal had approved offline. No money comes.');
  });

  it.each<[string, Record<string, string>, boolean]>([
    ['known by its digits, told before the approval', { cardSummary: '1111' }, true],
    ['known by its digits, told after it', { cardSummary: '1111' }, false],
    ['known by the reference of the terminal', { cardSummary: '9999', tenderReference: 'BV0q001' }, false],
  ])('stays after the refusal of another card, %s', async (_name, told, isBefore) => {
    terminal.plan({ does: 'wait', isOffline: true });
    const id = await send();
    await look(() => terminal.dialogues.length);
    terminal.refuseCard(terminal.last(), told);
    if (isBefore) await adyen.tell(service);
    terminal.tap();
    expect((await end(id)).status).toBe('approved');
    await work();
    expect(await readStatus(id)).toBe('SETTLED');
    expect(service.logged.join()).toContain('refuses another card');
    expect(service.logged.join()).not.toContain('ALARM');
    terminal.handIn(true);
    await adyen.tell(service);
    await refund(id);
    await work();
    expect([getBooked().refunded, await readStatus(id)]).toEqual([260, 'REFUNDED']);
  });

  it('fails when the bank refuses it by the reference of the terminal', async () => {
    terminal.plan({ isOffline: true, hidesDigits: true });
    const id = await send();
    await end(id);
    terminal.handIn(false, terminal.last(), {
      cardSummary: '9999',
      tenderReference: terminal.getTender(),
    });
    await adyen.tell(service);
    expect(await readStatus(id)).toBe('FAILED');
  });

  it('after its end is given back once its reference is known', async () => {
    terminal.plan({ does: 'wait', isOffline: true, answers: 'hang', isDeaf: true });
    const id = await send();
    await look(() => terminal.dialogues.length);
    expect(await forget(id)).toBe('cancelled');
    terminal.tap();
    terminal.handIn(true);
    await adyen.tell(service);
    await work();
    expect(getBooked().refunded).toBe(260);
    expect((await readOrder(id)).status).toBe('open');
  });
});

describe('the notification of an approval', () => {
  /** Sends an order whose end Adyen alone tells. */
  async function loseAll(): Promise<number> {
    terminal.plan({ answers: 'lost' });
    terminal.statusFaults.push(...Array.from({ length: 50 }, () => 'cut' as const));
    const id = await send();
    await look(() => terminal.dialogues.length);
    return id;
  }

  it('waits for the answer of a running process, and then ends the attempt', async () => {
    const id = await loseAll();
    await adyen.tell(service);
    expect((await readOrder(id)).status).toBe('awaiting_pos');
    for (let count = 0; count < 20; count += 1) {
      service.clock.advance(7);
      await service.runDueJobs();
    }
    const { status, payment } = await readOrder(id);
    expect([status, payment]).toMatchObject([
      'approved',
      { rbc_id: terminal.last().psp, card: { brand: 'mc', last4: '9999' } },
    ]);
    expect(await service.store.selectFrom('receipts').selectAll().execute()).toEqual([]);
    const notifications = await service.store.selectFrom('adyen_notifications').selectAll().execute();
    expect(notifications.every(({ applied_at }) => applied_at !== null)).toBe(true);
  });

  it('ends the attempt as soon as no running process has it', async () => {
    const id = await loseAll();
    await adyen.tell(service);
    for (const seconds of [1, 1, 1, 2, 2, 5, 10, 30]) {
      service.clock.advance(seconds);
      await service.runDueJobs();
    }
    expect((await readOrder(id)).status).toBe('awaiting_pos');
    service.clock.advance(10);
    await service.runDueJobs();
    expect((await readOrder(id)).status).toBe('approved');
  });

  it('comes first, and the answer adds receipts and code', async () => {
    terminal.plan({ does: 'wait' });
    const id = await send();
    await look(() => terminal.dialogues.length);
    const dialogue = terminal.last();
    service.clock.advance(70);
    terminal.handIn(true, dialogue);
    await adyen.tell(service);
    expect((await readOrder(id)).status).toBe('approved');
    terminal.tap(dialogue);
    await look(async () => (await service.store.selectFrom('receipts').selectAll().execute()).length === 2);
    const row = await service.store.selectFrom('terminal_attempts').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ approval_code: '123456', status: 'approved', due_at: null });
    await adyen.tell(service);
    expect(adyen.payments.filter(({ reference }) => reference === dialogue.saleId)).toHaveLength(1);
    expect(await service.store.selectFrom('modifications').selectAll().execute()).toEqual([]);
  });

  it('of a refused card ends no attempt', async () => {
    terminal.plan({ does: 'wait' });
    const id = await send();
    await look(() => terminal.dialogues.length);
    service.clock.advance(70);
    terminal.refuseCard();
    await adyen.tell(service);
    expect((await readOrder(id)).status).toBe('awaiting_pos');
    terminal.tap();
    expect((await end(id)).status).toBe('approved');
    await work();
    expect(await readStatus(id)).toBe('SETTLED');
    await refund(id);
    await work();
    expect([getBooked().refunded, await listRefunds()]).toEqual([260, ['SETTLED']]);
    const open = service.store.selectFrom('adyen_notifications').select('id').where('applied_at', 'is', null);
    expect(await open.execute()).toEqual([]);
  });

  it('of a refused card does not name the one that is given back', async () => {
    terminal.plan({ does: 'wait', isDeaf: true });
    const id = await send();
    await look(() => terminal.dialogues.length);
    expect(await forget(id)).toBe('cancelled');
    terminal.refuseCard();
    await adyen.tell(service);
    terminal.tap();
    // Only the terminal tells of the approval.
    adyen.outbox.splice(0);
    await look(() => service.store.selectFrom('modifications').select('id').executeTakeFirst());
    await work();
    expect(getBooked().refunded).toBe(260);
  });

  it('of another account is ignored', async () => {
    await loseAll();
    const told = adyen.outbox.splice(0).map((notification) => ({ ...notification, account: 'Other' }));
    await adyen.tell(service, told);
    expect(service.logged.join()).toContain('is not for this account');
    await pass(1);
  });
});
