import type { APIRequestContext } from '@playwright/test';
import { openPaymentApi } from '../stack/payment-api.ts';
import type { Host } from './create-host.ts';
import type { Driver } from './driver/create-driver.ts';
import type { EngineName } from './find-engines.ts';
import { onlyIn } from './only-in.ts';
import { expect, test } from './test.ts';

/**
 * Stylesheets that make a size or a place depend on what is typed, each in its own way. Those of digits alone need
 * typefaces that every machine has; those that ask what stands in a field do not.
 */
const SHEETS: Record<string, string> = {
  'by a typeface whose digits differ': `@font-face { font-family: q; src: local("DejaVu Sans"), local("Arial");
      unicode-range: U+38; size-adjust: 900% }
    :root { --font: q }
    input, [part="input"], [part="field"], [part="form"] { font: 300px q, serif !important; field-sizing: content !important;
      letter-spacing: 1em !important; inline-size: auto !important; flex: none !important; contain: none !important }`,
  'by the brand of the number': `.field:has([data-brand="visa"]), [part="field"]:has([data-brand=visa]) { height: 700px !important }
    [part="form"]:has(.brand:nth-child(3)[data-brand="visa"])::after { content: "x"; display: block; height: 300px }`,
  'by the pseudo-classes of a field': `.field:has(input:placeholder-shown) { height: 500px !important }
    input:not(:placeholder-shown), #cvc:valid, #cvc:user-valid { padding-block: 90px !important }
    :has(#cvc:autofill) [part="panel"] { padding: 300px }`,
  'by the length of the text': `@keyframes grow { from { margin-block-end: 0 } to { margin-block-end: 400px } }
    input { scroll-timeline: --t inline; overflow: scroll !important; inline-size: 20px !important }
    body { timeline-scope: --t }
    [part="panel"] { animation: grow linear; animation-timeline: --t }
    @container (inline-size > 5px) { [part="field"] { height: 200px } }
    .control { container: c / inline-size }`,
  'by vertical text': `html body #cvc, html body #card_number { writing-mode: vertical-rl !important;
      block-size: auto !important; inline-size: auto !important; align-self: start !important; text-orientation: upright;
      font-feature-settings: "pnum" 1, "onum" 1 !important; font-variant-numeric: proportional-nums !important }`,
  'by allowed declarations': `[part="label"], [part="error"] { font-size: 3rem; padding: 4rem; text-transform: uppercase }
    [part="input"]:focus-within { padding: 4rem; border-width: 9px } :root { --control-size: 90rem; --font: serif }`,
};

/** The service takes a stylesheet apart in the same way for every engine: the first is tried in all, another where its trick works. */
const TAGS: Record<string, string[]> = {
  'by the brand of the number': onlyIn('chromium'),
  'by the pseudo-classes of a field': onlyIn('firefox'),
  'by the length of the text': onlyIn('chromium'),
  'by vertical text': onlyIn('firefox', 'webkit'),
  'by allowed declarations': onlyIn('webkit'),
};

/** The same length, and as different as digits can be. */
const NUMBERS = ['4111 1111 1111 1111', '5555 5555 5555 4444'];
const CODES = ['111', '888'];

/** Without the place for news, which is empty and comes seconds after the form. */
const readPlaces = (driver: Driver) =>
  driver.inFrame('iframe', () =>
    driver.run(() =>
      Array.from(
        document.querySelectorAll('body, body *:not(script, svg *, .pay-bar > div:empty)'),
        (element) => {
          const { left, top, width, height } = element.getBoundingClientRect();
          const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element;
          const sizes = [left, top, width, height, clientWidth, clientHeight, scrollWidth, scrollHeight];
          return `${element.tagName} ${element.id} ${sizes.map(Math.round)}`;
        },
      ),
    ),
  );

const readFrameHeight = (driver: Driver) =>
  driver.run(() => (document.querySelector('iframe') as HTMLIFrameElement).clientHeight);

const readContentHeight = (driver: Driver) =>
  driver.inFrame('iframe', () =>
    driver.run(() => Math.ceil(document.querySelector('#checkout')?.getBoundingClientRect().height ?? 0)),
  );

/** Everything that the frame or the shop can measure, with these digits in the fields and the focus in the last one. */
async function measure(driver: Driver, [number = '', code = '']: readonly (string | undefined)[]) {
  await driver.inFrame('iframe', async () => {
    for (const [selector, digits] of [
      ['#card_number', number],
      ['#cvc', code],
    ] as const) {
      await driver.run((wanted) => {
        const input = document.querySelector(wanted) as HTMLInputElement;
        input.value = '';
        input.dispatchEvent(new InputEvent('input', { bubbles: true }));
      }, selector);
      await driver.type(selector, digits);
    }
  });
  await expect.poll(async () => (await readFrameHeight(driver)) - (await readContentHeight(driver))).toBe(0);
  return {
    frame: await readPlaces(driver),
    shop: await driver.run(() => document.documentElement.scrollHeight),
  };
}

/** Mounts the checkout of a card link. */
async function mountCard(
  { host, request }: { host: Host; request: APIRequestContext },
  options: object,
): Promise<void> {
  const { PaymentUrl } = await (await openPaymentApi(request)).createLink({ PaymentMethods: ['card'] });
  await host.open();
  await host.mount({ checkoutUrl: PaymentUrl, ...options });
  await host.seesEvents(['ready']);
}

for (const [way, customCss] of Object.entries(SHEETS)) {
  test(`a stylesheet cannot reveal typed digits ${way}`, { tag: TAGS[way] ?? [] }, async ({
    driver,
    host,
    request,
    pageServer,
  }) => {
    const css = pageServer.publish({ body: customCss, headers: { 'content-type': 'text/css' } });
    await mountCard({ host, request }, { height: 'auto', theme: { customCss: css } });
    // Once before: a field that was left looks different from one that was never touched.
    await measure(driver, [NUMBERS[0], CODES[0]]);
    const second = await measure(driver, [NUMBERS[1], CODES[1]]);
    expect(second.frame.length).toBeGreaterThan(20);
    expect(await measure(driver, [NUMBERS[0], CODES[0]])).toEqual(second);
  });
}

test('all digits in a secret field have the same width', async ({ driver, host, request }) => {
  const { PaymentUrl } = await (await openPaymentApi(request)).createLink();
  await host.open();
  await host.mount({ checkoutUrl: PaymentUrl });
  await host.seesEvents(['ready']);
  const widths = await driver.inFrame('iframe', () =>
    driver.run(() => {
      const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
      pen.font = getComputedStyle(document.querySelector('#cvc') as Element).font;
      return Array.from('0123456789', (digit) => pen.measureText(digit.repeat(10)).width);
    }),
  );
  expect(new Set(widths).size).toBe(1);
  expect(widths[0]).toBeGreaterThan(50);
  const guard = await driver.inFrame('iframe', () =>
    driver.run(() => {
      const { contain, fontFamily } = getComputedStyle(document.querySelector('#cvc') as Element);
      const faces = [...document.fonts].map(({ family, status }) => [family.replaceAll('"', ''), status]);
      return { contain, isOurs: /^digits,/.test(fontFamily), faces };
    }),
  );
  expect(guard).toEqual({ contain: 'strict', isOurs: true, faces: [['digits', 'loaded']] });
});

const HEAVY_SHEETS: [way: string, engine: EngineName, css: string][] = [
  ['whose selectors multiply', 'chromium', `body{${'& & & & &,&{'.repeat(14)}color:red${'}'.repeat(15)}`],
  ['that is nested deeply', 'firefox', `body{${'&,&{'.repeat(40)}${'}'.repeat(41)}`],
  ['with more than a page needs', 'webkit', '[part="leave"],:root{--a:1;--b:2}'.repeat(1_900)],
];

for (const [way, engine, customCss] of HEAVY_SHEETS) {
  test(`a stylesheet ${way} does not slow the form`, { tag: onlyIn(engine) }, async ({
    driver,
    host,
    request,
    pageServer,
  }) => {
    const url = pageServer.publish({ body: customCss, headers: { 'content-type': 'text/css' } });
    await mountCard({ host, request }, { theme: { customCss: url } });
    await driver.inFrame('iframe', () => driver.type('#card_number', '4111'));
  });
}

/** Shows the shop's page a few pixels of a wide frame, at the beginning of the card number. */
async function lookThroughPeepHole(driver: Driver) {
  const field = await driver.inFrame('iframe', () =>
    driver.run(() => {
      const { left, top } = (document.querySelector('#card_number') as Element).getBoundingClientRect();
      return { left, top };
    }),
  );
  await driver.run(({ left, top }) => {
    const box = document.querySelector('iframe')?.parentElement as HTMLElement;
    Object.assign(box.style, { width: '60px', height: '60px', overflow: 'auto' });
    box.scrollTo(left, top);
  }, field);
}

const readPlace = (driver: Driver) =>
  driver.run(() => {
    const box = document.querySelector('iframe')?.parentElement;
    return [box?.scrollLeft, box?.scrollTop, window.scrollX, window.scrollY];
  });

const readNumber = (driver: Driver) =>
  driver.run(() => (document.querySelector('#card_number') as HTMLInputElement).value);

/** WebKit loses the first key after a script has put the focus into a frame. */
const typeFirst = (driver: Driver) =>
  driver.inFrame('iframe', () =>
    expect
      .poll(async () => {
        if (!(await readNumber(driver))) await driver.press('#card_number', '4');
        return readNumber(driver);
      })
      .toBe('4'),
  );

test('the shop’s page does not scroll while a secret is typed', async ({ driver, host, request }) => {
  await mountCard({ host, request }, { width: '3000px', height: '900px' });
  await lookThroughPeepHole(driver);
  await typeFirst(driver);
  const before = await readPlace(driver);
  for (const keys of [
    '111 1111',
    ' 1111 1111',
    '\uE011',
    '\uE015',
    '\uE010',
    '\uE003\uE003',
    '\uE012\uE014',
  ]) {
    await driver.inFrame('iframe', () => driver.press('#card_number', keys));
    expect(await readPlace(driver)).toEqual(before);
  }
  expect(await driver.inFrame('iframe', () => readNumber(driver))).toBe('4111 1111 1111 11');
});

test('`focus()` scrolls to the field, independent of its caret', async ({ driver, host, request }) => {
  await mountCard({ host, request }, { width: '3000px', height: '900px' });
  const focusAgain = async () => {
    await lookThroughPeepHole(driver);
    await driver.run(() => {
      document.querySelector('iframe')?.parentElement?.scrollTo(0, 0);
      window.checkouts[0].focus('card_number');
    });
    await expect
      .poll(() => driver.inFrame('iframe', () => driver.run(() => document.activeElement?.id)))
      .toBe('card_number');
    return readPlace(driver);
  };
  await typeFirst(driver);
  const first = await focusAgain();
  await driver.inFrame('iframe', () => driver.press('#card_number', '111 1111 1111'));
  expect(await focusAgain()).toEqual(first);
});

test('the Tab key scrolls the shop’s page alike for a card with one brand and one with two', async ({
  driver,
  host,
  request,
}) => {
  await mountCard({ host, request }, { width: '500px', height: 'auto' });
  await typeFirst(driver);
  const leave = async (number: string) => {
    await driver.inFrame('iframe', () =>
      driver.run((value) => {
        const input = document.querySelector('#card_number') as HTMLInputElement;
        input.value = value;
        input.dispatchEvent(new InputEvent('input', { bubbles: true }));
      }, number),
    );
    await lookThroughPeepHole(driver);
    await driver.inFrame('iframe', () => driver.press('#card_number', '\uE004'));
    const stop = await driver.inFrame('iframe', () =>
      driver.run(() => document.activeElement?.getAttribute('type')),
    );
    return { stop, place: await readPlace(driver) };
  };
  const plain = await leave('4111 1111 1111 1111');
  const choice = await leave('4000 0025 0000 1001');
  expect([plain.stop, choice.stop]).toEqual(['text', 'radio']);
  expect(choice.place).toEqual(plain.place);
});
