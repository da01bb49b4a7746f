import { describe, expect, it } from 'vitest';
import { useTerminals } from '../../support/adyen-double/use-terminals.ts';

const { adyen, service, till, terminal, send, end, readOrder, pass, look } = useTerminals();

const readRow = () => service.store.selectFrom('terminal_attempts').selectAll().executeTakeFirstOrThrow();

/** Sends an order whose shopper does nothing yet. */
async function wait(plan: object = {}): Promise<number> {
  terminal.plan({ does: 'wait', ...plan });
  const id = await send();
  await look(() => terminal.dialogues.length);
  return id;
}

/** Tries what public reports say of other integrations with terminals in a cloud. */
describe('a payment at a terminal, as others report it,', () => {
  it('is aborted by its own ServiceID after a question had another one (odoo/odoo#288874)', async () => {
    const id = await wait();
    await pass(15);
    await look(() => terminal.questions.length === 1);
    await look(async () => (await readRow()).due_at === service.clock.now() + 5_000);
    await till.cancel(id);
    expect((await end(id)).payment.status).toBe('cancelled');
    expect(terminal.last().aborts).toBe(1);
  });

  it('does not take the answer of another payment (odoo/odoo#75246)', async () => {
    terminal.plan({ answers: 'lost' });
    terminal.statusFaults.push('other');
    const id = await send();
    await look(() => terminal.questions.length === 1);
    await look(async () => (await readRow()).due_at === service.clock.now() + 5_000);
    expect((await readOrder(id)).status).toBe('awaiting_pos');
    await pass(5);
    expect((await end(id)).status).toBe('approved');
  });

  it('cannot be paid twice after an unknown error (woocommerce-ios#10647, sumup-android-sdk#111)', async () => {
    terminal.plan({ answers: 'lost' });
    terminal.statusFaults.push('cut');
    const id = await send();
    await look(() => terminal.questions.length === 1);
    expect((await till.pay(id)).status).toBe(409);
    const second = await till.pay(id, { 'idempotency-key': 'try-again' });
    expect(second.status).toBe(409);
    service.clock.advance(60);
    expect((await end(id)).status).toBe('approved');
    expect(adyen.payments.filter(({ reference }) => reference === terminal.last().saleId)).toHaveLength(1);
    expect(terminal.dialogues).toHaveLength(1);
  });

  it('goes on after Adyen refuses the Abort (Adyen/adyen-dotnet-api-library#579)', async () => {
    const id = await wait({ isDeaf: true });
    adyen.failNext(/sync$/, 400);
    await till.cancel(id);
    await look(async () => (await readRow()).aborted_at !== null);
    terminal.tap();
    expect((await end(id)).status).toBe('approved');
  });

  it('is declined with a condition that nexo does not have (docs.adyen.com, "Time-outs")', async () => {
    terminal.plan({ does: { fails: 'Communication timeout' } });
    expect(await end(await send())).toMatchObject({
      status: 'open',
      payment: { status: 'declined', failure: { condition: 'Communication timeout' } },
    });
  });

  it('ends although a proxy drops the connection without a word (adyen-php-api-library#473)', async () => {
    const id = await wait({ answers: 'hang' });
    terminal.tap();
    await pass(14);
    expect((await readOrder(id)).status).toBe('awaiting_pos');
    await pass(1);
    expect((await end(id)).status).toBe('approved');
  });

  it('ends although its notification comes late, and twice (odoo/odoo#207425)', async () => {
    const id = await send();
    expect((await end(id)).status).toBe('approved');
    const told = adyen.outbox.splice(0);
    service.clock.advance(86_400);
    await adyen.tell(service, [...told, ...told]);
    expect((await readOrder(id)).status).toBe('approved');
    expect(await service.store.selectFrom('modifications').selectAll().execute()).toEqual([]);
  });
});
