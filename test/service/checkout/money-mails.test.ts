import { describe, expect, it } from 'vitest';
import { finishModification } from '../../../src/service/payments/modifications/finish-modification.ts';
import type { TestLink } from '../support/create-api-calls.ts';
import type { PayChange } from '../support/requests/create-pay-request.ts';
import { useService } from '../support/use-service.ts';

const service = useService();

const createLink = (change: object = {}) => service.createLink({ SendConfirmationEmail: true, ...change });
const createPaid = async (change: object = {}, press: PayChange = {}) => {
  const link = await createLink(change);
  await service.pay(link, press);
  return link;
};
const refund = async ({ transactionId: TransactionId }: TestLink, Amount?: number) =>
  (await service.post('/api/v5/payments/refund', { TransactionId, ...(Amount && { Amount }) })).body;
const turn = ({ transactionId }: TestLink, name: string) =>
  service.post(`/sandbox/payments/${transactionId}/${name}`, undefined);
const listRows = (kind: string) =>
  service.store.selectFrom('mails').selectAll().where('kind', '=', kind).orderBy('text').execute();
const readSentences = async (kind: string) => (await listRows(kind)).map(({ text }) => text.split('\n\n')[1]);

describe('the email about a refund', () => {
  it('says how much goes back, of which payment, to which card and when', async () => {
    const press = { language: 'en', timeZone: 'Europe/Rome' } as const;
    const link = await createPaid({ TransactionId: 'order-1042', Title: 'Coffee' }, press);
    service.clock.advance(86_400);
    await refund(link);
    const [mail] = await listRows('refunded');
    expect(mail).toMatchObject({
      recipient: 'ada@example.com',
      language: 'en',
      subject: 'Refund from Bottega Rossi: €19.90',
      is_single: 0,
    });
    expect(mail?.text).toContain(
      `Bottega Rossi has refunded your payment of €19.90.

Coffee
Order 1042

You get the money back the way you paid. It can take a few working days to arrive.

Payment method: Visa •••• 1111
November 22, 2026 at 10:30 AM GMT+1
Reference: order-1042

See your payment: http://localhost:4242${link.path}
`,
    );
  });

  it('is sent for each part, and says that it is a part even if nothing is left', async () => {
    const link = await createPaid();
    for (const part of [500, 1490]) await refund(link, part);
    expect(await readSentences('refunded')).toEqual([
      'Bottega Rossi has refunded €14.90 of your payment of €19.90.',
      'Bottega Rossi has refunded €5.00 of your payment of €19.90.',
    ]);
  });

  it('is sent when the acquirer has settled it, and once, however often that is reported', async () => {
    await service.put('/sandbox/modifications', { Mode: 'slow' });
    const link = await createPaid();
    await refund(link, 500);
    expect(await listRows('refunded')).toEqual([]);
    const { id } = await service.store
      .selectFrom('modifications')
      .select('id')
      .where('kind', '=', 'refund')
      .executeTakeFirstOrThrow();
    const report = () =>
      service.store
        .transaction()
        .execute((trx) => finishModification(trx, service, { id, end: 'DONE', now: service.clock.now() }));
    await Promise.all([report(), report(), report()]);
    expect(await listRows('refunded')).toHaveLength(1);
  });

  it('is not sent for a refund that fails, and not again when a settled one fails', async () => {
    const link = await createPaid();
    await refund(link);
    await turn(link, 'fail-refund');
    expect(await listRows('refunded')).toHaveLength(1);
    await service.put('/sandbox/modifications', { Mode: 'failing' });
    await refund(link);
    service.clock.advance(10);
    await service.runDueJobs();
    expect(await listRows('refunded')).toHaveLength(1);
  });

  it('is not sent for a lost dispute, whose money the bank returns, nor for a released hold', async () => {
    const disputed = await createPaid();
    await turn(disputed, 'dispute');
    expect((await turn(disputed, 'lose-dispute')).body).toMatchObject({ Status: 'REFUNDED' });
    const held = await createPaid({ AutoCapture: false });
    const { body } = await service.post('/api/v5/payments/release', { TransactionIds: [held.transactionId] });
    expect(body.Transactions[0]).toMatchObject({ Status: 'RELEASED' });
    expect(await listRows('refunded')).toEqual([]);
  });

  it.each<[name: string, link: object, press: PayChange]>([
    ['the link sends no confirmations', { SendConfirmationEmail: false }, {}],
    ['no address is known', {}, { method: 'google_pay', email: '' }],
  ])('is not sent if %s', async (_name, change, press) => {
    const link = await createPaid(change, press);
    expect((await refund(link)).Status).toBe('REFUNDED');
    expect(await listRows('refunded')).toEqual([]);
  });

  it('and the refund are stored together or not at all', async () => {
    const link = await createPaid();
    await service.store.schema.alterTable('mails').renameTo('mails_gone').execute();
    expect(await turn(link, 'refund')).toMatchObject({ status: 500 });
    expect(service.faults.splice(0).length).toBeGreaterThan(0);
    await service.store.schema.alterTable('mails_gone').renameTo('mails').execute();
    expect(await service.store.selectFrom('refunds').selectAll().execute()).toEqual([]);
    expect(await service.getStatus(link)).toMatchObject({ status: 'SETTLED' });
  });
});

describe('the email about a transfer that has arrived', () => {
  const TRANSFER = { Providers: ['FlowPay'] };
  const receive = async ({ transactionId }: TestLink) => {
    const { Link } = (await service.get(`/api/v4/payments/link/${transactionId}`)).body;
    const body = { Reference: Link.TransferReference, Amount: 1990 };
    return (await service.post('/sandbox/transfers', body)).body;
  };
  const requestDetails = (link: TestLink, email: string) =>
    service.app.inject({
      method: 'POST',
      url: `${link.path}/transfer-mail`,
      payload: { email, language: 'it', timeZone: 'Europe/Rome' },
    });

  it('is a receipt for the shopper who has declared it', async () => {
    const link = await createPaid(TRANSFER, { method: 'bank_transfer', email: 'ada@example.com' });
    expect(await listRows('arrived')).toEqual([]);
    await receive(link);
    const [mail] = await listRows('arrived');
    expect(mail).toMatchObject({
      recipient: 'ada@example.com',
      subject: 'Your payment to Bottega Rossi: €19.90',
      is_single: 1,
    });
    expect(mail?.text).toContain('Your transfer of €19.90 to Bottega Rossi has arrived. Thank you.');
    expect(mail?.text).toContain('Payment method: Bank transfer\n');
    // Nothing more is to be transferred.
    expect(mail?.text).not.toContain('IBAN');
  });

  it('is sent once, also if the sandbox’s switch settles the payment', async () => {
    const link = await createPaid(TRANSFER, { method: 'bank_transfer', email: 'ada@example.com' });
    await Promise.all([turn(link, 'settle'), receive(link), turn(link, 'settle')]);
    expect(await listRows('arrived')).toHaveLength(1);
  });

  it('goes to the last address to which the details were sent, in its language, as does a refund', async () => {
    const link = await createLink(TRANSFER);
    await requestDetails(link, 'typo@example.com');
    service.clock.advance(1);
    await requestDetails(link, 'ada@example.com');
    await receive(link);
    await refund(link, 500);
    for (const kind of ['arrived', 'refunded'])
      expect(await listRows(kind)).toMatchObject([{ recipient: 'ada@example.com', language: 'it' }]);
    expect(await readSentences('arrived')).toEqual([
      expect.stringMatching(/^il tuo bonifico di 19,90\s€ a Bottega Rossi è arrivato/),
    ]);
  });

  it('is not sent without an address, without confirmations, or for another pending payment', async () => {
    await receive(await createLink(TRANSFER));
    const silent = await createLink({ ...TRANSFER, SendConfirmationEmail: false });
    await requestDetails(silent, 'ada@example.com');
    await receive(silent);
    const debit = await createPaid({}, { method: 'sepa_direct_debit', debit: { holder: 'PENDING' } });
    expect((await turn(debit, 'settle')).body).toMatchObject({ Status: 'SETTLED' });
    expect(await listRows('arrived')).toEqual([]);
  });
});
