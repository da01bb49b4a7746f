import { beforeEach, describe, expect, it } from 'vitest';
import { describeVisit } from '../../fake-fetch.ts';
import { go } from '../../use-dashboard.tsx';
import { useSections } from '../../use-sections.ts';

const { dashboard, change } = useSections();

const INVOICES = '/api/v5/fiscal-invoices/invoices';
const Errors = [
  {
    ...{ Code: '00311', Message: 'CodiceDestinatario non valido', Field: 'Customer.SdiCode' },
    Hint: 'The code of the recipient does not exist.',
  },
];
const INVOICE = {
  ...{ InvoiceId: 'inv_1', State: 'REJECTED', Type: 'TD01', Number: '1/2026', Date: '2026-11-21' },
  Customer: {
    ...{ Name: 'Bianchi Srl', VatNumber: 'IT01234567897', SdiCode: 'REJECT0' },
    Address: { Street: 'Via Roma 1', PostalCode: '00100', City: 'Roma', Country: 'IT' },
  },
  Lines: [{ Description: 'Work', Quantity: 1, UnitPrice: 10_000, VatRate: 22 }],
  Notifications: [{ Type: 'NS', At: '2026-11-21T09:35:00.000Z', Outcome: null, Errors }],
  CorrectBy: '2026-11-26T09:35:00.000Z',
};

describe('the page of an invoice that the exchange system rejected', () => {
  beforeEach(() => {
    localStorage.setItem('servicepay-dashboard-developer-view', '"off"');
    const { answers } = dashboard.fake;
    answers['POST /dashboard/session'] = describeVisit(['online-payments', 'fiscal-invoices']);
    answers[`GET ${INVOICES}/inv_1`] = { body: { Invoice: INVOICE } };
  });

  const show = async (text: string | RegExp) => {
    await dashboard.logIn();
    await dashboard.see(text, go('sections/fiscal-invoices/fiscal-invoices-invoices/inv_1'));
  };
  const findField = (name: string) => dashboard.find<HTMLInputElement>(`form.call [name="${name}"]`);
  const readHint = (name: string) =>
    document.getElementById(findField(name).getAttribute('aria-describedby') ?? '')?.textContent;

  it('has the reason at the field, the values of the invoice, and a form that sends it again', async () => {
    await show(
      'The exchange system rejected it: The code of the recipient does not exist. Correct it by 26 Nov.',
    );
    const code = findField('Customer.SdiCode');
    expect([code.value, code.getAttribute('aria-invalid')]).toEqual(['REJECT0', 'true']);
    expect(readHint('Customer.SdiCode')).toContain('The code of the recipient does not exist.');
    expect(document.activeElement).not.toBe(code);
    const { Customer } = INVOICE;
    dashboard.fake.answers[`PUT ${INVOICES}/inv_1`] = {
      body: { Result: true, Message: 'Invoice changed.', Invoice: INVOICE },
    };
    await change('"Customer.SdiCode"', 'M5UXCR1');
    await dashboard.submit('form.call', 'Invoice changed.');
    expect(dashboard.listSent().at(-1)?.body).toEqual({
      Customer: { ...Customer, SdiCode: 'M5UXCR1' },
      Send: true,
    });
    expect(readHint('Customer.SdiCode')).not.toContain('does not exist');
  });

  it('says a refusal with the labels of fields, and with their names to developers', async () => {
    const refused = {
      Field: 'Customer',
      Code: 'CUSTOMER_NOT_IDENTIFIED',
      Message: 'An Italian customer needs VatNumber or FiscalCode.',
    };
    dashboard.fake.answers[`PUT ${INVOICES}/inv_1`] = {
      status: 400,
      body: { Message: refused.Message, Errors: [refused] },
    };
    await show('Correct it by 26 Nov.');
    await dashboard.submit('form.call', 'An Italian customer needs “VAT number” or “Fiscal code”.');
    await dashboard.see('An Italian customer needs “VAT number”', () =>
      dashboard.find<HTMLButtonElement>('[role=switch]').click(),
    );
    await dashboard.submit('form.call', refused.Message);
  });

  it('is not asked to be corrected when it is too late', async () => {
    dashboard.fake.answers[`GET ${INVOICES}/inv_1`] = { body: { Invoice: { ...INVOICE, CorrectBy: null } } };
    await show('does not exist. It can no longer be corrected: make a new one.');
    expect(dashboard.root.querySelector('form.call')).toBeNull();
  });
});
