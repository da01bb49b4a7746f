import { beforeEach, describe, expect, it } from 'vitest';
import { describeVisit } from '../../fake-fetch.ts';
import { describeSection } from '../../sections/open-section.ts';
import { go } from '../../use-dashboard.tsx';
import { useSections } from '../../use-sections.ts';

const { dashboard, unfold } = useSections();
const INVOICES = 'sections/fiscal-invoices/fiscal-invoices-invoices';

const GIULIA = {
  ...{ TransactionId: 'order-1', Purpose: 'Lamp', Status: 'SETTLED', Amount: 1990, Currency: 'EUR' },
  ...{ Shopper: { Name: 'Giulia Bianchi', Email: null }, CreatedAt: '2026-11-20T09:30:00.000Z' },
};

const findSelect = (label: string) => {
  const { htmlFor } = dashboard.find<HTMLLabelElement>('form.call label', label);
  return dashboard.find<HTMLSelectElement>(`[id="${htmlFor}"]`);
};
const listOptions = (label: string) => [...findSelect(label).options].map(({ text }) => text);

beforeEach(() => {
  localStorage.setItem('servicepay-dashboard-developer-view', '"off"');
  const { answers } = dashboard.fake;
  answers['POST /dashboard/session'] = describeVisit(['online-payments', 'fiscal-invoices']);
  answers['GET /api/v5/openapi/fiscal-invoices'] = { body: describeSection('fiscal-invoices') };
  answers['GET /api/v5/fiscal-invoices/invoices?Limit=50'] = {
    body: { Invoices: [], NextCursor: null },
  };
});

describe('the choice of a record', () => {
  it('finds it by a text, and sends its id', async () => {
    dashboard.fake.answers['GET /dashboard/payments?Search=giulia'] = { body: { Payments: [GIULIA] } };
    dashboard.fake.answers['POST /api/v5/fiscal-invoices/invoices'] = {
      body: { Message: 'Invoice created.' },
    };
    await dashboard.logIn();
    await dashboard.see('New invoice', go(INVOICES));
    await dashboard.see('Lines from a payment', unfold('New invoice'));
    expect(listOptions('Lines from a payment')).toEqual(['none: search first']);
    const search = '[aria-label="Search: Lines from a payment"]';
    // Enter in it does not send the form.
    expect(dashboard.find(search).getAttribute('form')).toBe('');
    await dashboard.see('Giulia Bianchi, Lamp, €19.90, 20 Nov', dashboard.change(search, ' giulia '));
    const { id } = findSelect('Lines from a payment');
    await dashboard.see('Giulia', dashboard.change(`[id="${id}"]`, 'order-1'));
    await dashboard.submit('form.call', 'Invoice created.');
    expect(dashboard.listSent()[0]?.body).toEqual({ TransactionId: 'order-1' });
  });

  it('is typed by a user who may not read the list, which is not asked for', async () => {
    await dashboard.logIn();
    await dashboard.see('New invoice', go(INVOICES));
    await dashboard.see('Customer from your contacts', unfold('New invoice'));
    expect(findSelect('Customer from your contacts').tagName).toBe('INPUT');
    expect(dashboard.root.querySelector('[aria-label="Search: Customer from your contacts"]')).toBeNull();
  });

  it('keeps the record that is chosen, whatever is found', async () => {
    dashboard.fake.answers['GET /dashboard/payments?Search=zoe'] = { body: { Payments: [] } };
    await dashboard.logIn();
    await dashboard.see('Lines from a payment', go(`${INVOICES}?Call=createInvoice&TransactionId=order-1`));
    await dashboard.see('none of 0', dashboard.change('[aria-label="Search: Lines from a payment"]', 'zoe'));
    expect(findSelect('Lines from a payment').value).toBe('order-1');
  });

  it('says why nothing was found', async () => {
    dashboard.fake.answers['GET /dashboard/payments?Search=x'] = { status: 503, body: { Message: 'Away.' } };
    await dashboard.logIn();
    await dashboard.see('New invoice', go(INVOICES));
    await dashboard.see('Lines from a payment', unfold('New invoice'));
    await dashboard.see('Away.', dashboard.change('[aria-label="Search: Lines from a payment"]', 'x'));
  });
});
