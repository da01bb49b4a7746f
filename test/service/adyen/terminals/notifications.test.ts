import { describe, expect, it } from 'vitest';
import { useTerminalMoney } from './use-terminal-money.ts';

const {
  adyen,
  service,
  terminal,
  send,
  end,
  readOrder,
  pass,
  look,
  forget,
  work,
  getBooked,
  refund,
  listRefunds,
  readStatus,
} = useTerminalMoney();

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
