import { describe, expect, it, vi } from 'vitest';
import { LINK, LINKS, RECEIVER_URL, useDashboard } from '../../use-dashboard.tsx';

const dashboard = useDashboard();
const CREATE = 'POST /api/v5/payments/link';
const CREATED = { body: { Result: true, PaymentUrl: 'https://pay.example/checkout/2' } };

describe('the form for a new link', () => {
  it('creates a standard link with the required fields', async () => {
    await dashboard.logIn();
    await dashboard.see('Create the link', dashboard.press('New link'));
    dashboard.fake.answers[CREATE] = CREATED;
    await dashboard.submit('.opener form', 'The link was created. Open it and pay with a test card.');
    const origin = location.origin;
    expect(dashboard.listSent()[0]?.body).toEqual({
      Type: 'standard',
      OnRefusal: 'page',
      Purpose: 'Order 1042',
      Amount: 1990,
      Currency: 'EUR',
      AutoCapture: true,
      SendConfirmationEmail: true,
      SuccessRedirectUrl: `${origin}/sandbox?returned=success`,
      FailureRedirectUrl: `${origin}/sandbox?returned=failure`,
      CancelRedirectUrl: `${origin}/sandbox?returned=cancel`,
      WebhookUrl: RECEIVER_URL,
    });
    expect(dashboard.root.querySelector('.snippet')).toBeNull();
  });

  it('keeps typed values when the list is polled again', async () => {
    await dashboard.logIn();
    await dashboard.see('Create the link', dashboard.press('New link'));
    dashboard.fake.answers[CREATE] = CREATED;
    dashboard.find<HTMLInputElement>('[name=purpose]').value = 'Invoice 7';
    dashboard.find<HTMLInputElement>('[name=amount]').value = '2.50';
    dashboard.find<HTMLInputElement>('[name=autoCapture]').checked = false;
    dashboard.find<HTMLInputElement>('[name=SuccessRedirectUrl]').value = 'https://shop.example/thanks';
    const link = { ...LINK, TransactionId: 'order-2', Purpose: 'Arrived meanwhile' };
    dashboard.fake.answers[`GET ${LINKS}`] = { body: { Links: [link], NextCursor: null } };
    await dashboard.see('Arrived meanwhile', () => document.dispatchEvent(new Event('visibilitychange')));
    await dashboard.submit('.opener form', 'The link was created.');
    expect(dashboard.listSent()[0]?.body).toMatchObject({
      Purpose: 'Invoice 7',
      Amount: 250,
      AutoCapture: false,
      SuccessRedirectUrl: 'https://shop.example/thanks',
    });
  });

  it('creates an embedded link with methods and addresses, and shows its snippet', async () => {
    await dashboard.logIn();
    await dashboard.see('Create the link', dashboard.press('New link'));
    dashboard.fake.answers[CREATE] = CREATED;
    dashboard.change('[name=type]', 'embedded')();
    dashboard.find<HTMLInputElement>('[value=klarna]').checked = true;
    dashboard.change('[name=SuccessRedirectUrl]', 'https://shop.example/thanks')();
    await dashboard.submit('.opener form', 'Paste its snippet into a page');
    expect(dashboard.listSent()[0]?.body).toMatchObject({
      Type: 'embedded',
      PaymentMethods: ['klarna'],
      SuccessRedirectUrl: 'https://shop.example/thanks',
    });
    expect(dashboard.find('.snippet code').textContent).toContain(
      'checkoutUrl: "https://pay.example/checkout/2"',
    );
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
