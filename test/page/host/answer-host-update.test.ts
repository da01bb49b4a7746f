import { beforeEach, describe, expect, it, vi } from 'vitest';
import { init, PAID, sentAfterReady, tell } from '../fake-host.ts';
import { createFakeService } from '../fake-service.ts';
import { freezeTime, openDrivenPage, readText, settle } from '../open-page.ts';

beforeEach(freezeTime);

const update = (options: object) => ({ type: 'update', options });

describe('an update', () => {
  it('changes the language without a reload and keeps the typed values', async () => {
    const page = openDrivenPage();
    await init(page);
    page.fillCard();
    tell(page, update({ locale: 'it' }));
    await vi.waitFor(() => expect(page.document.documentElement.lang).toBe('it'));
    expect(readText(page, 'button[type=submit]')).toBe('Paga 19,90\u00a0€');
    expect(page.getInput('cc-number').value).toBe('4111 1111 1111 1111');
    expect(page.getInput('cc-csc').value).toBe('123');
    expect(sentAfterReady(page)).toEqual([]);
  });

  it('warns once about each unsupported language and keeps the current one', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const page = openDrivenPage();
    await init(page);
    for (const locale of ['ja', 'ja', 'italian', 'it-CH']) tell(page, update({ locale }));
    await vi.waitFor(() => expect(page.document.documentElement.lang).toBe('it'));
    expect(warn.mock.calls).toEqual([
      ['ServicePay: no language for the locale "ja"'],
      ['ServicePay: no language for the locale "italian"'],
    ]);
    warn.mockRestore();
  });

  it('applies the later of two languages', async () => {
    const page = openDrivenPage();
    await init(page);
    tell(page, update({ locale: 'it' }));
    tell(page, update({ locale: 'en' }));
    await settle();
    await settle();
    expect(page.document.documentElement.lang).toBe('en');
  });

  it('leaves the order as it was rendered when the texts of another language come too late', async () => {
    const items = [{ name: 'Cup', quantity: 2, unitPriceMinor: 995, vatRate: 22 }];
    const page = openDrivenPage({ methods: ['card', 'klarna'], items });
    await init(page);
    tell(page, update({ locale: 'it' }));
    // The page has this language: that of the first update is no longer wanted.
    tell(page, update({ locale: 'en' }));
    await vi.dynamicImportSettled();
    await settle();
    page.choose('klarna');
    expect(page.query('.compact').textContent).toContain('incl. 22% VAT');
    expect(page.query('button[type=submit]').textContent).toBe('Continue with Klarna');
  });

  it('filters the methods, reports the newly chosen one and keeps the typed values', async () => {
    const page = openDrivenPage({ methods: ['card', 'klarna'] });
    await init(page);
    page.fillCard();
    tell(page, update({ paymentMethods: ['klarna'] }));
    expect(sentAfterReady(page)).toEqual([{ type: 'method_change', method: 'klarna' }]);
    expect(page.document.querySelectorAll('input[name=method]')).toHaveLength(1);
    tell(page, update({ paymentMethods: ['card', 'klarna'] }));
    page.choose('card');
    expect(page.getInput('cc-number').value).toBe('4111 1111 1111 1111');
  });

  it('keeps a chosen method that is still offered and the options that it does not contain', async () => {
    const page = openDrivenPage({ methods: ['card', 'klarna', 'paypal'] });
    await init(page, { externalSubmit: true, paymentMethods: ['card', 'klarna'] });
    page.choose('klarna');
    tell(page, update({ locale: 'en', customCss: 'body {}' }));
    tell(page, update({ paymentMethods: ['klarna', 'paypal'] }));
    expect(page.query<HTMLInputElement>('input[value=klarna]').checked).toBe(true);
    expect(page.document.querySelector('button[type=submit]')).toBeNull();
    expect(sentAfterReady(page)).toEqual([{ type: 'method_change', method: 'klarna' }]);
  });

  it('does not change the method of a payment in progress', async () => {
    const page = openDrivenPage({ methods: ['card', 'klarna'] }, createFakeService({ pay: ['never'] }));
    await init(page);
    page.fillCard();
    page.press();
    tell(page, update({ paymentMethods: ['klarna'] }));
    expect(page.query<HTMLInputElement>('input[value=card]').checked).toBe(true);
  });
});

describe('the iframe title', () => {
  it('is sent before ready, in the page’s language, and again when it changes', async () => {
    const page = openDrivenPage({}, createFakeService({ pay: [PAID] }));
    expect(page.titles()).toEqual([]);
    await init(page);
    expect(page.posted.map(({ message: { type } }) => type)).toEqual(['hello', 'title', 'ready']);
    expect(page.titles()).toEqual(['Secure payment']);
    page.fillCard();
    tell(page, update({ locale: 'it' }));
    await vi.waitFor(() => expect(page.titles()).toEqual(['Secure payment', 'Pagamento sicuro']));
    page.press();
    await settle();
    expect(page.titles().slice(2)).toEqual(['Pagamento riuscito']);
  });

  it('is sent again after another init', async () => {
    const page = openDrivenPage();
    await init(page);
    await init(page);
    expect(page.titles()).toEqual(['Secure payment', 'Secure payment']);
  });

  it('reports the state of a payment that was made earlier', async () => {
    const page = openDrivenPage({ state: 'completed', status: 'HELD' });
    await init(page);
    expect(page.titles()).toEqual(['Amount reserved']);
  });
});
