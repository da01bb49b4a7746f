import { describe, expect, it, vi } from 'vitest';
import { LINK, LINKS, RECEIVER_URL, useDashboard } from '../../use-dashboard.tsx';

const dashboard = useDashboard();
const CREATE = 'POST /api/v5/payments/link';
const CREATED = { body: { Result: true, TransactionId: 'order-1' } };

async function openForm(): Promise<void> {
  await dashboard.logIn();
  await dashboard.see('Create the link', dashboard.press('New payment link'));
  dashboard.fake.answers[CREATE] = CREATED;
}

const type = (name: string, value: string) => {
  dashboard.find<HTMLInputElement>(`[name=${name}]`).value = value;
};
const tick = (name: string) => () => dashboard.find<HTMLInputElement>(`[name=${name}]`).click();
const create = () => dashboard.submit('.opener form', 'The link was created.');
const getSent = () => dashboard.listSent()[0]?.body;

describe('the form for a new link', () => {
  it('creates a link with a purpose and a sum, and shows the ways to send it', async () => {
    await openForm();
    await create();
    expect(getSent()).toEqual({
      ...{ Type: 'standard', OnRefusal: 'page', Purpose: 'Order 1042', Amount: 1990, Currency: 'EUR' },
      ...{ AutoCapture: true, SendConfirmationEmail: true, WebhookUrl: RECEIVER_URL },
    });
    await dashboard.see('https://pay.example/checkout/1');
    const article = dashboard.find('.opener article');
    const labels = [...article.querySelectorAll('button, a.button')].map(({ textContent }) => textContent);
    expect(labels).toEqual(['Copy', 'QR code', 'E-mail', 'Open']);
    const mail = dashboard.find<HTMLAnchorElement>('a[href^="mailto:"]');
    expect(decodeURIComponent(mail.href)).toContain('https://pay.example/checkout/1');
    expect(mail.href).not.toContain('+');
  });

  it('has what was typed again if the session ends, until the link was created', async () => {
    await openForm();
    const enter = (name: string, value: string) => {
      type(name, value);
      dashboard.find(`[name=${name}]`).dispatchEvent(new Event('input', { bubbles: true }));
    };
    enter('purpose', 'Deposit for a cake');
    enter('currency', 'CHF');
    dashboard.find<HTMLInputElement>('[name=hold]').checked = true;
    dashboard.find('[name=hold]').dispatchEvent(new Event('input', { bubbles: true }));
    const expire = async () => {
      dashboard.fake.answers[`GET ${LINKS}`] = { status: 401, body: { Message: 'Unauthorized.' } };
      await dashboard.see('Your session has ended.', () =>
        document.dispatchEvent(new Event('visibilitychange')),
      );
      dashboard.fake.answers[`GET ${LINKS}`] = { body: { Transactions: [LINK], NextCursor: null } };
    };
    await expire();
    await dashboard.submit('form', 'Create the link');
    const read = (name: string) => dashboard.find<HTMLInputElement>(`[name=${name}]`);
    expect([read('purpose').value, read('currency').value, read('hold').checked]).toEqual([
      'Deposit for a cake',
      'CHF',
      true,
    ]);
    await create();
    expect(getSent()).toMatchObject({ Purpose: 'Deposit for a cake', Currency: 'CHF', AutoCapture: false });
    await expire();
    await dashboard.submit('form', 'Order 1');
    expect(dashboard.root.querySelector('[name=purpose]')).toBeNull();
  });

  it('keeps typed values when the list is polled again', async () => {
    await openForm();
    type('purpose', 'Invoice 7');
    type('amount', '2.50');
    await dashboard.see('Create the link', tick('hold'));
    const link = { ...LINK, TransactionId: 'order-2', Purpose: 'Arrived meanwhile' };
    dashboard.fake.answers[`GET ${LINKS}`] = { body: { Transactions: [link], NextCursor: null } };
    await dashboard.see('Arrived meanwhile', () => document.dispatchEvent(new Event('visibilitychange')));
    await create();
    expect(getSent()).toMatchObject({ Purpose: 'Invoice 7', Amount: 250, AutoCapture: false });
  });

  it('takes the sum of its items, and everything else that few links need', async () => {
    await openForm();
    await dashboard.see('Price of one', dashboard.press('Add an item'));
    type('itemName', 'Cup');
    type('itemQuantity', '2');
    type('itemPrice', '12,45');
    type('shopperName', 'Giulia Bianchi');
    type('shopperEmail', 'giulia@example.com');
    type('language', 'it');
    type('days', '7');
    await dashboard.see('Create the link', tick('reusable'));
    await create();
    expect(getSent()).toMatchObject({
      Amount: 2490,
      Items: [{ Name: 'Cup', Quantity: 2, UnitPrice: 1245, VatRate: 22, VatCode: 'VAT22' }],
      ...{ ShopperName: 'Giulia Bianchi', ShopperEmail: 'giulia@example.com', Lang: 'it' },
      ...{ LinkDurationSeconds: 604_800, Reusable: true },
    });
  });

  it('lets the customer choose an amount, from the typed one on or another', async () => {
    await openForm();
    await dashboard.see('At least', tick('free'));
    await create();
    expect(getSent()).toMatchObject({ Amount: 1990, MinAmount: 1990 });
  });

  it('sends nothing while the amount is none, and says how to write it', async () => {
    await openForm();
    type('amount', '36.6.0');
    await dashboard.submit('.opener form', '“36.6.0” is not an amount in EUR. Write it as 36.60.');
    expect(dashboard.listSent()).toEqual([]);
  });

  it('creates an embedded link with methods and addresses, and shows its snippet', async () => {
    dashboard.fake.answers['GET /api/v5/payments/link/order-1'] = {
      body: { Link: { ...LINK, Type: 'embedded' } },
    };
    await openForm();
    await dashboard.see('SuccessRedirectUrl', dashboard.change('[name=type]', 'embedded'));
    expect(dashboard.find<HTMLInputElement>('[name=CancelRedirectUrl]').value).toBe(
      `${location.origin}/sandbox?returned=cancel`,
    );
    dashboard.find<HTMLInputElement>('[value=klarna]').checked = true;
    type('SuccessRedirectUrl', 'https://shop.example/thanks');
    await create();
    expect(getSent()).toMatchObject({
      Type: 'embedded',
      PaymentMethods: ['klarna'],
      SuccessRedirectUrl: 'https://shop.example/thanks',
    });
    await dashboard.see('checkoutUrl: "https://pay.example/checkout/1"');
  });
});

describe('a link that is embedded', () => {
  it('has its snippet on request, and copies it', async () => {
    dashboard.fake.answers['GET /api/v5/payments/link/order-1'] = {
      body: { Link: { ...LINK, Type: 'embedded' } },
    };
    const writeText = vi.fn(async (_text: string) => {});
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
    await dashboard.openPayment();
    await dashboard.see('Paste this into a page', dashboard.press('Snippet'));
    await dashboard.see('The snippet was copied.', dashboard.press('Copy snippet'));
    expect(writeText).toHaveBeenCalledExactlyOnceWith(dashboard.find('.snippet code').textContent);
    vi.unstubAllGlobals();
  });
});
