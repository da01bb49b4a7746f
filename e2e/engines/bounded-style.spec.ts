import { openPaymentApi } from '../stack/payment-api.ts';
import type { Driver } from './driver/create-driver.ts';
import type { EngineName } from './find-engines.ts';
import { onlyIn } from './only-in.ts';
import { expect, test } from './test.ts';

interface MountOptions {
  css: string;
  width?: string;
  height?: string;
}

const it = test.extend<{ show(options: MountOptions): Promise<void> }>({
  /** Opens a card link with a stylesheet, and waits until its first rule counts. */
  show: ({ driver, host, request, pageServer }, use) =>
    use(async ({ css, ...place }) => {
      const { PaymentUrl } = await (await openPaymentApi(request)).createLink({ PaymentMethods: ['card'] });
      const body = `${css} :root { --line: rgb(1 2 3) }`;
      const customCss = pageServer.publish({ body, headers: { 'content-type': 'text/css' } });
      await host.open();
      await host.mount({ checkoutUrl: PaymentUrl, ...place, theme: { customCss } });
      await host.seesEvents(['ready']);
      await expect
        .poll(() =>
          driver.inFrame('iframe', () =>
            driver.run(() => getComputedStyle(document.documentElement).getPropertyValue('--line').trim()),
          ),
        )
        .toBe('rgb(1 2 3)');
    }),
});

const readNumber = (driver: Driver) =>
  driver.run(() => (document.querySelector('#card_number') as HTMLInputElement).value);

/** Fills the field as browsers do when they replace its value. */
const fillNumber = (driver: Driver, number: string) =>
  driver.inFrame('iframe', async () => {
    await driver.run((value) => {
      const input = document.querySelector('#card_number') as HTMLInputElement;
      input.value = value;
      input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }, number);
    await expect.poll(() => readNumber(driver)).toBe(number);
  });

const seesChoice = (driver: Driver, isThere: boolean) =>
  expect
    .poll(() =>
      driver.inFrame('iframe', () => driver.run(() => document.querySelector('.brand-choice') !== null)),
    )
    .toBe(isThere);

/** The sizes that the shop can measure, once the frame is as high as its content. */
async function readShop(driver: Driver) {
  const readFrame = () => driver.run(() => document.querySelector('iframe')?.clientHeight);
  const readContent = () =>
    driver.inFrame('iframe', () =>
      driver.run(() => Math.ceil(document.querySelector('#checkout')?.getBoundingClientRect().height ?? 0)),
    );
  await expect.poll(async () => (await readFrame()) === (await readContent())).toBe(true);
  return [await readFrame(), await driver.run(() => document.documentElement.scrollHeight)];
}

for (const [way, css, width] of [
  ['a padding', "[part='input'] { padding-block: 1rem }", '500px'],
  ['the largest padding', "[part='input'] { padding: 4rem }", '360px'],
  ['no valid size of the fields', ':root { --control-size: auto; --control-size: var(--none) }', '500px'],
  [
    'a size that is not a length',
    "[part='input'] { padding-block: 1rem } :root { --x: 5deg; --control-size: var(--x) }",
    '500px',
  ],
  [
    'a size that applies only in print',
    '@media print { :root { --x: 3rem } } :root { --control-size: var(--x) }',
    '240px',
  ],
  ['the width at which the choice moves', "[part='input'] { padding-block: 1rem }", '280.01px'],
] as const) {
  it(`the frame keeps its height for a card with two brands, with ${way}`, async ({ driver, show }) => {
    await show({ css, width, height: 'auto' });
    const heights: unknown[] = [];
    for (const [number, isChoice] of [
      ['4111 1111 1111 1111', false],
      ['4000 0025 0000 1001', true],
      ['4970 1', true],
      ['3782 822463 10005', false],
      ['', false],
    ] as const) {
      await fillNumber(driver, number);
      await seesChoice(driver, isChoice);
      heights.push(await readShop(driver));
    }
    expect(new Set(heights.map(String)).size).toBe(1);
  });
}

/** The last letter folds to an s in Chromium; with a range of weights it would come before ours. */
const LOOK_ALIKE = `@font-face { font-family: "digit\u017f"; src: local("DejaVu Sans Bold"), local("DejaVu Sans");
  unicode-range: U+39; font-weight: 100 400 } @font-face { font-family: "digits"; src: local("DejaVu Sans Bold");
  unicode-range: U+39; font-weight: 100 400 } :root { --digits: digits, "digits"; --font: digits }`;

it('a click on the label of a secret field scrolls the shop’s page alike for all digits', async ({
  driver,
  show,
}) => {
  await show({ css: LOOK_ALIKE, width: '3000px', height: '900px' });
  const clickLabel = async (number: string) => {
    await fillNumber(driver, number);
    await driver.inFrame('iframe', () =>
      driver.run(() => {
        const input = document.querySelector('#card_number') as HTMLInputElement;
        input.setSelectionRange(input.value.length, input.value.length);
        input.blur();
      }),
    );
    const field = await driver.inFrame('iframe', () =>
      driver.run(() => {
        const label = document.querySelector('label[for=card_number]') as HTMLElement;
        // Drivers click in the middle, which must be in view.
        label.style.width = '40px';
        const { left, top } = label.getBoundingClientRect();
        return { left, top };
      }),
    );
    await driver.run(({ left, top }) => {
      const box = document.querySelector('iframe')?.parentElement as HTMLElement;
      Object.assign(box.style, { width: '60px', height: '60px', overflow: 'auto' });
      box.scrollTo(left, top);
    }, field);
    const readPlace = () =>
      driver.run(() => {
        const box = document.querySelector('iframe')?.parentElement;
        return [box?.scrollLeft, window.scrollX];
      });
    // WebKit loses clicks while a frame is scrolled.
    await driver.inFrame('iframe', () =>
      expect(async () => {
        await driver.click('label[for=card_number]');
        expect(await driver.run(() => document.activeElement?.id)).toBe('card_number');
      }).toPass(),
    );
    return readPlace();
  };
  const places = [
    await clickLabel('4111 1111 1111 1111'),
    await clickLabel('4999 9999 9999 9999'),
    await clickLabel(''),
  ];
  expect(new Set(places.map(String)).size).toBe(1);
  const widths = await driver.inFrame('iframe', () =>
    driver.run(() => {
      const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
      const { font, fontFamily } = getComputedStyle(document.querySelector('#card_number') as Element);
      pen.font = font;
      const faces = [...document.fonts].filter(({ family }) => /^"?digits-[\d-]+"?$/.test(family));
      return {
        digits: Array.from('0123456789', (digit) => pen.measureText(digit.repeat(10)).width),
        isOurs: /^"?digits-[\d-]+"?,/.test(fontFamily) && faces.length === 1,
      };
    }),
  );
  expect(widths.isOurs).toBe(true);
  expect(new Set(widths.digits).size).toBe(1);
});

const SHADOWS = Array(2_500).fill('0 0 900px red').join();
const DRAWING = `<svg xmlns='http://www.w3.org/2000/svg'><filter id='f'>${"<feTurbulence numOctaves='9' baseFrequency='9'/>".repeat(40)}</filter><rect width='999' height='999' filter='url(%23f)'/></svg>`;
const EVERYWHERE =
  '[part="page"], [part="panel"], [part="form"], [part="summary"], [part="title"], [part="leave"]';

const COSTLY: [way: string, engine: EngineName, css: string][] = [
  ['shadows', 'chromium', `${EVERYWHERE} { box-shadow: ${SHADOWS} }`],
  ['shadows', 'firefox', `${EVERYWHERE} { box-shadow: ${SHADOWS} }`],
  ['shadows', 'webkit', `${EVERYWHERE} { box-shadow: ${SHADOWS} }`],
  ['a drawing', 'chromium', `${EVERYWHERE} { background-image: url("data:image/svg+xml;utf8,${DRAWING}") }`],
  ['a drawing', 'firefox', `body { background-image: url("data:image/svg+xml;utf8,${DRAWING}") }`],
  [
    'shadows in custom properties',
    'webkit',
    `:root { --a: 0 0 64px red, 0 0 64px red; --b: var(--a), var(--a), var(--a); --c: var(--b), var(--b), var(--b), var(--b); --d: var(--c), var(--c), var(--c), var(--c), var(--c) }
     ${EVERYWHERE} { box-shadow: var(--d), var(--d), var(--d), var(--d) }`,
  ],
];

for (const [way, engine, css] of COSTLY) {
  it(`a stylesheet with too much of ${way} is dropped and does not slow the form in ${engine}`, {
    tag: onlyIn(engine),
  }, async ({ driver, show }) => {
    await show({ css });
    await driver.inFrame('iframe', () => driver.type('#card_number', '4111'));
    const shadows = await driver.inFrame('iframe', () =>
      driver.run(() =>
        Array.from(document.querySelectorAll('body, [part]'), (element) => getComputedStyle(element)).filter(
          ({ boxShadow, backgroundImage }) => boxShadow !== 'none' || backgroundImage !== 'none',
        ),
      ),
    );
    expect(shadows).toEqual([]);
  });
}

/** Everything around the amount and the pay button, pushed inward as far as it goes, and made as small and pale. */
const HIDING = `[part="page"], [part="panel"], [part="form"], [part="summary"], [part="amount"], [part="pay-button"] {
    margin-inline-start: 4rem; padding-inline-start: 4rem; margin-left: 90vw; padding-left: 100%; color: transparent;
    color: rgb(0 0 0 / 0); opacity: 0; display: none; text-decoration: line-through }
  :root { --ink: transparent; --on-accent: #0000; --none: rgb(0 0 0 / 0%); --font: b }
  body { color: var(--none) }
  @font-face { font-family: b; src: local("DejaVu Serif"), local("Liberation Serif") }
  [part="summary"] { font-size: xx-small; letter-spacing: -9em } [part="amount"] { font-size: smaller; font-family: b }
  [part="amount"], [part="pay-button"] { background-image: url("data:image/png;base64,iVBORw0KGgo="); font-size: calc(NaN * 1px) }
  [part="panel"], [part="leave"], [part="test-mode"] { box-shadow: 0 -64px 0 64px white; opacity: 0.9 }`;

for (const [width, type] of [
  [360, 'embedded'],
  [240, 'embedded'],
] as const) {
  it(`a stylesheet cannot hide the amount or the pay button at ${width} px (${type})`, async ({
    driver,
    show,
  }) => {
    await show({ css: HIDING, width: `${width}px` });
    const seen = await driver.inFrame('iframe', () =>
      driver.run(() => {
        const button = document.querySelector('[part="pay-button"]') as Element;
        return ['[part="amount"]', '[part="pay-button"] .amount'].map((selector) => {
          const element = document.querySelector(selector) as HTMLElement;
          element.scrollIntoView({ block: 'center' });
          const range = document.createRange();
          range.selectNodeContents(element);
          const { left, right, top, bottom } = range.getBoundingClientRect();
          const style = getComputedStyle(element);
          return {
            isInside: left >= 0 && right <= document.documentElement.clientWidth && right - left > 20,
            isOnTop: element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2)),
            isLarge: Number.parseFloat(style.fontSize) >= 11,
            family: style.fontFamily,
            alpha: /^rgb\(/.test(style.color),
            isAboveShadows: Number(style.zIndex) > Number(getComputedStyle(button).zIndex),
            picture: style.backgroundImage,
            line: style.textDecorationLine,
          };
        });
      }),
    );
    const whole = {
      isInside: true,
      isOnTop: true,
      isLarge: true,
      family: 'system-ui, sans-serif',
      alpha: true,
      isAboveShadows: true,
      picture: 'none',
      line: 'none',
    };
    expect(seen).toEqual([whole, whole]);
  });
}
