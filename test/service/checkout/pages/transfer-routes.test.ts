import { describe, expect, it } from 'vitest';
import { MAX_TRANSFER_MAILS } from '../../../../src/service/checkout/pages/transfer-routes.ts';
import { createTransferReference } from '../../../../src/service/payments/terms/transfer-reference.ts';
import type { TestLink } from '../../support/create-api-calls.ts';
import { useTransferLink } from '../../support/shopper/use-transfer-link.ts';

const used = useTransferLink();

const getPath = ({ path }: TestLink) => path;
const ask = (body: object, of = used.link) =>
  used.service.app.inject({
    method: 'POST',
    url: `${getPath(of)}/transfer-mail`,
    headers: { 'accept-language': 'en-GB' },
    payload: body,
  });
const REQUEST = { email: ' ada@example.com ', language: 'en', timeZone: 'Europe/Rome' };
const listMails = async () => (await used.service.get('/sandbox/emails')).body.Emails;
describe('the details of a bank transfer', () => {
  it('are mailed on request with everything that the shopper’s bank needs, and nothing is paid', async () => {
    const answer = await ask(REQUEST);
    expect([answer.statusCode, answer.json()]).toEqual([200, { sentTo: 'a•••@example.com' }]);
    const [mail] = await listMails();
    expect(mail).toMatchObject({ To: 'ada@example.com', Subject: 'Your payment to Bottega Rossi: €19.90' });
    expect(mail?.Text).toContain('Nothing has been paid yet.');
    expect(mail?.Text).toContain('IBAN: IT60 X054 2811 1010 0000 0123 456');
    expect(mail?.Text).toContain(`Payment reference: ${await used.findReference()}`);
    expect(mail?.Text).toContain(`http://localhost:4242${used.link.path}`);
    expect(await used.service.getStatus(used.link)).toEqual({ state: 'open', status: 'CREATED' });
  });

  it('are in the confirmation too, which states that nothing has arrived', async () => {
    const other = await used.service.createLink({ Providers: ['FlowPay'], SendConfirmationEmail: true });
    await used.service.pay(other, { method: 'bank_transfer', email: 'ada@example.com' });
    const [mail] = await listMails();
    expect(mail?.Text).toContain('We are waiting for your transfer of €19.90.');
    expect(mail?.Text).toMatch(/Payment reference: RF\d{2}[0-9A-Z]{12}\n/);
    expect(mail?.Text).not.toContain(other.transactionId);
  });

  it('are mailed only a few times, because anyone with the link could send them to anyone', async () => {
    for (let count = 0; count < MAX_TRANSFER_MAILS; count += 1)
      expect((await ask(REQUEST)).statusCode).toBe(200);
    expect((await ask(REQUEST)).statusCode).toBe(429);
    expect(await listMails()).toHaveLength(MAX_TRANSFER_MAILS);
  });

  it.each([
    ['no address', { ...REQUEST, email: '' }],
    ['an address that is none', { ...REQUEST, email: 'ada@example.com\r\nBcc: bob@example.com' }],
    ['no language', { email: 'ada@example.com' }],
    ['a list', []],
  ])('are not mailed to %s', async (_name, body) => {
    expect((await ask(body)).statusCode).toBe(400);
    expect(await listMails()).toEqual([]);
  });

  it('are not mailed for a paid link or one without bank transfers', async () => {
    expect((await ask(REQUEST, await used.service.createLink())).statusCode).toBe(400);
    await used.service.pay(used.link, { method: 'bank_transfer' });
    expect((await ask(REQUEST)).statusCode).toBe(400);
  });

  it('contain a code for banking apps if the link accepts bank transfers', async () => {
    const code = await used.service.app.inject({ url: `${getPath(used.link)}/transfer.svg` });
    expect(code.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
    });
    expect(code.body).toContain('<svg');
    const card = await used.service.createLink();
    expect((await used.service.app.inject({ url: `${getPath(card)}/transfer.svg` })).statusCode).toBe(404);
  });

  it('name a reference that is kept with the link, also where an older version made the link', async () => {
    const readShown = async () =>
      /"reference":"(RF[0-9A-Z]+)"/.exec(
        (await used.service.app.inject({ url: getPath(used.link) })).body,
      )?.[1];
    const kept = await used.findReference();
    expect(await readShown()).toBe(kept);
    await used.service.store.updateTable('payments').set({ transfer_reference: null }).execute();
    const { id } = await used.service.store.selectFrom('payments').select('id').executeTakeFirstOrThrow();
    expect(await readShown()).toBe(createTransferReference(id));
  });
});
