import { act } from 'preact/test-utils';
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

const read = (name: string) => dashboard.find<HTMLInputElement>(`[name="${name}"]`);
const type = (name: string, value: string) =>
  act(() => {
    read(name).value = value;
    read(name).dispatchEvent(new Event('input', { bubbles: true }));
  });
const findLabeled = <T extends HTMLElement>(label: string, control: string) =>
  dashboard.find('.field', label).querySelector<T>(control) as T;
const tick = (label: string) =>
  act(() => dashboard.find('label.check', label).querySelector('input')?.click());
const choose = (label: string, value: string) =>
  act(() => {
    const select = findLabeled<HTMLSelectElement>(label, 'select');
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
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
    await type('Purpose', 'Deposit for a cake');
    await choose('Currency', 'CHF');
    await tick('Only hold the money');
    await act(dashboard.press('Add one'));
    await type('Items[0].Name', 'Cake');
    await type('Items[0].UnitPrice', '40');
    const expire = async () => {
      dashboard.fake.answers[`GET ${LINKS}`] = { status: 401, body: { Message: 'Unauthorized.' } };
      await dashboard.see('Your session has ended.', () =>
        document.dispatchEvent(new Event('visibilitychange')),
      );
      dashboard.fake.answers[`GET ${LINKS}`] = { body: { Transactions: [LINK], NextCursor: null } };
    };
    await expire();
    await dashboard.submit('form', 'Create the link');
    expect([read('Purpose').value, read('Items[0].Name').value]).toEqual(['Deposit for a cake', 'Cake']);
    await create();
    expect(getSent()).toMatchObject({
      ...{ Purpose: 'Deposit for a cake', Amount: 4000, Currency: 'CHF', AutoCapture: false },
      Items: [{ Name: 'Cake', Quantity: 1, UnitPrice: 4000, VatRate: 22, VatCode: 'VAT22' }],
    });
    await expire();
    await dashboard.submit('form', 'Order 1');
    expect(dashboard.root.querySelector('[name=Purpose]')).toBeNull();
  });

  it('keeps typed values when the list is polled again', async () => {
    await openForm();
    await type('Purpose', 'Invoice 7');
    await type('Amount', '2.50');
    await tick('Only hold the money');
    const link = { ...LINK, TransactionId: 'order-2', Purpose: 'Arrived meanwhile' };
    dashboard.fake.answers[`GET ${LINKS}`] = { body: { Transactions: [link], NextCursor: null } };
    await dashboard.see('Arrived meanwhile', () => document.dispatchEvent(new Event('visibilitychange')));
    await create();
    expect(getSent()).toMatchObject({ Purpose: 'Invoice 7', Amount: 250, AutoCapture: false });
  });

  it('takes the sum of its items, and everything else that few links need', async () => {
    await openForm();
    await dashboard.see('Price of one in EUR', dashboard.press('Add one'));
    await type('Items[0].Name', 'Cup');
    await type('Items[0].Quantity', '2');
    await type('Items[0].UnitPrice', '12,45');
    await type('ShopperName', 'Giulia Bianchi');
    await type('ShopperEmail', 'giulia@example.com');
    await choose('Language', 'it');
    await type('LinkDurationSeconds', '7');
    await tick('Can be paid many times');
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
    await tick('The customer chooses the amount');
    await create();
    expect(getSent()).toMatchObject({ Amount: 1990, MinAmount: 1990 });
    await tick('The customer chooses the amount');
    await type('MinAmount', '5');
    await create();
    expect(dashboard.listSent()[1]?.body).toMatchObject({ MinAmount: 500 });
  });

  it('sends nothing while the amount is none, and says how to write it', async () => {
    await openForm();
    await type('Amount', '36.6.0');
    await dashboard.submit('.opener form', '“36.6.0” is not an amount in EUR. Write it as 36.60.');
    await type('Amount', '36.60');
    await type('LinkDurationSeconds', '91');
    await dashboard.submit('.opener form', 'A link can be paid for 1 to 90 days.');
    expect(dashboard.listSent()).toEqual([]);
  });

  it('unfolds what few links need if the service refuses a field of it', async () => {
    await openForm();
    const Errors = [{ Field: 'ShopperEmail', Code: 'INVALID_VALUE', Message: 'Invalid value.' }];
    dashboard.fake.answers[CREATE] = { status: 400, body: { Message: 'No.', Errors } };
    expect(dashboard.find<HTMLDetailsElement>('.opener details').open).toBe(false);
    await dashboard.submit('.opener form', 'Not done: see the fields.');
    expect(dashboard.find<HTMLDetailsElement>('.opener details').open).toBe(true);
    await vi.waitFor(() => expect(document.activeElement).toBe(read('ShopperEmail')));
  });

  it('asks an owner for no addresses of pages', async () => {
    dashboard.leaveSandbox();
    await openForm();
    expect(dashboard.root.textContent).not.toMatch(/RedirectUrl|a page of its own/);
  });

  it('creates an embedded link with methods and addresses, and shows its snippet', async () => {
    dashboard.fake.answers['GET /api/v5/payments/link/order-1'] = {
      body: { Link: { ...LINK, Type: 'embedded' } },
    };
    await openForm();
    await choose('Page', 'embedded');
    await tick('Klarna');
    await type('SuccessRedirectUrl', 'https://shop.example/thanks');
    await create();
    expect(getSent()).toMatchObject({
      Type: 'embedded',
      PaymentMethods: ['klarna'],
      SuccessRedirectUrl: 'https://shop.example/thanks',
      CancelRedirectUrl: `${location.origin}/sandbox?returned=cancel`,
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
