import type { Page } from '@playwright/test';
import { openPaymentApi } from '../stack/payment-api.ts';
import { expect, test } from '../steps/test.ts';

/** Numbers and codes of other lengths and brands: what they differ in must not be seen in the shop's page. */
const NUMBERS = ['4111 1111 1111 1111', '3782 822463 10005', '4000 0025 0000 1001', '4'] as const;
const TEXTS = { email: ['iiiiiiii@iii.it', 'mmmmmmmm@mmm.mm'], cardholder_name: ['Iiii Liii', 'Mmmm Wmmm'] };

/** Shows a few pixels of the frame, beginning at a field. */
const lookAt = (page: Page, field: string) =>
  page
    .frameLocator('iframe')
    .locator(`#${field}`)
    .evaluate((input) => {
      const { left, top } = input.getBoundingClientRect();
      return { left: Math.floor(left), top: Math.floor(top) };
    })
    .then((place) =>
      page.evaluate(({ left, top }) => {
        const box = document.querySelector('iframe')?.parentElement as HTMLElement;
        Object.assign(box.style, { width: '60px', height: '60px', overflow: 'auto' });
        box.scrollTo(left, top);
      }, place),
    );

const readScroll = (page: Page) =>
  page.evaluate(async () => {
    const wait = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let frames = 0; frames < 4; frames += 1) await wait();
    const box = document.querySelector('iframe')?.parentElement;
    return [box?.scrollLeft, box?.scrollTop];
  });

const put = (page: Page, field: string, text: string) =>
  page
    .frameLocator('iframe')
    .locator(`#${field}`)
    .evaluate((input, value) => {
      (input as HTMLInputElement).value = value;
      input.dispatchEvent(new InputEvent('input', { bubbles: true }));
      (input as HTMLInputElement).setSelectionRange(value.length, value.length);
    }, text);

const readFocus = (page: Page) =>
  page
    .frameLocator('iframe')
    .locator('html')
    .evaluate(() => document.activeElement?.id);

test.beforeEach(async ({ host, request }) => {
  const { PaymentUrl } = await (await openPaymentApi(request)).createLink({ PaymentMethods: ['card'] });
  await host.open();
  await host.mount({ checkoutUrl: PaymentUrl, width: '3000px', height: '900px' });
  await host.seesEvents(['ready']);
});

test('the Tab key scrolls the shop’s page alike for any text in the field', async ({ page, host }) => {
  const frame = host.frame();
  const places: Record<string, Set<string>> = {};
  const tab = async (from: string, field: string, text: string, key: string) => {
    await put(page, field, text);
    await frame
      .locator(`#${from}`)
      .evaluate((input) => (input as HTMLElement).focus({ preventScroll: true }));
    await lookAt(page, from);
    await page.keyboard.press(key);
    await expect.poll(() => readFocus(page)).toBe(field);
    places[`${key} ${field}`] ??= new Set();
    places[`${key} ${field}`]?.add(JSON.stringify(await readScroll(page)));
  };
  for (const text of ['1', '123', '1234']) await tab('expiry', 'cvc', text, 'Tab');
  for (const text of TEXTS.cardholder_name) await tab('cvc', 'cardholder_name', text, 'Tab');
  for (const text of TEXTS.email) await tab('cardholder_name', 'email', text, 'Tab');
  for (const text of ['1', '12 / 30']) await tab('cvc', 'expiry', text, 'Shift+Tab');
  for (const text of NUMBERS.filter((number) => number !== '4000 0025 0000 1001'))
    await tab('expiry', 'card_number', text, 'Shift+Tab');
  for (const [way, seen] of Object.entries(places)) expect([way, seen.size]).toEqual([way, 1]);
  expect(
    await frame.locator('#card_number').evaluate((input) => (input as HTMLInputElement).selectionEnd),
  ).toBe(1);
});

test('the Tab key enters the frame from the shop’s page at a place that depends on no text', async ({
  page,
  host,
}) => {
  const places = new Set<string>();
  for (const number of NUMBERS) {
    await put(page, 'card_number', number);
    await lookAt(page, 'card_number');
    await page.evaluate(() => {
      const box = document.querySelector('iframe')?.parentElement as HTMLElement;
      document.querySelector('#before')?.remove();
      const button = Object.assign(document.createElement('button'), { id: 'before' });
      box.before(button);
      button.focus({ preventScroll: true });
    });
    await page.keyboard.press('Tab');
    await expect
      .poll(() =>
        host
          .frame()
          .locator('html')
          .evaluate(() => document.hasFocus()),
      )
      .toBe(true);
    places.add(JSON.stringify(await readScroll(page)));
  }
  expect([...places]).toHaveLength(1);
});

test('a fragment in the address of the frame moves neither the focus nor the shop’s page', async ({
  page,
}) => {
  const lead = (fragment: string) =>
    page.evaluate((name) => {
      const iframe = document.querySelector('iframe') as HTMLIFrameElement;
      iframe.src = `${iframe.src.split('#')[0]}#${name}`;
    }, fragment);
  const texts = { card_number: NUMBERS, ...TEXTS, cvc: ['1', '1234'] };
  for (const [field, values] of Object.entries(texts)) {
    const places = new Set<string>();
    for (const text of values) {
      await put(page, field, text);
      await lookAt(page, field);
      await lead('expiry');
      await lead(field);
      const place = await readScroll(page);
      expect(await readFocus(page)).not.toBe(field);
      places.add(JSON.stringify(place));
    }
    expect([field, places.size]).toEqual([field, 1]);
  }
});

test('the choice between two brands does not scroll the shop’s page, by a press or by a key', async ({
  page,
  host,
}) => {
  const frame = host.frame();
  await put(page, 'card_number', '4000 0025 0000 1001');
  const second = frame.locator('.brand-option').nth(1);
  const readBrand = () => frame.locator('[name=card_brand]:checked').getAttribute('value');
  const first = await readBrand();
  await page.evaluate(() => {
    const box = document.querySelector('iframe')?.parentElement as HTMLElement;
    Object.assign(box.style, { width: '300px', height: '60px', overflow: 'auto' });
  });
  await second.evaluate((element) => element.scrollIntoView({ block: 'center', inline: 'end' }));
  await page.evaluate(() => document.querySelector('iframe')?.parentElement?.scrollBy(-20, 0));
  const before = await readScroll(page);
  const box = await second.boundingBox();
  await page.mouse.click((box?.x ?? 0) + 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
  await expect.poll(readBrand).not.toBe(first);
  expect(await readScroll(page)).toEqual(before);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(readBrand).toBe(first);
  expect(await readScroll(page)).toEqual(before);
});

test('text from an input method ends at one place, and nothing undoes or redoes it', async ({
  page,
  host,
}) => {
  const frame = host.frame();
  const [, inner] = page.frames();
  const context = page.context();
  const session = await context.newCDPSession(inner ?? page).catch(() => context.newCDPSession(page));
  const compose = async (field: string, text: string) => {
    const input = frame.locator(`#${field}`);
    await input.fill('');
    await lookAt(page, field);
    await expect(frame.locator('html')).toHaveAttribute('data-clipped', '');
    await session.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
    await expect(input).toHaveValue(text);
    const place = await readScroll(page);
    await session.send('Input.insertText', { text });
    return place;
  };
  for (const [field, texts] of Object.entries({
    card_number: ['3782822463', '4111111111'],
    cardholder_name: ['iiiiiiiiii', 'mmmmmmmmmm'],
  })) {
    const [first, second] = [await compose(field, texts[0] ?? ''), await compose(field, texts[1] ?? '')];
    expect([field, first]).toEqual([field, second]);
  }
  const number = frame.locator('#card_number');
  await compose('card_number', '41111111');
  await page.keyboard.type('11111111');
  await expect(number).toHaveValue('4111 1111 1111 1111');
  for (const key of ['Control+z', 'Control+y', 'Control+Shift+z', 'Control+z'])
    await page.keyboard.press(key);
  await expect(number).toHaveValue('4111 1111 1111 1111');
});
