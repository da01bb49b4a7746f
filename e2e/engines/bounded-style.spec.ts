import type { EngineName } from '../stack/find-engines.ts';
import type { Driver } from './driver/create-driver.ts';
import { readContentHeight, readFrameHeight, setNumber } from './styled-checkout.ts';
import { expect, test } from './test.ts';

declare global {
  interface Window {
    /** Every height that the frame has had. */
    frameHeights: number[];
  }
}

/** Resolves with the height of the shop's page, once the frame is as high as its content. */
async function settle(driver: Driver): Promise<number> {
  await expect
    .poll(
      async () =>
        (await readFrameHeight(driver)) === (await driver.inFrame('iframe', () => readContentHeight(driver))),
    )
    .toBe(true);
  return driver.run(() => document.documentElement.scrollHeight);
}

const watchFrameHeight = (driver: Driver) =>
  driver.run(() => {
    const frame = document.querySelector('iframe') as HTMLIFrameElement;
    window.frameHeights = [frame.clientHeight];
    new ResizeObserver(() => window.frameHeights.push(frame.clientHeight)).observe(frame);
  });

const NUMBERS = [
  ['4111 1111 1111 1111', false],
  ['4000 0025 0000 1001', true],
  ['4970 1', true],
  ['3782 822463 10005', false],
  ['', false],
] as const;

/** The heights of the page's content, with each number in the field. */
const readContentHeights = (driver: Driver) =>
  driver.inFrame('iframe', async () => {
    const heights: number[] = [];
    for (const [number, isChoice] of NUMBERS) {
      await setNumber(driver, number);
      await expect
        .poll(() =>
          driver.run(() => [
            (document.querySelector('#card_number') as HTMLInputElement).value,
            document.querySelector('.brand-choice') !== null,
          ]),
        )
        .toEqual([number, isChoice]);
      heights.push(await readContentHeight(driver));
    }
    return heights;
  });

test('the frame keeps its height for a card with two brands, with every size that a stylesheet can set', async ({
  driver,
  styled,
}) => {
  await styled.mountCard({ height: 'auto' });
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
    await test.step(way, async () => {
      await styled.wear(css, { width });
      const shop = await settle(driver);
      await watchFrameHeight(driver);
      expect(new Set(await readContentHeights(driver)).size).toBe(1);
      expect(await settle(driver)).toBe(shop);
      expect(new Set(await driver.run(() => window.frameHeights)).size).toBe(1);
    });
  }
});

const SHADOWS = Array(2_500).fill('0 0 900px red').join();
const DRAWING = `<svg xmlns='http://www.w3.org/2000/svg'><filter id='f'>${"<feTurbulence numOctaves='9' baseFrequency='9'/>".repeat(40)}</filter><rect width='999' height='999' filter='url(%23f)'/></svg>`;
const EVERYWHERE =
  '[part="page"], [part="panel"], [part="form"], [part="summary"], [part="title"], [part="leave"]';

/** The stylesheets that are the most work for an engine. */
const COSTLY: Record<EngineName, Record<string, string>> = {
  chromium: {
    shadows: `${EVERYWHERE} { box-shadow: ${SHADOWS} }`,
    'a drawing': `${EVERYWHERE} { background-image: url("data:image/svg+xml;utf8,${DRAWING}") }`,
    'selectors that multiply': `body{${'& & & & &,&{'.repeat(14)}color:red${'}'.repeat(15)}`,
  },
  firefox: {
    shadows: `${EVERYWHERE} { box-shadow: ${SHADOWS} }`,
    'a drawing': `body { background-image: url("data:image/svg+xml;utf8,${DRAWING}") }`,
    'deep nesting': `body{${'&,&{'.repeat(40)}${'}'.repeat(41)}`,
  },
  webkit: {
    shadows: `${EVERYWHERE} { box-shadow: ${SHADOWS} }`,
    'shadows in custom properties': `:root { --a: 0 0 64px red, 0 0 64px red; --b: var(--a), var(--a), var(--a); --c: var(--b), var(--b), var(--b), var(--b); --d: var(--c), var(--c), var(--c), var(--c), var(--c) }
     ${EVERYWHERE} { box-shadow: var(--d), var(--d), var(--d), var(--d) }`,
    'more rules than a page needs': '[part="leave"],:root{--a:1;--b:2}'.repeat(1_900),
  },
};

/** Stylesheets that are dropped with all of their rules. */
const DROPPED = ['deep nesting', 'more rules than a page needs'];

test('a stylesheet with too much of anything is dropped and does not slow the form', async ({
  driver,
  styled,
  engineName,
}) => {
  await styled.mountCard();
  for (const [way, css] of Object.entries(COSTLY[engineName])) {
    await test.step(way, async () => {
      await styled.wear(css, { isUsed: !DROPPED.includes(way) });
      await driver.inFrame('iframe', async () => {
        await driver.type('#card_number', '4');
        const drawn = await driver.run(() =>
          Array.from(document.querySelectorAll('body, [part]'), (element) =>
            getComputedStyle(element),
          ).filter(({ boxShadow, backgroundImage }) => boxShadow !== 'none' || backgroundImage !== 'none'),
        );
        expect(drawn).toEqual([]);
      });
    });
  }
});

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

const WHOLE = {
  isInside: true,
  isOnTop: true,
  isLarge: true,
  family: true,
  alpha: true,
  isAboveShadows: true,
  picture: 'none',
  line: 'none',
};

test('a stylesheet cannot hide the amount or the pay button at 360 px or at 240 px', async ({
  driver,
  styled,
}) => {
  await styled.mountCard();
  for (const width of ['360px', '240px']) {
    await styled.wear(HIDING, { width });
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
            family: style.fontFamily.startsWith('system-ui'),
            // An opaque color has no fourth number.
            alpha: !/\/|^rgba/.test(style.color),
            isAboveShadows: Number(style.zIndex) > Number(getComputedStyle(button).zIndex),
            picture: style.backgroundImage,
            line: style.textDecorationLine,
          };
        });
      }),
    );
    expect(seen, width).toEqual([WHOLE, WHOLE]);
  }
});

/** The largest letters, in the least room, on lines as close as they can be. */
const LARGE = `[part="page"], [part="panel"], [part="form"], [part="summary"], [part="amount"], [part="pay-button"] {
    padding-inline: 4rem; margin-inline: 4rem }
  [part="amount"], [part="pay-button"] { font-size: 3rem; font-weight: 900; line-height: 1; letter-spacing: 1em }`;

test('a sum is whole in a button that a stylesheet makes too narrow for its words', async ({
  driver,
  styled,
}) => {
  await styled.mountCard({}, { AutoCapture: false, Amount: 1_234_567 });
  for (const width of ['360px', '240px']) {
    await styled.wear(LARGE, { width });
    const seen = await driver.inFrame('iframe', () =>
      driver.run(() =>
        Array.from(document.querySelectorAll('.amount'), (element) => {
          const range = document.createRange();
          range.selectNodeContents(element);
          const { left, right } = range.getBoundingClientRect();
          const box = element.closest('[part="pay-button"]')?.getBoundingClientRect();
          const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)));
          return {
            isInFrame: left >= 0 && right <= document.documentElement.clientWidth,
            isInButton: !box || (left >= box.left && right <= box.right),
            // The ground of one line would cover the comma of another one.
            hasOneGround: getComputedStyle(element).display !== 'inline',
            isInFewLines: lines.size <= 3,
          };
        }),
      ),
    );
    const whole = { isInFrame: true, isInButton: true, hasOneGround: true, isInFewLines: true };
    expect(seen, width).toEqual([whole, whole]);
  }
});

test('the choice between two brands is above the error that stands in its room, and can be pressed', async ({
  driver,
  styled,
}) => {
  await styled.mountCard({ height: 'auto' });
  for (const width of ['500px', '240px']) {
    await styled.wear("[part='error'] { background-color: red; padding-block: 0 }", { width });
    await driver.inFrame('iframe', () => setNumber(driver, '4000 0025 0000 1000'));
    await driver.run(() => window.checkouts[0].validate().then(() => true));
    await driver.inFrame('iframe', async () => {
      await expect
        .poll(() => driver.run(() => document.querySelector('#card_number-problem')?.textContent))
        .not.toBe('');
      const pressed = await driver.run(() =>
        Array.from(document.querySelectorAll('.brand-option'), (option) => {
          const { left, top, width, height } = option.getBoundingClientRect();
          return [0.1, 0.5, 0.9].map((part) =>
            option.contains(document.elementFromPoint(left + width / 2, top + height * part)),
          );
        }),
      );
      expect(pressed, width).toEqual([
        [true, true, true],
        [true, true, true],
      ]);
    });
  }
});
