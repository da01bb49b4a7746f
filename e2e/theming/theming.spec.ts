import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { openPaymentApi } from '../stack/payment-api.ts';
import { expect, test } from '../steps/test.ts';

const CSS = { 'content-type': 'text/css' };
const GREEN = 'rgb(10, 119, 51)';
const STYLE = ':root { --accent: rgb(10 119 51); --radius: 0 } [part="leave"] { letter-spacing: 3px }';

const readColour = (page: Page, selector = '[part="pay-button"]') =>
  page.locator(selector).evaluate((element) => getComputedStyle(element).backgroundColor);

test('a link’s stylesheet restyles the hosted page by custom properties and parts', async ({
  page,
  pageServer,
  request,
}) => {
  const custom_css = pageServer.publish({ body: STYLE, headers: CSS });
  const api = await openPaymentApi(request);
  const { PaymentUrl } = await api.createLink({ Type: 'standard', Metadata: { custom_css } });
  await page.goto(PaymentUrl);
  await expect.poll(() => readColour(page)).toBe(GREEN);
  await expect(page.locator('[part="input"]').first()).toHaveCSS('border-radius', '0px');
  await expect(page.locator('[part="leave"]')).toHaveCSS('letter-spacing', '3px');
});

const update = (page: Page, customCss: string) =>
  page.evaluate((css) => window.checkouts[0].update({ theme: { customCss: css } }), customCss);

test('the script’s stylesheet counts if the link has none, and can be changed and removed in place', async ({
  page,
  host,
  pageServer,
  request,
}) => {
  const { PaymentUrl } = await (await openPaymentApi(request)).createLink();
  await host.open();
  await host.mount({ checkoutUrl: PaymentUrl, theme: { customCss: STYLE } });
  await host.mount({ checkoutUrl: PaymentUrl });
  await host.seesEvents(['ready', 'ready']);
  const readBackground = (element: Element) => getComputedStyle(element).backgroundColor;
  const ownColor = await host.frame(1).locator('[part="pay-button"]').evaluate(readBackground);
  const button = host.frame().locator('[part="pay-button"]');
  await expect(button).toHaveCSS('background-color', GREEN);
  await host.frame().locator('[autocomplete~="cc-number"]').fill('4111');

  await update(page, pageServer.publish({ body: ':root { --accent: rgb(4 5 6) }', headers: CSS }));
  await expect(button).toHaveCSS('background-color', 'rgb(4, 5, 6)');
  await update(page, '');
  await expect(button).toHaveCSS('background-color', ownColor);
  await expect(host.frame().locator('[autocomplete~="cc-number"]')).toHaveValue('4111');
});

test.describe('a link’s stylesheet in a shop that sets another one', () => {
  const warning = /^ServicePay: theme\.customCss is not used, because the link has Metadata\.custom_css$/;
  test.use({ allowedComplaint: warning });

  test('counts, and is neither changed nor removed by the script', async ({
    page,
    host,
    pageServer,
    request,
  }) => {
    const warnings: string[] = [];
    page.on('console', (message) => {
      if (warning.test(message.text())) warnings.push(message.text());
    });
    const api = await openPaymentApi(request);
    const linkCss = pageServer.publish({ body: ':root { --accent: rgb(1 2 3) }', headers: CSS });
    const { PaymentUrl } = await api.createLink({ Metadata: { custom_css: linkCss } });
    await host.open();
    await host.mount({ checkoutUrl: PaymentUrl, theme: { customCss: STYLE } });
    await host.seesEvents(['ready']);
    const button = host.frame().locator('[part="pay-button"]');
    await expect(button).toHaveCSS('background-color', 'rgb(1, 2, 3)');
    await expect.poll(() => warnings.length).toBe(1);

    for (const [customCss, count] of [
      [':root { --accent: rgb(4 5 6) }', 2],
      ['', 2],
    ] as const) {
      await update(page, customCss);
      // The page answers a question in the order of the messages: by then it has dealt with the change.
      await page.evaluate(() => window.checkouts[0].validate());
      await expect.poll(() => warnings.length).toBe(count);
      await expect(button).toHaveCSS('background-color', 'rgb(1, 2, 3)');
    }
  });
});

test.describe('the color scheme of a checkout on a dark device', () => {
  test.use({ colorScheme: 'dark' });

  test('is light unless the shop follows the device and sets no other in its stylesheet', async ({
    page,
    host,
    request,
  }) => {
    const { PaymentUrl } = await (await openPaymentApi(request)).createLink();
    const seesBackground = (index: number, color: string) =>
      expect(host.frame(index).locator('body')).toHaveCSS('background-color', color);
    await host.open();
    await host.mount({ checkoutUrl: PaymentUrl });
    await seesBackground(0, 'rgb(255, 255, 255)');
    await page.evaluate(() => {
      document.documentElement.style.colorScheme = 'light dark';
    });
    await host.mount({ checkoutUrl: PaymentUrl });
    await seesBackground(1, 'rgb(23, 28, 37)');
    await host.mount({
      checkoutUrl: PaymentUrl,
      theme: { customCss: ':root { color-scheme: light }' },
    });
    await seesBackground(2, 'rgb(255, 255, 255)');
    await expect(host.frame(2).locator('body')).toHaveCSS('color', 'rgb(21, 26, 35)');
  });
});

test.describe('a hostile stylesheet', () => {
  // The browser reports what the policy blocks, and the page what it does not load: that is the point.
  test.use({
    allowedComplaint:
      /Content Security Policy|ServicePay: the stylesheet|net::ERR|Unsafe attempt to load URL|@import rules|404/,
  });

  /** Everything in a rule that could cause a request. */
  const spy = (host: string) => `@import url("${host}/import.css");
    @font-face { font-family: spy; src: url("${host}/font.woff2"); unicode-range: U+30-39 }
    input[value^="4"], input:valid, #card_number:focus { background: url("${host}/value.png") }
    body { font-family: spy, sans-serif; background-image: url("${host}/back.png"), image-set("${host}/set.png" 1x);
      cursor: url("${host}/cursor.png"), auto; list-style-image: url("${host}/list.png") }
    [part="pay-button"]::before { content: url("${host}/content.png") }
    [part="panel"] { mask-image: url("${host}/mask.svg"); filter: url("${host}/filter.svg#f") }`;

  test('causes no request, given as the link’s URL or as the script’s text', async ({
    page,
    host,
    pageServer,
    request,
  }) => {
    // The same machine under an unused name that is really asked: browsers also report requests that they stop.
    const { port } = new URL(pageServer.publish({ body: '' }));
    const stranger = `http://e${randomUUID().slice(0, 4)}.localhost:${port}`;
    const linkCss = pageServer.publish({ body: spy(stranger), headers: CSS });
    const api = await openPaymentApi(request);
    // The longest text that the wire carries.
    const theme = { customCss: spy(stranger).replace(/\s+/g, ' ') };
    expect(theme.customCss.length).toBeLessThan(1_000);
    await host.open();
    for (const [index, { fields, options }] of [
      { fields: { Metadata: { custom_css: linkCss } }, options: {} },
      { fields: {}, options: { theme } },
    ].entries()) {
      const { PaymentUrl } = await api.createLink(fields);
      await host.mount({ checkoutUrl: PaymentUrl, ...options });
      await expect.poll(async () => (await host.readEvents()).length).toBe(index + 1);
      await host.frame(index).locator('[autocomplete~="cc-number"]').fill('4111 1111 1111 1111');
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
    }
    // From the shop's own page, which has no policy, the same name is asked.
    await page.evaluate((url) => fetch(url, { mode: 'no-cors' }), `${stranger}/control`);
    const asked = pageServer.readRequests().filter((url) => url.startsWith(stranger));
    expect(asked).toEqual([`${stranger}/control`]);
  });

  test('with a script or from an unknown address is not used, and one that never loads does not delay the form', async ({
    page,
    host,
    pageServer,
    request,
  }) => {
    const { PaymentUrl } = await (await openPaymentApi(request)).createLink();
    await page.route('**/stylesheet?*', () => {});
    await host.open();
    const never = pageServer.publish({ body: STYLE });
    await host.mount({ checkoutUrl: PaymentUrl, theme: { customCss: never } });
    await host.seesEvents(['ready']);
    const hostile = ['</style><script>top.hacked = 1</script>', 'javascript:top.hacked=1'];
    for (const customCss of [...hostile, 'https://evil.example/a.css', 'http://shop.example/a.css'])
      await host.mount({ checkoutUrl: PaymentUrl, theme: { customCss } });
    await host.seesEvents(Array(5).fill('ready'));
    expect(await page.evaluate('window.hacked')).toBeUndefined();
    // The page contains only its own scripts.
    await expect(host.frame(1).locator('script[src]:not([src^="/page/"])')).toHaveCount(0);
  });

  test('does not scroll the shop’s page differently for other digits from an input method', async ({
    page,
    host,
    request,
  }) => {
    const { PaymentUrl } = await (await openPaymentApi(request)).createLink({ PaymentMethods: ['card'] });
    const customCss = `@font-face { font-family: "digit\u017f"; src: local("DejaVu Sans Bold"), local("DejaVu Sans");
      unicode-range: U+39; font-weight: 100 400 } :root { --ink: rgb(1 2 3) }`;
    await host.open();
    await host.mount({ checkoutUrl: PaymentUrl, width: '3000px', theme: { customCss } });
    const number = host.frame().locator('[autocomplete~="cc-number"]');
    await expect(number).toHaveCSS('color', 'rgb(1, 2, 3)');
    const left = await number.evaluate((input) => input.getBoundingClientRect().left);
    const [, frame] = page.frames();
    const context = page.context();
    // Not every browser gives a frame of another site a process, and so a session, of its own.
    const session = await context.newCDPSession(frame ?? page).catch(() => context.newCDPSession(page));

    async function compose(text: string): Promise<number> {
      await number.fill('');
      await number.focus();
      await page.evaluate((place) => {
        const box = document.querySelector('iframe')?.parentElement as HTMLElement;
        Object.assign(box.style, { width: '60px', overflow: 'auto' });
        box.scrollLeft = place;
      }, left);
      const place = { selectionStart: text.length, selectionEnd: text.length };
      await session.send('Input.imeSetComposition', { text, ...place });
      await expect(number).toHaveValue(text);
      const readScroll = () =>
        page.evaluate(() => document.querySelector('iframe')?.parentElement?.scrollLeft ?? 0);
      await expect.poll(readScroll).toBeGreaterThan(left);
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
      return readScroll();
    }

    expect(await compose('1111111111111111')).toBe(await compose('9999999999999999'));
  });
});

test('a form in a frame can line up with the shop’s heading, and lose the box around its list', async ({
  page,
  host,
  request,
}) => {
  const { PaymentUrl } = await (await openPaymentApi(request)).createLink();
  const gutter = ':root { --gutter: 0px }';
  const parts = "[part='page'] { padding-inline: 0 } [part='methods'] { border: 2px solid rgb(1 2 3) }";
  await host.open();
  for (const customCss of [gutter, parts, ':root { --accent: green }'])
    await host.mount({ checkoutUrl: PaymentUrl, width: 500, theme: { customCss } });
  await host.seesEvents(['ready', 'ready', 'ready']);
  const findGap = async (index: number) => {
    const [frame, title] = await Promise.all([
      page.locator('iframe').nth(index).boundingBox(),
      host.frame(index).locator('h1').boundingBox(),
    ]);
    return (title?.x ?? Number.NaN) - (frame?.x ?? 0);
  };
  await expect.poll(() => findGap(0)).toBe(0);
  await expect.poll(() => findGap(1)).toBe(0);
  expect(await findGap(2)).toBe(8);
  await expect(host.frame(1).locator('[part="methods"]')).toHaveCSS('border-top-color', 'rgb(1, 2, 3)');
});

test('a hosted list loses the box around it', async ({ page, pageServer, request }) => {
  const custom_css = pageServer.publish({ body: "[part='methods'] { border-width: 0 }", headers: CSS });
  const api = await openPaymentApi(request);
  const { PaymentUrl } = await api.createLink({ Type: 'standard', Metadata: { custom_css } });
  await page.goto(PaymentUrl);
  await expect(page.locator('[part="methods"]')).toHaveCSS('border-top-width', '0px');
});

test('what is behind a decline has the tone of the shop’s own surface, which a transparent one does not make red', async ({
  host,
  request,
}) => {
  const { PaymentUrl } = await (await openPaymentApi(request)).createLink();
  await host.open();
  const styles = [
    ':root { --danger: rgb(200 0 0); --surface: rgb(250 240 220) }',
    ':root { --danger: rgb(200 0 0); --surface: transparent }',
    ':root { --danger: rgb(200 0 0); --danger-tint: rgb(9 9 9) }',
  ];
  for (const customCss of styles) await host.mount({ checkoutUrl: PaymentUrl, theme: { customCss } });
  await host.seesEvents(['ready', 'ready', 'ready']);
  /** Reads the color from a pixel, because the computed one may be in another color space. */
  const readTint = (index: number) =>
    host
      .frame(index)
      .locator('body')
      .evaluate((body) => {
        const canvas = body.ownerDocument.createElement('canvas').getContext('2d');
        const box = body.appendChild(body.ownerDocument.createElement('i'));
        box.style.color = 'var(--danger-tint)';
        if (canvas) canvas.fillStyle = getComputedStyle(box).color;
        box.remove();
        canvas?.fillRect(0, 0, 1, 1);
        return [...(canvas?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3);
      });
  const expectTint = async (index: number, expected: number[]) => {
    const tint = await readTint(index);
    for (const [at, channel] of expected.entries())
      expect(Math.abs((tint[at] ?? 0) - channel)).toBeLessThan(3);
  };
  await expectTint(0, [245, 216, 198]);
  await expectTint(1, [249, 229, 229]);
  await expectTint(2, [9, 9, 9]);
});
