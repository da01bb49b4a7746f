import { CARDS } from '../steps/cards.ts';
import { expect, test } from '../steps/test.ts';

const WANTED = { SendConfirmationEmail: true };
const SENT = 'We have sent a confirmation to g•••@example.com.';

test('a paid checkout shows that a confirmation was sent, also after a reload, and sends exactly one', async ({
  openLink,
}) => {
  const { api, checkout, form, link, reopen } = await openLink('embedded', WANTED);
  const { TransactionId } = link;
  await form.payBy(CARDS.good);
  await expect(checkout.locator('[part=result]')).toContainText(SENT);
  expect(await api.listEmails(TransactionId)).toMatchObject([
    {
      To: 'giulia@example.com',
      Subject: 'Your payment to Bottega Rossi: €19.90',
      Text: expect.stringContaining('You have paid €19.90 to Bottega Rossi'),
      Language: 'en',
      TransactionId,
    },
  ]);
  await expect((await reopen()).locator('[part=result]')).toContainText(SENT);
  expect(await api.listEmails(TransactionId)).toHaveLength(1);
});

test('a confirmation is sent in the language that the shop has chosen for the page', async ({ openLink }) => {
  const { api, checkout, form, link } = await openLink('embedded', WANTED, { locale: 'de' });
  await form.payBy(CARDS.good);
  await expect(checkout.locator('[part=result]')).toContainText('g•••@example.com');
  expect(await api.listEmails(link.TransactionId)).toMatchObject([{ Language: 'de' }]);
});

test('a paid checkout sends and mentions no confirmation that the merchant has not asked for', async ({
  openLink,
}) => {
  const { api, checkout, form, link } = await openLink('embedded');
  await form.payBy(CARDS.good);
  await expect(checkout.locator('[part=result]')).toContainText('Payment successful');
  await expect(checkout.locator('[part=result]')).not.toContainText('example.com');
  expect(await api.listEmails(link.TransactionId)).toEqual([]);
});
