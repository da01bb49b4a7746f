import { describe, expect, it } from 'vitest';
import { ALL_SCOPES } from '../../support/all-scopes.ts';
import { shareService } from '../../support/use-service.ts';
import { createFakeTerminal, createPrintReport, POIID } from '../waiting/create-fake-terminal.ts';

const service = shareService({ companies: ALL_SCOPES });

const ROWS = JSON.stringify([
  { Text: 'TOTAL 1.30', Alignment: 'Left', Style: 'Bold', IsWide: false, IsTall: false },
]);

/** A receipt of a payment, as its terminal has reported it. */
async function createReceipt(): Promise<{ id: string; transactionId: string }> {
  const link = await service.createLink();
  await service.pay(link);
  const payments = service.store.selectFrom('payments').select('id');
  const payment = await payments.where('transaction_id', '=', link.transactionId).executeTakeFirstOrThrow();
  const id = `rcp_${link.transactionId}`;
  await service.store
    .insertInto('receipts')
    .values({
      id,
      company_id: service.merchant.id,
      poiid: POIID,
      kind: 'payment',
      qualifier: 'CustomerReceipt',
      payment_id: payment.id,
      sale_id: 'till',
      rows: ROWS,
      created_at: service.clock.now(),
    })
    .execute();
  return { id, transactionId: link.transactionId };
}

const mail = (id: string, body: object, company = service.merchant) =>
  service.post(`/api/v5/pos-terminals/receipts/${id}/email`, body, company);

const readEmails = async (query = '') =>
  ((await service.get(`/sandbox/emails${query}`)).body as unknown as { Emails: Record<string, unknown>[] })
    .Emails;

const countMails = async () => (await service.store.selectFrom('mails').select('id').execute()).length;

describe('a receipt sent by email', () => {
  it('appears in the sandbox’s outbox with the printed text, in the requested language', async () => {
    const { id, transactionId } = await createReceipt();
    const { status, body } = await mail(id, { Email: ' maria@example.com ', Language: 'it' });
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ Message: 'Receipt sent.', ReceiptId: id, Email: 'maria@example.com' }),
    ]);
    const [sent] = await readEmails(`?TransactionId=${transactionId}`);
    expect(sent).toMatchObject({
      To: 'maria@example.com',
      Language: 'it',
      TransactionId: transactionId,
      Text: expect.stringContaining('\n\nTOTAL 1.30\n\n'),
    });
    expect(sent?.Subject).toContain(service.merchant.name);
  });

  it('can be a print of a till that belongs to no payment', async () => {
    await createFakeTerminal(service).report(createPrintReport());
    const prints = service.store.selectFrom('receipts').select('id').where('kind', '=', 'print');
    const { id } = await prints.executeTakeFirstOrThrow();
    service.clock.advance(1);
    expect((await mail(id, { Email: 'maria@example.com' })).status).toBe(200);
    const [sent] = await readEmails('?Limit=1');
    expect(sent).toMatchObject({ Subject: service.merchant.name, TransactionId: null, Language: 'en' });
  });

  it.each([
    [{}, 'Email'],
    [{ Email: 'maria' }, 'Email'],
    [{ Email: '' }, 'Email'],
    [{ Email: 7 }, 'Email'],
    [{ Email: 'a@example.com\r\nBcc: b@example.com' }, 'Email'],
    [{ Email: `${'a'.repeat(250)}@example.com` }, 'Email'],
    [{ Email: 'maria@example.com', Language: 'xx' }, 'Language'],
    [{ Email: 'maria@example.com', To: 'b@example.com' }, 'To'],
  ])('is refused for %j', async (body, field) => {
    const { id } = await createReceipt();
    const before = await countMails();
    const refused = await mail(id, body);
    expect([refused.status, refused.body.Errors?.map(({ Field }: { Field: string }) => Field)]).toEqual([
      400,
      [field],
    ]);
    expect(await countMails()).toBe(before);
  });

  it('can be requested only by the company that owns the receipt', async () => {
    const { id } = await createReceipt();
    for (const [receipt, company] of [
      [id, service.partner],
      ['rcp_unknown', service.merchant],
    ] as const) {
      const { status, body } = await mail(receipt, { Email: 'maria@example.com' }, company);
      expect([status, body.Code]).toEqual([404, 'RECEIPT_NOT_FOUND']);
    }
  });
});
