import type { EngineName } from '../stack/find-engines.ts';
import type { Driver } from './driver/create-driver.ts';
import { lookThroughPeepHole, readContentHeight, readFrameHeight, setNumber } from './styled-checkout.ts';
import { expect, test } from './test.ts';

/**
 * Stylesheets that make a size or a place depend on what is typed, each in its own way. Those of digits alone need
 * typefaces that every machine has; those that ask what stands in a field do not.
 */
const SHEETS = {
  'a typeface whose digits differ': `@font-face { font-family: q; src: local("DejaVu Sans"), local("Arial");
      unicode-range: U+38; size-adjust: 900% }
    :root { --font: q }
    input, [part="input"], [part="field"], [part="form"] { font: 300px q, serif !important; field-sizing: content !important;
      letter-spacing: 1em !important; inline-size: auto !important; flex: none !important; contain: none !important }`,
  'the brand of the number': `.field:has([data-brand="visa"]), [part="field"]:has([data-brand=visa]) { height: 700px !important }
    [part="form"]:has(.brand:nth-child(3)[data-brand="visa"])::after { content: "x"; display: block; height: 300px }`,
  'the pseudo-classes of a field': `.field:has(input:placeholder-shown) { height: 500px !important }
    input:not(:placeholder-shown), #cvc:valid, #cvc:user-valid { padding-block: 90px !important }
    :has(#cvc:autofill) [part="panel"] { padding: 300px }`,
  'the length of the text': `@keyframes grow { from { margin-block-end: 0 } to { margin-block-end: 400px } }
    input { scroll-timeline: --t inline; overflow: scroll !important; inline-size: 20px !important }
    body { timeline-scope: --t }
    [part="panel"] { animation: grow linear; animation-timeline: --t }
    @container (inline-size > 5px) { [part="field"] { height: 200px } }
    .control { container: c / inline-size }`,
  'vertical text': `html body #cvc, html body #card_number { writing-mode: vertical-rl !important;
      block-size: auto !important; inline-size: auto !important; align-self: start !important; text-orientation: upright;
      font-feature-settings: "pnum" 1, "onum" 1 !important; font-variant-numeric: proportional-nums !important }`,
  'allowed declarations': `[part="label"], [part="error"] { font-size: 3rem; padding: 4rem; text-transform: uppercase }
    [part="input"]:focus-within { padding: 4rem; border-width: 9px } :root { --control-size: 90rem; --font: serif }`,
};

/** The service takes a stylesheet apart in the same way for every engine: the first is tried in all, another where its trick works. */
const TRICKS: Record<EngineName, (keyof typeof SHEETS)[]> = {
  chromium: ['a typeface whose digits differ', 'the brand of the number', 'the length of the text'],
  firefox: ['a typeface whose digits differ', 'the pseudo-classes of a field', 'vertical text'],
  webkit: ['a typeface whose digits differ', 'vertical text', 'allowed declarations'],
};

/** The same length, and as different as digits can be. */
const FIRST = ['4111 1111 1111 1111', '111'] as const;
const SECOND = ['5555 5555 5555 4444', '888'] as const;

/** Without the place for news, which is empty and comes seconds after the form. */
const readPlaces = (driver: Driver) =>
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
  );

/** Everything that the frame or the shop can measure, with these digits in the fields and the focus in the last one. */
async function measure(driver: Driver, number: string, code: string) {
  await driver.inFrame('iframe', async () => {
    await setNumber(driver, number);
    await driver.run(() => {
      const input = document.querySelector('#cvc') as HTMLInputElement;
      input.value = '';
      input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    });
    await driver.type('#cvc', code);
  });
  let frame: string[] = [];
  await expect
    .poll(async () => {
      const frameHeight = await readFrameHeight(driver);
      return driver.inFrame('iframe', async () => {
        frame = await readPlaces(driver);
        return (await readContentHeight(driver)) === frameHeight;
      });
    })
    .toBe(true);
  return { frame, shop: await driver.run(() => document.documentElement.scrollHeight) };
}

test('a stylesheet cannot reveal typed digits', async ({ driver, styled, engineName }) => {
  await styled.mountCard({ height: 'auto' });
  // Once before: a field that was left looks different from one that was never touched.
  await driver.inFrame('iframe', () => driver.type('#card_number', FIRST[0]));
  await measure(driver, ...FIRST);
  for (const trick of TRICKS[engineName]) {
    await test.step(`by ${trick}`, async () => {
      await styled.wear(SHEETS[trick]);
      const second = await measure(driver, ...SECOND);
      expect(second.frame.length).toBeGreaterThan(20);
      expect(await measure(driver, ...FIRST)).toEqual(second);
    });
  }
});

/** The widths of ten times each digit in the font of a field, and the fonts that the page has loaded; to read in the frame. */
const readDigits = (driver: Driver, selector: string) =>
  driver.run((wanted) => {
    const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
    const { font, fontFamily, contain } = getComputedStyle(document.querySelector(wanted) as Element);
    pen.font = font;
    return {
      widths: Array.from('0123456789', (digit) => pen.measureText(digit.repeat(10)).width),
      contain,
      fontFamily,
      faces: [...document.fonts].map(({ family, status }) => [family.replaceAll('"', ''), status] as const),
    };
  }, selector);

const readPlace = (driver: Driver) =>
  driver.run(() => {
    const box = document.querySelector('iframe')?.parentElement;
    return [box?.scrollLeft, box?.scrollTop, window.scrollX, window.scrollY];
  });

const readNumber = (driver: Driver) =>
  driver.run(() => (document.querySelector('#card_number') as HTMLInputElement).value);

/** The last letter folds to an s (https://www.w3.org/TR/css-fonts-4/#font-family-casing); with a range of weights it would come before ours. */
const LOOK_ALIKE = `@font-face { font-family: "digit\u017f"; src: local("DejaVu Sans Bold"), local("DejaVu Sans");
  unicode-range: U+39; font-weight: 100 400 } @font-face { font-family: "digits"; src: local("DejaVu Sans Bold");
  unicode-range: U+39; font-weight: 100 400 } :root { --digits: digits, "digits"; --font: digits }`;

/** Clicks the label of the card number, seen through a peephole, and reads how far the shop's page has scrolled. */
async function clickLabel(driver: Driver, number: string) {
  await driver.inFrame('iframe', async () => {
    await setNumber(driver, number);
    await expect.poll(() => readNumber(driver)).toBe(number);
    await driver.run(() => {
      const input = document.querySelector('#card_number') as HTMLInputElement;
      input.setSelectionRange(input.value.length, input.value.length);
      input.blur();
      // Drivers click in the middle, which must be in view.
      (document.querySelector('label[for=card_number]') as HTMLElement).style.width = '40px';
    });
  });
  await lookThroughPeepHole(driver, 'label[for=card_number]');
  // A click is lost in one engine while its frame is scrolled.
  await driver.inFrame('iframe', () =>
    expect(async () => {
      await driver.click('label[for=card_number]');
      expect(await driver.run(() => document.activeElement?.id)).toBe('card_number');
    }).toPass(),
  );
  return readPlace(driver);
}

test('a click on the label of a secret field scrolls the shop’s page alike for all digits', async ({
  driver,
  styled,
}) => {
  await styled.mountCard({ width: '3000px', height: '900px' });
  await styled.wear(LOOK_ALIKE);
  const first = await clickLabel(driver, '4111 1111 1111 1111');
  expect(await clickLabel(driver, '4999 9999 9999 9999')).toEqual(first);
  expect(await clickLabel(driver, '')).toEqual(first);
  const { widths, fontFamily, faces } = await driver.inFrame('iframe', () =>
    readDigits(driver, '#card_number'),
  );
  expect(new Set(widths).size).toBe(1);
  expect(fontFamily).toMatch(/^"?digits-[\d-]+"?,/);
  expect(faces.filter(([family]) => /^digits-[\d-]+$/.test(family))).toHaveLength(1);
});

/** Types until it arrives: one engine loses the first key after a script has put the focus into a frame. */
const typeFirst = (driver: Driver) =>
  driver.inFrame('iframe', () =>
    expect
      .poll(async () => {
        if (!(await readNumber(driver))) await driver.press('#card_number', '4');
        return readNumber(driver);
      })
      .toBe('4'),
  );

test('the shop’s page scrolls to a secret field on `focus()`, independent of its caret, and not while it is typed', async ({
  driver,
  styled,
}) => {
  await styled.mountCard({ width: '3000px', height: '900px' });
  await test.step('all digits have the same width', async () => {
    const { widths, contain, fontFamily, faces } = await driver.inFrame('iframe', () =>
      readDigits(driver, '#cvc'),
    );
    expect(new Set(widths).size).toBe(1);
    expect(widths[0]).toBeGreaterThan(50);
    expect({ contain, faces }).toEqual({ contain: 'strict', faces: [['digits', 'loaded']] });
    expect(fontFamily).toMatch(/^digits,/);
  });
  await test.step('while it is typed', async () => {
    await lookThroughPeepHole(driver, '#card_number');
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
  await test.step('`focus()`', async () => {
    const focusAgain = async () => {
      await driver.run(() => {
        document.querySelector('iframe')?.parentElement?.scrollTo(0, 0);
        window.checkouts[0].focus('card_number');
      });
      await expect
        .poll(() => driver.inFrame('iframe', () => driver.run(() => document.activeElement?.id)))
        .toBe('card_number');
      return readPlace(driver);
    };
    const withCaretAtEnd = await focusAgain();
    await driver.inFrame('iframe', () => driver.press('#card_number', '\uE011'));
    expect(await focusAgain()).toEqual(withCaretAtEnd);
  });
});

test('the Tab key scrolls the shop’s page alike for a card with one brand and one with two', async ({
  driver,
  styled,
}) => {
  await styled.mountCard({ width: '500px', height: 'auto' });
  await typeFirst(driver);
  const leave = async (number: string) => {
    await driver.inFrame('iframe', () => setNumber(driver, number));
    await lookThroughPeepHole(driver, '#card_number');
    const stop = await driver.inFrame('iframe', async () => {
      await driver.press('#card_number', '\uE004');
      return driver.run(() => document.activeElement?.getAttribute('type'));
    });
    return { stop, place: await readPlace(driver) };
  };
  const plain = await leave('4111 1111 1111 1111');
  const choice = await leave('4000 0025 0000 1001');
  expect([plain.stop, choice.stop]).toEqual(['text', 'radio']);
  expect(choice.place).toEqual(plain.place);
});
