import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FrameLocator, Page } from '@playwright/test';
import { openPaymentApi } from '../stack/payment-api.ts';
import { CARDS } from '../steps/cards.ts';
import { expect, test } from '../steps/test.ts';

const CSS = { 'content-type': 'text/css' };
/** A typeface of digits, which a browser loads only for a digit. */
const [, DIGITS = ''] =
  /'(d09G[^']*)'/.exec(readFileSync('src/page/fonts/digits.ts', 'utf8').replaceAll(/'\s*\+\s*'/g, '')) ?? [];
const PARTS = [
  ...['page', 'panel', 'summary', 'amount', 'title', 'form', 'method', 'field', 'label', 'input', 'error'],
  ...['notice', 'pay-button', 'leave', 'result'],
];
const FACE = `@font-face { font-family: q; src: url("data:font/woff2;base64,${DIGITS}") format("woff2"); unicode-range: U+30-39 }
  :root, body { --font: q, serif } ${PARTS.map((part) => `[part='${part}']`).join()} { font-family: q, serif !important }`;

test.use({ allowedComplaint: /ServicePay: the stylesheet has rules that the checkout does not use/ });

const readHeight = (frame: FrameLocator) =>
  frame.locator('#checkout').evaluate((element) => element.getBoundingClientRect().height);

/** The state of the shop's typeface in the page. */
const readFace = (frame: FrameLocator) =>
  frame.locator('body').evaluate(async ({ ownerDocument: { fonts } }) => {
    await fonts.ready;
    return [...fonts].filter(({ family }) => family.includes('Shop')).map(({ status }) => status);
  });

test('a typeface of the shop is drawn in words, and in no card, sum or sentence', async ({
  openLink,
  pageServer,
}) => {
  const Metadata = { shopperReference: randomUUID() };
  const theme = { customCss: pageServer.publish({ body: FACE, headers: CSS }) };
  const first = await openLink('embedded', { Metadata, Title: 'Order' });
  await first.form.fill(CARDS.good);
  await (first.checkout as FrameLocator).locator('input[name=save_card]').check();
  await first.form.pay();
  await first.seesCompleted();

  const { checkout } = await openLink(
    'embedded',
    { Metadata, Title: 'Order', SubscriptionOnCompletion: { Interval: 'month' } },
    { theme, width: '300px', height: 'auto' },
  );
  const frame = checkout as FrameLocator;
  await expect(frame.locator('input[data-card]')).toBeVisible();
  await expect
    .poll(() =>
      frame
        .locator('[part=label]')
        .first()
        .evaluate((label) => getComputedStyle(label).fontFamily),
    )
    .toMatch(/^"Shop q"/);
  await test.step('It has no letter, so only a digit could have loaded it.', async () => {
    expect(await readFace(frame)).toEqual(['unloaded']);
    const families = await frame
      .locator('#checkout')
      .evaluate((root) =>
        Array.from(root.querySelectorAll('*:not(.words)'), (element) => getComputedStyle(element).fontFamily),
      );
    expect(families.filter((family) => family.includes('Shop'))).toEqual([]);
    // A digit in a visible word does.
    await frame.locator('[part=title]').evaluate((title) => title.append(' 1'));
    await expect.poll(() => readFace(frame)).toEqual(['loaded']);
  });
  await test.step('The room of a card depends on no letter in it.', async () => {
    for (const width of [300, 240]) {
      await frame.owner().evaluate((iframe, pixels) => {
        (iframe as HTMLElement).style.width = `${pixels}px`;
      }, width);
      await expect.poll(() => frame.locator('html').evaluate(() => innerWidth)).toBe(width);
      const height = await readHeight(frame);
      const isWhole = await frame
        .locator('.kept-text')
        .first()
        .evaluate((element) => {
          const { width, height } = element.getBoundingClientRect();
          return (
            width > 100 &&
            height > 30 &&
            element.scrollHeight <= height + 1 &&
            element.scrollWidth <= width + 1
          );
        });
      expect(isWhole).toBe(true);
      for (const text of ['', 'i', 'W'.repeat(60), 'American Express •••• 9979'])
        expect(
          await frame
            .locator('.kept-text')
            .first()
            .evaluate((element, content) => {
              element.textContent = content;
              return document.querySelector('#checkout')?.getBoundingClientRect().height;
            }, text),
        ).toBe(height);
    }
  });
});

test('the address typed into the finder does not change the height of the frame', async ({ openLink }) => {
  const heights = new Set<number>();
  for (const name of ['i', 'm'.repeat(20), 'i'.repeat(60)]) {
    const { checkout } = await openLink(
      'embedded',
      { RememberMe: true, PaymentMethods: ['card'] },
      { width: '240px', height: 'auto' },
    );
    const frame = checkout as FrameLocator;
    await frame.locator('.finder > button').click();
    await frame.locator('#finder_email').fill(`${name}@${randomUUID()}.example`);
    await frame.locator('#finder_email').press('Enter');
    await expect(frame.locator('#finder_code')).toBeFocused();
    await expect(frame.locator('#finder_sent')).toContainText(`${name}@`);
    heights.add(await readHeight(frame));
  }
  expect(heights.size).toBe(1);
});

const HIDING = {
  'ink in the color of the ground': `:root { --ink: #fff; --on-accent: #2347c5; --accent: #2347c5; --surface: #fff }
    [part='amount'] { color: #fffffe }`,
  'a gradient through the amount': `[part='summary'], [part='panel'], [part='page'], [part='form'], body, :root {
    background: linear-gradient(transparent 45%, #000 45% 55%, transparent 55%) }`,
  'colors that are none': `:root { --none: foo; --surface: var(--none); --ink: var(--none); --accent: var(--none) }
    [part='panel'], [part='summary'], [part='pay-button'] { background-color: var(--none); color: var(--none) }`,
  'a ground in the color of the letters': `:root { --surface: currentcolor; --canvas: currentcolor; --accent: currentcolor; --mine: currentcolor }
    [part='panel'], [part='summary'], [part='error'], [part='amount'] { background-color: var(--mine); background-color: currentcolor; color: currentcolor }`,
  'a ground that is not there': ':root { --surface: transparent; --ink: #fff; --accent: transparent }',
  'a faded ground': ':root { --surface: #fff1; --ink: #ffe; --accent: #2347c501; --on-accent: #99a }',
  'light words on a dark page of the shop': `:root { --canvas: #111; --surface: transparent; --ink: #eee; --ink-soft: #ccc;
    --danger: #fcc; --danger-tint: transparent; --wait: #ffc; --wait-tint: transparent; --on-accent: #fff; --accent: #36c }
    [part='error'] { color: #fee }`,
  'a dark design': `:root { --surface: #222; --ink: #eee } [part='amount'] { color: rgb(255 215 0) }`,
};

/** Where sums are shown, and what they are for: `SUM_PLACES` and `TERM_PLACES` in `readable-sums.ts`. */
const SUM_PLACES = [
  ...['.amount', '.item-quantity', '.later-price', '.note', '.notice p', '.problem', '.rail-note span'],
  ...['.result-text', '.transfer-value'],
];
const TERM_PLACES = [
  ...['.check span', '.privacy span', '.powered a', '.merchant-name', '.order-title', '.compact-line bdi'],
  ...['.item-name', '.total > span', '.transfer-row dt', '.result-title', '.reference'],
];
const PLACES = [...SUM_PLACES, ...TERM_PLACES];

/** Links whose pages show sums alone and in sentences, or among bank details. */
const PLACED = {
  'a card': { link: { PaymentMethods: ['card'], AutoCapture: false, Title: 'Order' }, place: 'problem' },
  'a bank transfer': { link: { Providers: ['FlowPay'], Title: 'Order' }, place: 'transfer-value' },
};

/** Takes the colors that are computed from others from the page's sheet, as in a browser that does not know them. */
const forgetRelativeColors = (frame: FrameLocator) =>
  frame.locator('html').evaluate(() => {
    const [sheet] = document.adoptedStyleSheets;
    const text = Array.from(sheet?.cssRules ?? [], (rule) => rule.cssText).join('\n');
    const older = text.replaceAll('(color: oklab(from currentcolor l a b))', '(color: no-color)');
    sheet?.replaceSync(older);
    return older !== text;
  });

/** The ink and the ground of each place that is shown. */
const readPlaces = (frame: FrameLocator) =>
  frame.locator(PLACES.join()).evaluateAll((places) => {
    const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const read = (color: string) => {
      pen?.clearRect(0, 0, 1, 1);
      if (pen) pen.fillStyle = color;
      pen?.fillRect(0, 0, 1, 1);
      return [...(pen?.getImageData(0, 0, 1, 1).data ?? [])];
    };
    const weigh = ([red = 0, green = 0, blue = 0]: number[]) => {
      const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) => (value / 255) ** 2.2);
      return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
    };
    const shown = places.filter((place) => place.textContent && place.checkVisibility());
    return shown.map((place) => {
      const { color, backgroundColor, backgroundImage } = getComputedStyle(place);
      const [ink, ground] = [read(color), read(backgroundColor)];
      const contrast = weigh(ink) / weigh(ground);
      return {
        place: `${place.className || place.tagName}: ${place.textContent?.slice(0, 30)}`,
        isAmount: place.matches('.amount'),
        ink: ink.join(),
        isReadable: Math.max(contrast, 1 / contrast) > 2,
        alpha: [ink[3], ground[3]],
        backgroundImage,
      };
    });
  });

for (const [name, { link, place: sentence }] of Object.entries(PLACED))
  for (const hasRelativeColors of [true, false])
    test(`a stylesheet cannot hide or strike a sum, the sentence around it, or the terms: ${name}, ${
      hasRelativeColors ? 'a browser of today' : 'one without relative colors'
    }`, async ({ page, host, request }) => {
      const { PaymentUrl } = await (await openPaymentApi(request)).createLink(link);
      await host.open();
      await host.mount({ checkoutUrl: PaymentUrl });
      await host.seesEvents(['ready']);
      await page.evaluate(() => window.checkouts[0].validate());
      const frame = host.frame();
      const colors: Record<string, string> = {};
      for (const [index, [way, css]] of Object.entries(HIDING).entries()) {
        const customCss = `${css} :root { --line: rgb(1 2 ${index}) }`;
        await page.evaluate((text) => window.checkouts[0].update({ theme: { customCss: text } }), customCss);
        await expect
          .poll(() =>
            frame.locator('html').evaluate((html) => getComputedStyle(html).getPropertyValue('--line')),
          )
          .toBe(`rgb(1 2 ${index})`);
        if (!hasRelativeColors) expect(await forgetRelativeColors(frame)).toBe(true);
        const seen = await readPlaces(frame);
        expect(seen.filter(({ isAmount }) => isAmount).length).toBeGreaterThan(0);
        expect(seen.filter(({ place }) => place.startsWith(sentence)).length).toBeGreaterThan(1);
        expect(seen.filter(({ place }) => place.startsWith('BDI')).length).toBeGreaterThan(0);
        for (const { place, isReadable, alpha, backgroundImage } of seen)
          expect([way, place, isReadable, alpha, backgroundImage]).toEqual([
            way,
            place,
            true,
            [255, 255],
            'none',
          ]);
        colors[way] = seen.find(({ isAmount }) => isAmount)?.ink ?? '';
      }
      // Gold, but for what is lost where a color is mixed with a thousandth of another.
      if (hasRelativeColors) expect(colors['a dark design']).toMatch(/^255,21[456],[0-4],255$/);
    });

/** Shadows that could be drawn over the ground of a sum, and corners that could take it from under the letters. */
const CUTTING = `[part='panel'], [part='form'], [part='method'], [part='label'], [part='notice'] {
    box-shadow: 0 0 0 64px #151a23, 0 -64px 0 64px #545f70 }
  [part='panel'], [part='summary'], [part='page'], body { background-image: linear-gradient(#151a23, #151a23) }
  [part='amount'], [part='error'] { border-radius: 3rem 0; line-height: 3; font-size: 0.6875rem }
  :root { --line: rgb(1 2 3) }`;

type Clip = { x: number; y: number; width: number; height: number };

async function countColors(page: Page, clip: Clip): Promise<number> {
  const picture = (await page.screenshot({ clip })).toString('base64');
  return page.evaluate(async (data) => {
    const image = Object.assign(new Image(), { src: `data:image/png;base64,${data}` });
    await image.decode();
    const pen = new OffscreenCanvas(image.width, image.height).getContext('2d');
    pen?.drawImage(image, 0, 0);
    const { data: bytes } = pen?.getImageData(0, 0, image.width, image.height) ?? { data: [] };
    return new Set(new Uint32Array(new Uint8ClampedArray(bytes).buffer)).size;
  }, picture);
}

test('no shadow and no corner is between the letters of a sum, or of the terms, and their ground', async ({
  page,
  openLink,
  pageServer,
}) => {
  await page.setViewportSize({ width: 390, height: 1400 });
  const { form } = await openLink('hosted', {
    Amount: 4990,
    PaymentMethods: ['card', 'klarna', 'paypal'],
    Items: [
      { Name: 'Beans', Quantity: 2, UnitPrice: 1990, VatRate: 22, VatCode: '22' },
      { Name: 'Cup', Quantity: 1, UnitPrice: 1010, VatRate: 10, VatCode: '10' },
    ],
    Metadata: {
      shopperReference: randomUUID(),
      custom_css: pageServer.publish({ body: CUTTING, headers: CSS }),
    },
  });
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--line')))
    .toBe('rgb(1 2 3)');
  await page.locator('.order-fold').click();
  await form.pay();
  await expect(page.locator('#card_number-problem')).not.toBeEmpty();
  const lines = await page.locator(PLACES.join()).evaluateAll((places) =>
    places
      .filter((place) => place.checkVisibility() && place.textContent)
      .flatMap((place) => {
        const range = document.createRange();
        range.selectNodeContents(place);
        const name = `${place.className}: ${place.textContent}`;
        return Array.from(range.getClientRects(), ({ x, y, width, height }) => ({
          name,
          // Between the ends of the tallest letters.
          clip: { x: x + 1, y: y + height * 0.2, width: width - 2, height: height * 0.6 },
        }));
      }),
  );
  expect(lines.map(({ name }) => name).join()).toMatch(/item-quantity.*problem/s);
  expect(lines.map(({ name }) => name).join()).toMatch(/Total.*Save this card/s);
  for (const { name, clip } of lines)
    expect([name, (await countColors(page, clip)) > 1]).toEqual([name, true]);
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { -webkit-text-fill-color: transparent !important; transition: none !important }');
    document.adoptedStyleSheets.push(sheet);
  });
  for (const { name, clip } of lines) expect([name, await countColors(page, clip)]).toEqual([name, 1]);
});

test('an error does not move what follows it, whatever padding a stylesheet gives its line', async ({
  openLink,
  pageServer,
}) => {
  const css = "[part='error'] { padding-block: 4rem; margin-block: 1rem } :root { --ink: rgb(1 2 3) }";
  const { checkout } = await openLink(
    'embedded',
    { PaymentMethods: ['card'] },
    { height: 'auto', width: '500px', theme: { customCss: pageServer.publish({ body: css, headers: CSS }) } },
  );
  const frame = checkout as FrameLocator;
  await expect(frame.locator('#card_number')).toHaveCSS('color', 'rgb(1, 2, 3)');
  const height = await readHeight(frame);
  await frame.locator('#card_number').fill('4111 1111 1111 1112');
  await frame.locator('#expiry').focus();
  await expect(frame.locator('#card_number-problem')).not.toBeEmpty();
  expect(await readHeight(frame)).toBe(height);
});
