import type { Page } from '@playwright/test';
import { OFFICINA, openPaymentApi } from '../stack/payment-api.ts';
import { CARDS } from '../steps/cards.ts';
import { type CheckoutPage, findCheckoutForm } from '../steps/checkout-form.ts';
import { chooseMethod } from '../steps/choose-method.ts';
import { findViolations } from '../steps/find-violations.ts';
import { getLinkType, openCheckout, SURFACES } from '../steps/open-checkout.ts';
import { payDirectly } from '../steps/pay-directly.ts';
import { expect, test } from '../steps/test.ts';

/** The specification's codes, and the tags that browsers know the languages by. */
const LANGUAGES = {
  en: 'en',
  it: 'it',
  fr: 'fr',
  de: 'de',
  es: 'es',
  ru: 'ru',
  tr: 'tr',
  pl: 'pl',
  ro: 'ro',
  cz: 'cs',
  hu: 'hu',
  il: 'he',
  kr: 'ko',
} as const;

const METHODS = ['card', 'bancontact', 'ideal', 'klarna', 'paypal', 'pay_by_bank', 'sepa_direct_debit'];

/** Runs in the page: lists the texts that are cut off. */
function findCutTexts(): string[] {
  const cut: string[] = [];
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth)
    cut.push(`the page: ${root.scrollWidth} px in ${root.clientWidth} px`);
  const canvas = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    if (!element.checkVisibility() || element.closest('.visually-hidden, svg, .still-loading')) continue;
    const style = getComputedStyle(element);
    // Words that only a screen reader gets.
    if (style.clipPath === 'inset(50%)') continue;
    // A difference of one pixel may come from rounding.
    const isTooWide = style.display !== 'inline' && element.scrollWidth > element.clientWidth + 1;
    const isTooHigh = element.matches('.button, .method') && element.scrollHeight > element.clientHeight + 1;
    if (isTooWide || isTooHigh) cut.push(`${element.tagName} ${element.className}: ${element.innerText}`);
    if (!(element instanceof HTMLInputElement) || !element.placeholder) continue;
    canvas.font = style.font;
    const room = element.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    if (canvas.measureText(element.placeholder).width > room) cut.push(`placeholder: ${element.placeholder}`);
  }
  return cut;
}

/** High enough for every form: nothing has to be scrolled to. */
const HEIGHT = 1600;

async function resize(page: Page, checkout: CheckoutPage, width: number): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT });
  const root = checkout.locator('html');
  // A frame follows its window with a delay, and has a margin around it.
  await expect.poll(() => root.evaluate(() => innerWidth)).toBeGreaterThan(width - 40);
  await expect.poll(() => root.evaluate(() => innerWidth)).toBeLessThanOrEqual(width);
}

async function expectFits(checkout: CheckoutPage): Promise<void> {
  expect(await checkout.locator('html').evaluate(findCutTexts)).toEqual([]);
}

/** Runs in the page: clicks a method, and resolves when it is drawn with what keeps a shopper from choosing it. */
async function chooseInPage(method: string): Promise<string[]> {
  const input = document.querySelector<HTMLInputElement>(`input[name=method][value=${method}]`);
  const label = input?.closest('label');
  if (!label) return [`${method} is missing`];
  const { left, top, width, height } = label.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  label.click();
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const faults = label.contains(hit) ? [] : [`${method} is out of reach`];
  return input?.checked ? faults : [...faults, `${method} is not chosen`];
}

/** Chooses each method in one go: a call from here to the page for each of its steps would take most of the test's time. */
async function expectMethodsFit(checkout: CheckoutPage): Promise<void> {
  // A text and no function: the two that run in the page are put into it, and its policy lets nothing be compiled there.
  const script = `(async () => {
    const faults = [];
    document.querySelector('.more-methods[aria-expanded=false]')?.click();
    await new Promise((resolve) => setTimeout(resolve));
    for (const method of ${JSON.stringify(METHODS)})
      faults.push(...(await (${chooseInPage})(method)), ...(${findCutTexts})());
    return faults;
  })()`;
  expect(await checkout.locator('html').evaluate(script)).toEqual([]);
}

// Disables animations, because axe would check a color in the middle of a transition.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** The longest words, the other direction, other scripts: every state is checked in these, the form in the others. */
const CLOSELY = ['en', 'de', 'ru', 'il', 'kr'] as const;
/** Axe judges what is alike in every language: one of each direction is enough for it. */
const JUDGED: readonly string[] = ['en', 'il'];
const NARROW = 320;
const WIDTHS = [NARROW, 1280];
/**
 * The width that the margins of a shop's page leave of a narrow window. A language that is seen in no frame gets a window of this width.
 */
const NARROW_FRAME = 304;
/** The page is the same on both surfaces: two languages prove that it fits into a frame too. */
const FORM_ONLY = {
  embedded: { languages: ['fr', 'hu'], width: NARROW },
  hosted: { languages: ['it', 'es', 'tr', 'pl', 'ro', 'cz'], width: NARROW_FRAME },
} as const;

type Language = keyof typeof LANGUAGES;

const createFields = (Lang: Language) => ({
  ...{ Lang, ShopperStatement: 'OFFICINA VERDI' },
  Items: [{ Name: 'Cappuccino', Quantity: 2, UnitPrice: 995, VatRate: 22, VatCode: '22' }],
});

async function expectLanguage(checkout: CheckoutPage, Lang: Language): Promise<void> {
  await expect(checkout.locator('html')).toHaveAttribute('lang', LANGUAGES[Lang]);
  await expect(checkout.locator('html')).toHaveAttribute('dir', Lang === 'il' ? 'rtl' : 'ltr');
  await expect(findCheckoutForm(checkout).payButton).toBeEnabled();
}

/** Every method, and the errors of the two that have fields. */
async function expectFormFits(checkout: CheckoutPage): Promise<void> {
  const form = findCheckoutForm(checkout);
  await expectMethodsFit(checkout);
  for (const [method, field] of [
    ['sepa_direct_debit', checkout.locator('input[name=iban]')],
    ['card', form.number],
  ] as const) {
    await checkout.locator(`input[name=method][value=${method}]`).check();
    await form.pay();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expectFits(checkout);
  }
}

for (const surface of SURFACES) {
  const { languages, width } = FORM_ONLY[surface];
  test(`${surface}: the form in ${languages.join(', ')} has no text that is cut off and no method out of reach`, async ({
    page,
    host,
    request,
  }) => {
    const api = await openPaymentApi(request, OFFICINA);
    await page.setViewportSize({ width, height: HEIGHT });
    for (const Lang of languages)
      await test.step(Lang, async () => {
        const link = await api.createLink({ Type: getLinkType(surface), ...createFields(Lang) });
        const options = { url: link.PaymentUrl, height: 'auto' };
        const checkout = await openCheckout({ page, host }, surface, options);
        await expectLanguage(checkout, Lang);
        await expectFormFits(checkout);
      });
  });
}

for (const Lang of CLOSELY) {
  test(`the page in ${Lang} has no text that is cut off and no method out of reach in any of its states`, async ({
    page,
    request,
  }) => {
    const api = await openPaymentApi(request, OFFICINA);
    const link = await api.createLink({ Type: 'standard', ...createFields(Lang) });
    const judge = async () => {
      if (JUDGED.includes(Lang)) expect(await findViolations(page)).toEqual([]);
    };
    const form = findCheckoutForm(page);
    await page.setViewportSize({ width: NARROW, height: HEIGHT });
    await page.goto(link.PaymentUrl);
    await expectLanguage(page, Lang);
    for (const width of WIDTHS)
      await test.step(`at ${width} px`, async () => {
        await resize(page, page, width);
        await expectFormFits(page);
      });
    await judge();

    await resize(page, page, NARROW);
    await form.payBy(CARDS.declined);
    await expect(page.getByRole('alert').filter({ hasText: /\p{L}/u })).toBeVisible();
    await expectFits(page);

    await payDirectly(request, link.PaymentUrl);
    await page.goto(link.PaymentUrl);
    await expect(page.locator('.result-good')).toBeVisible();
    await expectFits(page);
    await judge();

    // The methods of three providers, a bank transfer and the 3-D Secure challenge.
    const Providers = ['ServiceDirect', 'FlowPay', 'Fabrick'];
    await page.goto((await api.createLink({ Type: 'standard', Lang, Providers })).PaymentUrl);
    for (const method of ['open_banking', 'bank_transfer', 'card']) {
      await chooseMethod(page, method);
      await expectFits(page);
    }
    await form.payBy(CARDS.challenged);
    await expect(page.locator('dialog.challenge')).toBeVisible();
    await expectFits(page);
  });
}

test.describe('a shopper with a German browser', () => {
  test.use({ locale: 'de-DE', allowedComplaint: /no language for the locale "xx"/ });

  test('gets a German page unless the link or the shop sets another language', async ({
    page,
    host,
    request,
  }) => {
    const api = await openPaymentApi(request);
    const readLanguage = (checkout: CheckoutPage) => checkout.locator('html').getAttribute('lang');
    for (const surface of SURFACES) {
      const Type = getLinkType(surface);
      const silent = await api.createLink({ Type });
      const open = (url: string, options: object = {}) =>
        openCheckout({ page, host }, surface, { url, ...options });
      expect(await readLanguage(await open(silent.PaymentUrl))).toBe('de');
      const french = await api.createLink({ Type, Lang: 'fr' });
      expect(await readLanguage(await open(french.PaymentUrl))).toBe('fr');
      if (surface === 'hosted') continue;
      for (const [locale, tag] of [
        ['cs-CZ', 'cs'],
        ['il', 'he'],
        ['xx', 'fr'],
      ]) {
        const html = (await open(french.PaymentUrl, { locale })).locator('html');
        await expect(html).toHaveAttribute('lang', tag ?? '');
        await expect(html).toHaveAttribute('dir', tag === 'he' ? 'rtl' : 'ltr');
      }
    }
  });
});
