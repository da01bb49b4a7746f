import { beforeEach, describe, expect, it } from 'vitest';
import { renderPage } from '../../../../src/page/server.tsx';
import type { CheckoutView } from '../../../../src/protocol/checkout-api.ts';
import { ASSETS, createView } from '../../create-view.ts';
import { init, sentAfterReady, tell } from '../../fake-host.ts';
import { freezeTime, type OpenPage, openDrivenPage, openPage, readText } from '../../open-page.ts';

const SEVEN: Partial<CheckoutView> = {
  methods: ['card', 'bancontact', 'ideal', 'klarna', 'paypal', 'pay_by_bank', 'sepa_direct_debit'],
  foreignMethods: ['bancontact', 'ideal'],
};

const listRadios = ({ document }: OpenPage) => [
  ...document.querySelectorAll<HTMLInputElement>('input[type=radio][name=method]'),
];
const listValues = (page: OpenPage) => listRadios(page).map(({ value }) => value);
const listShown = (page: OpenPage) =>
  listRadios(page).flatMap((radio) => (radio.closest('[hidden]') ? [] : [radio.value]));
/** Lists the classes of the visible elements between the row of a method and the next row. */
const listBelow = (page: OpenPage, method: string) => {
  const below: string[] = [];
  let next = page.query(`input[value="${method}"]`).closest('.row')?.nextElementSibling;
  for (; next && !next.matches('.row, .more-methods'); next = next.nextElementSibling)
    if (!next.hasAttribute('hidden')) below.push(next.className);
  return below;
};

beforeEach(freezeTime);

describe('the list of payment methods', () => {
  it('has a radio input for each method, labeled in the page’s language or with the brand name', () => {
    const page = openPage({ view: { methods: ['card', 'klarna'], language: 'it' } });
    expect(listRadios(page).map(({ value, checked }) => [value, checked])).toEqual([
      ['card', true],
      ['klarna', false],
    ]);
    const names = [...page.document.querySelectorAll('label.method')].map(({ textContent }) => textContent);
    expect(names).toEqual(['Carta', 'Klarna']);
  });

  it('is a fieldset labeled by the heading above it, while the form has no label', () => {
    const page = openPage({ view: SEVEN });
    expect(page.query('fieldset.methods').getAttribute('aria-labelledby')).toBe('form-title');
    expect(page.query('form').hasAttribute('aria-labelledby')).toBe(false);
    expect(page.document.querySelectorAll('legend')).toHaveLength(0);
  });

  it('has a frame of its own on a page of its own alone, and if there is a choice', () => {
    const getFrame = (view: Partial<CheckoutView>) => openPage({ view }).query('.methods').className;
    expect(getFrame(SEVEN)).toBe('methods');
    expect(getFrame({ ...SEVEN, type: 'embedded' })).toBe('methods methods-plain');
    expect(getFrame({ methods: ['card'] })).toBe('methods methods-plain');
  });

  it('shows the fields, the email and the pay button only below the chosen method', () => {
    const page = openPage({ view: SEVEN });
    const all = ['method-fields', 'shared-field', 'pay-bar pay-bar-full', 'pay-notes'];
    expect(listBelow(page, 'card')).toEqual(all);
    expect(listBelow(page, 'sepa_direct_debit')).toEqual([]);
    page.choose('sepa_direct_debit');
    expect(listBelow(page, 'card')).toEqual([]);
    expect(listBelow(page, 'sepa_direct_debit')).toEqual(all);
    expect(page.document.querySelectorAll('button[type=submit]')).toHaveLength(1);
  });

  it('keeps typed values and the focus when the method changes', () => {
    const page = openPage({ view: SEVEN });
    page.fillCard();
    const email = page.getInput('email');
    for (const method of ['paypal', 'sepa_direct_debit', 'card']) {
      const radio = page.query<HTMLInputElement>(`input[value=${method}]`);
      radio.focus();
      page.choose(method);
      expect(page.document.activeElement).toBe(radio);
    }
    expect(page.getInput('email')).toBe(email);
    expect(email.value).toBe('maria@example.com');
    expect(page.getInput('cc-number').value).toBe('4111 1111 1111 1111');
    expect(page.getInput('cc-csc').value).toBe('123');
  });

  it('hides a single method visually and from the Tab key, but keeps its radio input', () => {
    const page = openPage();
    expect(listRadios(page).map(({ value, checked, tabIndex }) => [value, checked, tabIndex])).toEqual([
      ['card', true, -1],
    ]);
    expect(listRadios(page)[0]?.closest('.visually-hidden')).not.toBeNull();
  });
});

describe('the payment methods of other countries', () => {
  const NEAR = ['card', 'klarna', 'paypal', 'pay_by_bank', 'sepa_direct_debit'];

  it('are hidden behind a button that the service renders', () => {
    const html = renderPage('checkout', createView(SEVEN), ASSETS);
    expect(html).toMatch(/<button class="more-methods"[^>]* aria-expanded="false"/);
    const page = openPage({ view: SEVEN });
    expect(listShown(page)).toEqual(NEAR);
    const more = page.query('.more-methods');
    more.click();
    expect(more.getAttribute('aria-expanded')).toBe('true');
    expect(listShown(page)).toEqual([...NEAR, 'bancontact', 'ideal']);
    page.choose('ideal');
    more.click();
    expect(listShown(page)).toEqual([...NEAR, 'ideal']);
  });

  it('are shown if the link has few methods or one of them has a pending payment', () => {
    const few: Partial<CheckoutView> = { ...SEVEN, methods: ['card', 'ideal', 'bancontact'] };
    const page = openPage({ view: few });
    expect(listShown(page)).toEqual(['card', 'ideal', 'bancontact']);
    expect(page.document.querySelector('.more-methods')).toBeNull();
    const waiting = openPage({ view: { ...SEVEN, waitingRail: 'ideal' } });
    expect(listShown(waiting)).toEqual([...NEAR, 'ideal']);
  });

  it('are reported to the shop’s page like any other method', async () => {
    const page = openDrivenPage(SEVEN);
    await init(page);
    expect(page.sent().at(-1)).toEqual({ type: 'ready', methods: SEVEN.methods });
    tell(page, { type: 'update', options: { paymentMethods: ['ideal', 'card'] } });
    expect(listShown(page)).toEqual(['card', 'ideal']);
    page.choose('ideal');
    expect(sentAfterReady(page)).toEqual([{ type: 'method_change', method: 'ideal' }]);
  });
});

describe('a single redirect method', () => {
  it('shows only the amount and one button', () => {
    const page = openPage({ view: { methods: ['klarna'] } });
    expect(readText(page, '#form-title')).toBe('Pay €19.90');
    expect(readText(page, 'button[type=submit]')).toBe('Continue with Klarna');
    expect(page.getInput('email').closest('[hidden]')).not.toBeNull();
    expect(listValues(page)).toEqual(['klarna']);
  });

  it('asks for an email if the merchant sends a confirmation', () => {
    const page = openPage({ view: { methods: ['klarna'], sendsConfirmation: true } });
    expect(page.getInput('email').closest('[hidden]')).toBeNull();
  });
});
