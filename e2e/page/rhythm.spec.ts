import type { Page } from '@playwright/test';
import { OFFICINA, openPaymentApi, type PaymentApi } from '../stack/payment-api.ts';
import { CARDS } from '../steps/cards.ts';
import { findCheckoutForm } from '../steps/checkout-form.ts';
import { expect, test } from '../steps/test.ts';

const PHONE = { width: 390, height: 844 };
const GAP = 24;

test.use({ viewport: PHONE, contextOptions: { reducedMotion: 'reduce' } });

async function open(page: Page, api: PaymentApi, fields: object = {}) {
  await page.goto((await api.createLink({ Type: 'standard', ...fields })).PaymentUrl);
  const form = findCheckoutForm(page);
  await expect(form.payButton).toBeEnabled();
  return form;
}

/** Runs in the page: measures the gaps from the first label down to the pay button; fields side by side count once. */
function measureGaps(): number[] {
  const blocks: { top: number; bottom: number }[] = [];
  for (const element of document.querySelectorAll(
    '.field, .accounts, .check > span, .notice, .note-terms, .rail-note, .pay-bar > .button',
  )) {
    if (!element.checkVisibility()) continue;
    const { top } = element.getBoundingClientRect();
    // The line for a problem is a part of the gap.
    const { bottom } = (element.querySelector('.control') ?? element).getBoundingClientRect();
    if (blocks.at(-1)?.top !== top) blocks.push({ top, bottom });
  }
  return blocks.slice(1).map(({ top }, index) => Math.round(top - (blocks[index]?.bottom ?? 0)));
}

const SEPA = { PaymentMethods: ['SEPA'], DebtorIban: 'DE89370400440532013000', DebtorName: 'Giulia Bianchi' };

for (const [what, fields, count] of [
  ['a card', { PaymentMethods: ['card'] }, 4],
  ['a card that can be saved', { PaymentMethods: ['card'], Metadata: { shopperReference: 'rhythm' } }, 5],
  ['a card among other methods', {}, 4],
  ['a trial', { PaymentMethods: ['card'], SubscriptionOnCompletion: { Interval: 'month', TrialDays: 9 } }, 5],
  ['an account on file', SEPA, 3],
  ['a bank or wallet', { PaymentMethods: ['klarna'] }, 1],
] as const)
  test(`all gaps of the form are equal: ${what}`, async ({ page, request }) => {
    await open(page, await openPaymentApi(request, OFFICINA), fields);
    expect(await page.evaluate(measureGaps)).toEqual(Array(count).fill(GAP));
  });

test('the gaps around the notice of a decline are equal, too', async ({ page, request }) => {
  const form = await open(page, await openPaymentApi(request, OFFICINA));
  await form.payBy(CARDS.declined);
  await expect(form.notice).toBeVisible();
  expect(await page.evaluate(measureGaps)).toEqual(Array(5).fill(GAP));
});

test('the button of a card form is on the screen of a small phone', async ({ page, request }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const api = await openPaymentApi(request, OFFICINA);
  const { payButton } = await open(page, api, { PaymentMethods: ['card'] });
  await expect(payButton).toBeInViewport({ ratio: 1 });
});

const LANGUAGES = ['en', 'it', 'fr', 'de', 'es', 'ru', 'tr', 'pl', 'ro', 'cz', 'hu', 'il', 'kr'];
const WIDTHS = [320, PHONE.width];

/** What a shopper gets wrong, so that each sentence of the form is shown once. A card of Bancontact has a longer one. */
const MISTAKES: Record<string, Record<string, string>[]> = {
  // First: the email address, which both share, is optional here. An account of another country has a longer sentence.
  sepa_direct_debit: [
    {},
    { iban: 'DE89370400440532', account_holder: '1' },
    { iban: 'DE89370400440532013001' },
  ],
  card: [
    {},
    { card_number: '4111 1111', expiry: '1', cvc: '1', cardholder_name: '4111 1111 1111 1111', email: 'ada' },
    { card_number: '4111 1111 1111 1112', expiry: '13 / 34' },
    { card_number: '3530 1113 3330 0000', expiry: '01 / 20' },
  ],
};

/** Runs in the page: measures the distance from the chosen method to the pay button, which a heading of two lines does not change. */
function measureForm(): number {
  const row = document.querySelector('.row:has(:checked)')?.getBoundingClientRect();
  return (document.querySelector('.pay-bar > .button')?.getBoundingClientRect().top ?? 0) - (row?.top ?? 0);
}

/** Runs in the page: lists the invalid fields, each with the sentence that describes it, and how many lines that has. */
function listProblems(): { field: string; text: string; lines: number }[] {
  return [...document.querySelectorAll<HTMLElement>('[aria-invalid=true]')]
    .filter((input) => input.checkVisibility())
    .map((input) => {
      const [id = ''] = input.getAttribute('aria-describedby')?.split(' ') ?? [];
      const sentence = document.getElementById(id);
      const range = document.createRange();
      range.selectNodeContents(sentence ?? document.body);
      const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      return { field: input.id, text: sentence?.textContent ?? '', lines: tops.size };
    });
}

test('no error moves the pay button, in any language, on a phone or a narrow one: each has one line below its field', async ({
  page,
  request,
}) => {
  test.slow();
  const api = await openPaymentApi(request, OFFICINA);
  for (const Lang of LANGUAGES)
    await test.step(Lang, async () => {
      const form = await open(page, api, { Lang });
      const atWidths = async <Value>(measure: () => Value): Promise<Value[]> => {
        const values: Value[] = [];
        for (const width of WIDTHS) {
          await page.setViewportSize({ ...PHONE, width });
          values.push((await page.evaluate(measure)) as Value);
        }
        return values;
      };
      for (const [method, mistakes] of Object.entries(MISTAKES)) {
        await page.locator(`input[name=method][value=${method}]`).check();
        const places = await atWidths(measureForm);
        const seen = new Set<string>();
        for (const mistake of mistakes) {
          for (const [id, text] of Object.entries(mistake)) await page.locator(`#${id}`).fill(text);
          await form.pay();
          expect(await atWidths(measureForm)).toEqual(places);
          for (const problems of await atWidths(listProblems)) {
            expect(problems.filter(({ text, lines }) => lines !== 1 || !text)).toEqual([]);
            for (const { field, text } of problems) seen.add(`${field}: ${text}`);
          }
        }
        // A required field and each other mistake.
        expect(seen.size).toBe(
          Object.values(mistakes).flatMap(Object.keys).length + Object.keys(mistakes[1] ?? {}).length,
        );
      }
    });
});

const ITEMS = [{ Name: 'Coffee', Quantity: 1, UnitPrice: 100, VatRate: 22, VatCode: '22' }];

test('the later price of a trial is below the first one, at its end, in one size', async ({
  page,
  request,
}) => {
  const api = await openPaymentApi(request, OFFICINA);
  const plan = { Interval: 'month', Amount: 1990, TrialDays: 9 };
  await open(page, api, { Amount: 100, Items: ITEMS, SubscriptionOnCompletion: plan });
  const [first, later] = await page.evaluate(() =>
    ['.order-fold > .amount', '.later-price'].map((selector) => {
      const range = document.createRange();
      range.selectNodeContents(document.querySelector(selector) ?? document);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      return { left, right, top, bottom };
    }),
  );
  expect(later?.right).toBeCloseTo(first?.right ?? 0, 0);
  expect(later?.top).toBeGreaterThan(first?.bottom ?? Infinity);
  const sizes = await page
    .locator('.later-price, .later-price *')
    .evaluateAll((elements) => elements.map((element) => getComputedStyle(element).fontSize));
  expect(sizes.length).toBeGreaterThan(1);
  expect(new Set(sizes).size).toBe(1);
});

for (const Lang of ['ro', 'fr'])
  test(`the mark of the test mode is beside the merchant’s name and leaves the heading the whole line: ${Lang}`, async ({
    page,
    request,
  }) => {
    const api = await openPaymentApi(request, OFFICINA);
    const form = await open(page, api, { Lang });
    const mark = page.locator('[part=test-mode]');
    const expectBesideName = async () => {
      const name = await page.locator('.merchant-name > bdi').boundingBox();
      const box = await mark.boundingBox();
      expect(box?.x).toBeGreaterThan((name?.x ?? Infinity) + (name?.width ?? 0));
      expect(
        Math.abs((box?.y ?? 0) + (box?.height ?? 0) / 2 - (name?.y ?? 0) - (name?.height ?? 0) / 2),
      ).toBeLessThan(4);
    };
    await expectBesideName();
    expect((await page.locator('#form-title').boundingBox())?.width).toBe(
      (await form.number.locator('xpath=ancestor::form').boundingBox())?.width,
    );
    await page.evaluate(() =>
      window.navigation.addEventListener('navigate', (event) => event.preventDefault()),
    );
    await form.payBy(CARDS.good);
    const result = page.locator('.result-mark');
    await expect(result).toBeVisible();
    await expect(mark).toHaveCount(1);
    await expectBesideName();
    const [panel, drawing] = [await page.locator('.panel').boundingBox(), await result.boundingBox()];
    expect((drawing?.y ?? Infinity) - (panel?.y ?? 0)).toBeLessThan(40);
  });

test.describe('in the dark mode', () => {
  test.use({ colorScheme: 'dark' });

  test('a method that is not chosen is empty, and a black mark has an edge', async ({ page, request }) => {
    await open(page, await openPaymentApi(request, OFFICINA));
    const look = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => {
          const { appearance, backgroundColor, outlineColor, outlineStyle } = getComputedStyle(element);
          return { appearance, backgroundColor, outlineColor, outlineStyle };
        });
    const { backgroundColor } = await look('.methods');
    expect(await look('.method input:not(:checked)')).toMatchObject({ appearance: 'none', backgroundColor });
    expect(await look('.brand[data-brand=mastercard]')).toMatchObject({
      outlineColor: 'rgba(255, 255, 255, 0.3)',
      outlineStyle: 'solid',
    });
  });
});

test('a mandate unfolds by a mark at its end, and has none of the browser before its text', async ({
  page,
  request,
}) => {
  await open(page, await openPaymentApi(request, OFFICINA), SEPA);
  const summary = page.locator('.mandate summary');
  const text = await summary.locator('span').first().boundingBox();
  expect(text?.x).toBe((await summary.boundingBox())?.x);
  expect((await summary.locator('.chevron').boundingBox())?.x).toBeGreaterThan(
    (text?.x ?? 0) + (text?.width ?? 0),
  );
  await summary.press('Enter');
  await expect(page.locator('.mandate dl')).toBeVisible();
});
