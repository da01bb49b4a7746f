import { describe, expect, it, vi } from 'vitest';
import { shareService } from '../../support/use-service.ts';

const service = shareService();
const SHOPPER = { ShopperEmail: 'ada.lovelace@example.com', ShopperName: '"Ada" <Lovelace>' };
const TRACE = /lovelace/i;

const load = async (path: string, headers = {}) =>
  (await service.inject<string>({ url: path, headers })).body;

describe('the merchant’s data about the shopper', () => {
  it('appears in no log, event or webhook, and is read back with the link', async () => {
    let said = '';
    for (const stream of [process.stdout, process.stderr]) {
      vi.spyOn(stream, 'write').mockImplementation((words) => {
        said += words;
        return true;
      });
    }
    const link = await service.createLink({ ...SHOPPER, WebhookUrl: 'https://hooks.example/' });
    await service.pay(link);
    await service.deliverDue();
    const events = await service.store.selectFrom('events').selectAll().execute();
    const read = await service.get(`/api/v5/payments/link/${link.transactionId}`);
    const calls = await service.get('/sandbox/requests');
    expect(events.length).toBeGreaterThan(0);
    expect(service.receiver.requests.length).toBeGreaterThan(0);
    expect(read.body.Link).toMatchObject(SHOPPER);
    for (const text of [said, events, service.receiver.requests, calls.body])
      expect(JSON.stringify(text)).not.toMatch(TRACE);
  });

  it.each(['standard', 'embedded'])('prefills the fields of a link of type %s, as text', async (Type) => {
    const { path } = await service.createLink({ ...SHOPPER, Type });
    const page = await load(path);
    expect(page).toMatch(/<input[^>]*id="email"[^>]*value="ada\.lovelace@example\.com"/);
    expect(page).toMatch(/<input[^>]*id="cardholder_name"[^>]*value="&quot;Ada&quot; [^"]*Lovelace/);
    expect(page).not.toContain('<Lovelace>');
  });

  it('is the holder of an account for a debit, unless the link names another one', async () => {
    const debit = { PaymentMethods: ['SEPA'], DebtorIban: 'DE89370400440532013000', ...SHOPPER };
    const { path } = await service.createLink({ ...debit, DebtorName: 'Grace Hopper' });
    expect(await load(path)).toMatch(/id="account_holder"[^>]*value="Grace Hopper"/);
  });

  it('prefills no email field if the page asks for no email address', async () => {
    const { path } = await service.createLink({
      HideEmailInput: true,
      ShopperEmail: SHOPPER.ShopperEmail,
    });
    expect(await load(path)).not.toMatch(TRACE);
  });

  it('can be corrected: the typed name and address are used', async () => {
    const link = await service.createLink({ ...SHOPPER, SendConfirmationEmail: true });
    const { body } = await service.pay(link, { card: { name: 'Grace Hopper' }, email: 'grace@example.com' });
    expect(body).toMatchObject({ outcome: 'completed', confirmationTo: 'g•••@example.com' });
  });

  it.each<[string, (link: { path: string; transactionId: string }) => Promise<unknown>]>([
    ['paid', (link) => service.pay({ ...link } as Parameters<typeof service.pay>[0])],
    ['expired', ({ transactionId }) => service.post(`/api/v4/payments/link/${transactionId}/expire`, {})],
    ['cancelled', ({ transactionId }) => service.post(`/api/v4/payments/link/${transactionId}/cancel`, {})],
    ['out of time', async () => service.clock.advance(31 * 86_400_000)],
  ])('is not shown on a page that is %s', async (_state, end) => {
    const link = await service.createLink(SHOPPER);
    expect(await load(link.path)).toMatch(TRACE);
    await end(link);
    const page = await load(link.path);
    expect(page).toContain('<main');
    expect(page).not.toMatch(TRACE);
  });
});

describe('the provider that a shopper chooses', () => {
  const TRANSFER = /<div class="method-fields"><p class="note note-transfer">/;

  it.each([
    ['opens its form', '?provider=FlowPay', true],
    ['is kept together with the language', '?lang=de&provider=FlowPay', true],
    ['is ignored where the link does not have it', '?provider=Fabrick', false],
    ['is ignored where there is no such provider', '?provider=flowpay', false],
    ['is ignored where it is no text', '?provider=FlowPay&provider=FlowPay', false],
    ['is asked for without it', '', false],
  ])('%s: %s', async (_what, query, isChosen) => {
    const { path } = await service.createLink({ Providers: ['ServiceDirect', 'FlowPay'] });
    const page = await load(path + query);
    expect(TRANSFER.test(page)).toBe(isChosen);
    expect(page.includes('name="provider"')).toBe(!isChosen);
    expect(page.includes('name="change_provider"')).toBe(isChosen);
    if (isChosen) expect(page).toMatch(/href="\?lang=..&amp;provider=FlowPay"/);
  });
});

describe('the language that a shopper chooses', () => {
  it.each([
    ['goes before that of the link', '?lang=de', 'de'],
    ['has one of the codes of the API', '?lang=kr', 'ko'],
    ['is ignored where there is no such language', '?lang=xx', 'it'],
    ['is ignored where it is no text', '?lang=de&lang=fr', 'it'],
  ])('%s: %s', async (_what, query, tag) => {
    const { path } = await service.createLink({ Lang: 'it' });
    expect(await load(path + query)).toMatch(new RegExp(`^<!doctype html><html lang="${tag}"`));
  });

  it('is offered by its own name, without the page’s code', async () => {
    const { path } = await service.createLink({ Lang: 'it' });
    const page = await load(path);
    expect(page).toMatch(/<summary><svg .*?<\/svg>Italiano</);
    expect(page).toContain('<a href="?lang=cz" lang="cs">Čeština</a>');
    expect(page.match(/href="\?lang=\w\w"/g)).toHaveLength(12);
    expect(page).toContain('href="/privacy?lang=it"');
  });
});
