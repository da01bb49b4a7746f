import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Language } from '../../../src/protocol/languages.ts';
import { recoverAttempts } from '../../../src/service/payments/attempts/recover-attempts.ts';
import { createGatedAcquirer } from '../support/create-gated-acquirer.ts';
import { createTestService } from '../support/create-test-service.ts';
import type { PayChange } from '../support/requests/create-pay-request.ts';
import { createRailShopper } from '../support/shopper/create-rail-shopper.ts';
import type { TestServiceOptions } from '../support/test-service-options.ts';
import { useService } from '../support/use-service.ts';

const WANTED = { SendConfirmationEmail: true };
const MASKED = 'a•••@example.com';

const service = useService();
const reopen = async (options: TestServiceOptions) => {
  await service.close();
  Object.assign(service, await createTestService(options));
};

const shopper = createRailShopper(() => service);
const createLink = (change: object = {}) => service.createLink({ ...WANTED, ...change });
const listMails = async () => (await service.get('/sandbox/emails')).body.Emails;
const listRows = () => service.store.selectFrom('mails').selectAll().execute();

describe('the confirmation email', () => {
  it('is sent to the shopper when the card is charged, and states the payment', async () => {
    const link = await createLink({
      TransactionId: 'order-1042',
      Title: 'Coffee',
      ShopperStatement: 'BOTTEGA',
    });
    await service.pay(link, { email: ' ada@example.com ' });
    expect(await listMails()).toEqual([
      {
        EmailId: expect.any(String),
        To: 'ada@example.com',
        Subject: 'Your payment to Bottega Rossi: €19.90',
        Text: expect.stringContaining(
          'You have paid €19.90 to Bottega Rossi. Thank you.\n\nCoffee\nOrder 1042\n',
        ),
        HtmlUrl: expect.stringMatching(/^\/dashboard\/emails\/[^/]+\/html$/),
        Language: 'en',
        TransactionId: 'order-1042',
        CreatedAt: '2026-11-21T09:30:00.000Z',
      },
    ]);
    expect((await listMails())[0]?.Text).toContain('On your bank statement: BOTTEGA');
  });

  it.each<[name: string, link: object, change: PayChange, sentence: string]>([
    ['a hold on a card', { AutoCapture: false }, {}, 'is reserved for Bottega Rossi'],
    ['a wallet', {}, { method: 'google_pay' }, 'You have paid'],
    ['a debit', {}, { method: 'sepa_direct_debit' }, 'You have paid'],
    [
      'a pending debit',
      {},
      { method: 'sepa_direct_debit', debit: { holder: 'PENDING' } },
      'is being confirmed',
    ],
    ['a disputed debit', {}, { method: 'sepa_direct_debit', debit: { holder: 'DISPUTE' } }, 'You have paid'],
    ['a transfer', { Providers: ['FlowPay'] }, { method: 'bank_transfer' }, 'We are waiting for'],
  ])('describes %s', async (_name, change, press, sentence) => {
    await service.pay(await createLink(change), press);
    const [mail] = await listMails();
    expect(mail?.Text).toContain(sentence);
  });

  it('is sent after the approval at a wallet or in a 3-D Secure challenge, and not before', async () => {
    await shopper.decide((await shopper.goToBank(await createLink(), 'paypal')).bank, 'approve');
    const challenge = await shopper.goToChallenge(await createLink());
    expect(await listRows()).toHaveLength(1);
    await shopper.decide(challenge, 'approve');
    expect(await listRows()).toHaveLength(2);
  });

  it.each<[name: string, link: object, change: PayChange]>([
    ['the merchant does not request it', { SendConfirmationEmail: false }, {}],
    ['no address was given', {}, { method: 'google_pay', email: '' }],
    [
      'the address contains a line break',
      { HideEmailInput: true },
      { email: 'ada@example.com\r\nBcc: bob@example.com' },
    ],
    ['two addresses are given', { HideEmailInput: true }, { email: 'ada@example.com,bob@example.com' }],
    ['the card is declined', {}, { card: { number: '4000 0000 0000 0002' } }],
  ])('is not sent if %s', async (_name, change, press) => {
    const { body } = await service.pay(await createLink(change), press);
    expect(body).not.toHaveProperty('confirmationTo');
    expect(await listRows()).toEqual([]);
  });

  it('is sent once, and not again for a repeated press or a capture', async () => {
    const link = await createLink({ AutoCapture: false });
    const press = { attemptKey: randomUUID() };
    await Promise.all(Array.from({ length: 5 }, () => service.pay(link, press)));
    await service.post('/api/v4/payments/capture', { TransactionIds: [link.transactionId] });
    expect(await listRows()).toHaveLength(1);
  });

  it('is stored once if a press and two recoveries finish the same payment at once', async () => {
    const acquirer = createGatedAcquirer();
    await reopen({ acquirer });
    const paying = service.pay(await createLink());
    await acquirer.arrival();
    acquirer.answer({ isApproved: true });
    const recover = () =>
      recoverAttempts({ ...service, acquirer, now: service.clock.now, wakeDeliveries: service.worker.wake });
    await Promise.all([paying, recover(), recover()]);
    expect(await listRows()).toHaveLength(1);
  });

  it('and the settled payment are stored together or not at all', async () => {
    const acquirer = createGatedAcquirer();
    await reopen({ acquirer });
    const link = await createLink();
    const paying = service.pay(link);
    await acquirer.arrival();
    // Simulates a process that died between the two.
    await service.store.schema.alterTable('mails').renameTo('mails_gone').execute();
    acquirer.answer({ isApproved: true });
    expect(await paying).toMatchObject({ status: 500 });
    expect(service.faults.splice(0).length).toBeGreaterThan(0);
    const readPayment = () => service.store.selectFrom('payments').select('status').executeTakeFirstOrThrow();
    expect(await readPayment()).toEqual({ status: 'CREATED' });
    await service.store.schema.alterTable('mails_gone').renameTo('mails').execute();
    await recoverAttempts({
      ...service,
      acquirer,
      now: service.clock.now,
      wakeDeliveries: service.worker.wake,
    });
    expect(await readPayment()).toEqual({ status: 'SETTLED' });
    expect(await listRows()).toHaveLength(1);
  });

  it.each<[link: object, language: Language | undefined, spoken: Language]>([
    [{ Lang: 'it' }, 'de', 'it'],
    [{}, 'it', 'it'],
    [{}, undefined, 'en'],
  ])(
    'is written in the language of the link (%j), else the page’s (%s): %s',
    async (change, language, spoken) => {
      await service.pay(await createLink(change), language && { language });
      expect((await listMails())[0]).toMatchObject({
        Language: spoken,
        Subject: spoken === 'it' ? expect.stringMatching(/pagamento/) : expect.stringMatching(/payment/),
      });
    },
  );

  it('is announced with a masked address in the pay response, the status and the page', async () => {
    const link = await createLink();
    const attemptKey = randomUUID();
    expect((await service.pay(link, { attemptKey })).body).toMatchObject({ confirmationTo: MASKED });
    expect((await service.getStatus(link, attemptKey)).attempt).toMatchObject({ confirmationTo: MASKED });
    const { body } = await service.inject<string>({ url: link.path });
    expect(body).toContain(MASKED);
    expect(body).not.toContain('ada@example.com');
  });
});
