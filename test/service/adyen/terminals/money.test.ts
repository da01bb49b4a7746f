import { describe, expect, it } from 'vitest';
import type { Plan } from '../../support/adyen-double/terminal-answers.ts';
import { POS_ACCOUNT } from '../../support/adyen-double/use-terminals.ts';
import { useTerminalMoney } from './use-terminal-money.ts';

const {
  adyen,
  service,
  till,
  terminal,
  send,
  end,
  readOrder,
  look,
  forget,
  work,
  getBooked,
  refund,
  listRefunds,
  readStatus,
} = useTerminalMoney();

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
