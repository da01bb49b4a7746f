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
const BEGAN = 'Your subscription at Bottega Rossi';
const DUE = 'Your subscription at Bottega Rossi: payment due';
const ENDED = 'Your subscription at Bottega Rossi is cancelled';

describe('a mail about a subscription', () => {
  it('says on the first day what is charged, when, and how to end it', async () => {
    const { ManageUrl, TransactionId } = await begin(EMAIL, { Title: 'Coffee\nBcc: x' });
    expect(await listMails()).toEqual([
      {
        To: 'ada@example.com',
        Subject: BEGAN,
        Text: expect.stringContaining(
          `Your subscription at Bottega Rossi has begun: €9.90 every month. The next payment is on December 21, 2026.\n\nCoffee Bcc: x\n`,
        ),
        Language: 'en',
        TransactionId,
        CreatedAt: '2026-11-21T09:30:00.000Z',
      },
    ]);
    expect((await listMails())[0]?.Text).toContain(`at any time, with one press: ${ManageUrl}\n`);
  });

  it('is in the language of the link', async () => {
    await begin(EMAIL, { Lang: 'de' });
    expect(await listSubjects()).toEqual(['Ihr Abonnement bei Bottega Rossi']);
  });

  it('has the link to pay by when the card is declined, and comes once however often it is', async () => {
    await begin(DECLINED);
    await pass(34);
    expect(await listSubjects()).toEqual([BEGAN, DUE]);
    const [, mail] = await listMails();
    expect(mail?.Text).toContain('€9.90 for your subscription at Bottega Rossi could not be charged');
    expect(mail?.Text).toContain(
      `Pay here by December 28, 2026, or the subscription ends: ${(await read()).PaymentUrl}`,
    );
    await pass(10);
    expect(await listSubjects()).toEqual([BEGAN, DUE, ENDED]);
  });

  it('says when the bank asks for the shopper', async () => {
    const link = await service.createLink({ SubscriptionOnCompletion: { Interval: 'month' } });
    await shopper.decide(await shopper.goToChallenge(link, EMAIL), 'approve');
    await pass(30);
    expect((await listMails()).at(-1)?.Text).toContain(
      'Your bank wants you to confirm €19.90 for your subscription at Bottega Rossi.',
    );
  });

  it('comes a second time when the bank asks for the shopper after a decline, and not a third time', async () => {
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

  it('says until when it is paid if it is cancelled at the end, and nothing more at the end itself', async () => {
    await begin(EMAIL);
    await pass(1);
    await act('cancel', { AtPeriodEnd: true });
    await pass(40);
    expect(await listSubjects()).toEqual([BEGAN, ENDED]);
    expect((await listMails())[1]?.Text).toContain('You have paid until December 21, 2026.');
  });

  it('comes beside the confirmations of payments, which the link asks for', async () => {
    await begin(EMAIL, { SendConfirmationEmail: true });
    await pass(31);
    const confirmations = (await listSubjects()).filter((subject) => subject.startsWith('Your payment'));
    expect(confirmations).toHaveLength(2);
  });

  it('is taken back with its change', async () => {
    await begin(EMAIL);
    await service.store.deleteFrom('subscription_mails').execute();
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

  it('goes to no one where the address is not known', async () => {
    await begin({ ...DECLINED, email: '' }, { HideEmailInput: true });
    await pass(40);
    expect((await read()).State).toBe('CANCELLED');
    expect(await listMails()).toEqual([]);
  });
});
