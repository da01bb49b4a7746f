import { describe, expect, it } from 'vitest';
import { recordSubscriptionMail } from '../../../../src/service/recurring/subscriptions/record-subscription-mail.ts';
import { createRailShopper } from '../../support/shopper/create-rail-shopper.ts';
import { useService } from '../../support/use-service.ts';
import { createSubscriber } from './create-subscriber.ts';

const service = useService();

const shopper = createRailShopper(() => service);
const subscriber = createSubscriber(() => service);
const { begin, read, pass, act } = subscriber;
const EMAIL = { email: 'ada@example.com' };
const DECLINED = { ...EMAIL, card: { number: '4000 0000 0000 0341' } };

/** The mails, the oldest first. */
const listMails = async () => (await service.get('/sandbox/emails')).body.Emails.toReversed();
const listSubjects = async () => (await listMails()).map(({ Subject }) => Subject);
const BEGAN = 'Your subscription with Bottega Rossi';
const DUE = 'Your subscription with Bottega Rossi: payment due';
const ENDED = 'Your subscription with Bottega Rossi is cancelled';

describe('an email about a subscription', () => {
  it('states at the start what is charged, when, and how to cancel', async () => {
    const { ManageUrl, TransactionId } = await begin(EMAIL, { Title: 'Coffee\nBcc: x' });
    expect(await listMails()).toEqual([
      {
        EmailId: expect.any(String),
        To: 'ada@example.com',
        Subject: BEGAN,
        Text: expect.stringContaining(
          `Your subscription with Bottega Rossi has begun: €9.90 every month. The next payment is on December 21, 2026.\n\nCoffee Bcc: x\n`,
        ),
        HtmlUrl: expect.stringMatching(/^\/dashboard\/emails\/[^/]+\/html$/),
        Language: 'en',
        TransactionId,
        CreatedAt: '2026-11-21T09:30:00.000Z',
      },
    ]);
    expect((await listMails())[0]?.Text).toContain(`at any time, in one click: ${ManageUrl}\n`);
  });

  it('is in the language of the link', async () => {
    await begin(EMAIL, { Lang: 'de' });
    expect(await listSubjects()).toEqual(['Ihr Abonnement bei Bottega Rossi']);
  });

  it('contains a payment link after a decline, and is sent once for all declines', async () => {
    await begin(DECLINED);
    await pass(34);
    expect(await listSubjects()).toEqual([BEGAN, DUE]);
    const [, mail] = await listMails();
    expect(mail?.Text).toContain('€9.90 for your subscription with Bottega Rossi could not be charged');
    expect(mail?.Text).toContain(
      `Pay here by December 28, 2026, or the subscription ends: ${(await read()).PaymentUrl}`,
    );
    await pass(10);
    expect(await listSubjects()).toEqual([BEGAN, DUE, ENDED]);
  });

  it('asks the shopper to confirm the payment if the bank requires authentication', async () => {
    const link = await service.createLink({ SubscriptionOnCompletion: { Interval: 'month' } });
    await shopper.decide(await shopper.goToChallenge(link, EMAIL), 'approve');
    await pass(30);
    expect((await listMails()).at(-1)?.Text).toContain(
      'Your bank wants you to confirm the payment of €19.90 for your subscription with Bottega Rossi.',
    );
  });

  it('is sent again, but only once, if the bank requires authentication after a decline', async () => {
    await begin(EMAIL);
    const { authorize } = service.acquirer;
    const answers = ['card_declined', 'authentication_failed', 'authentication_failed'] as const;
    let count = 0;
    service.acquirer.authorize = async () => ({
      isApproved: false,
      declineCode: answers[count++] ?? 'card_declined',
    });
    await pass(30);
    expect(await listSubjects()).toEqual([BEGAN, DUE]);
    await pass(1);
    expect(await listSubjects()).toEqual([BEGAN, DUE, DUE]);
    expect((await listMails())[2]?.Text).toContain('Your bank wants you to confirm');
    expect((await listMails())[2]?.Text).toContain(String((await read()).PaymentUrl));
    await act('retry');
    await service.runDueJobs();
    expect([count, (await listSubjects()).length]).toEqual([3, 3]);
    service.acquirer.authorize = authorize;
  });

  it('states the end of the paid period after a cancellation, and is not repeated at that end', async () => {
    await begin(EMAIL);
    await pass(1);
    await act('cancel', { AtPeriodEnd: true });
    await pass(40);
    expect(await listSubjects()).toEqual([BEGAN, ENDED]);
    expect((await listMails())[1]?.Text).toContain('The subscription is paid until December 21, 2026.');
  });

  it('does not replace the payment confirmations that the link requests', async () => {
    await begin(EMAIL, { SendConfirmationEmail: true });
    await pass(31);
    const confirmations = (await listSubjects()).filter((subject) => subject.startsWith('Your payment'));
    expect(confirmations).toHaveLength(2);
  });

  it('is rolled back with the transaction of its change', async () => {
    await begin(EMAIL);
    await service.store.deleteFrom('mails').execute();
    const subscription = await service.store
      .selectFrom('subscriptions')
      .selectAll()
      .executeTakeFirstOrThrow();
    const { page, directory, getBaseUrl, store } = service;
    const changed = store.transaction().execute(async (trx) => {
      await recordSubscriptionMail(
        trx,
        { page, directory, getBaseUrl },
        { subscription, kind: 'ended', now: 0 },
      );
      throw new Error('killed');
    });
    await expect(changed).rejects.toThrow('killed');
    expect(await listMails()).toEqual([]);
  });

  it('is not sent if the email address is unknown', async () => {
    await begin({ ...DECLINED, email: '' }, { HideEmailInput: true });
    await pass(40);
    expect((await read()).State).toBe('CANCELLED');
    expect(await listMails()).toEqual([]);
  });
});
