import { expect, test } from '../engines/test.ts';
import { openPaymentApi } from '../stack/payment-api.ts';

const PHONE = { width: 375, height: 700 };
const DESKTOP = { width: 1280, height: 1800 };

/** Measures the parts of the form: none may cover another one. */
function measure() {
  const boxes = [...document.querySelectorAll('.control, .label, .button, .problem, .method')]
    .map((element) => ({ name: element.className, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 1 && box.height > 1);
  const overlaps: string[] = [];
  for (const [place, one] of boxes.entries())
    for (const other of boxes.slice(place + 1)) {
      const isApart =
        one.box.right <= other.box.left + 1 ||
        other.box.right <= one.box.left + 1 ||
        one.box.bottom <= other.box.top + 1 ||
        other.box.bottom <= one.box.top + 1;
      if (!isApart) overlaps.push(`${one.name} over ${other.name}`);
    }
  const { scrollWidth, clientWidth } = document.documentElement;
  const [expiry, cvc] = [...document.querySelectorAll('.pair .control')].map((element) =>
    element.getBoundingClientRect(),
  );
  return {
    count: boxes.length,
    overlaps,
    excess: scrollWidth - clientWidth,
    isLevel: expiry?.top === cvc?.top && expiry?.bottom === cvc?.bottom,
    padding: Number.parseFloat(getComputedStyle(document.querySelector('.page') as Element).paddingLeft),
    isOldShown: getComputedStyle(document.querySelector('.old-browser') as Element).display !== 'none',
  };
}

const RIGHT = { overlaps: [], excess: 0, isLevel: true, isOldShown: false };

test('nothing covers anything, and nothing is wider than a phone, on the hosted page', async ({
  driver,
  engine,
  request,
}) => {
  const { PaymentUrl } = await (await openPaymentApi(request)).createLink({ Type: 'standard' });
  for (const size of [PHONE, DESKTOP]) {
    await engine?.transport.send('SetWindowRect', size);
    await driver.go(PaymentUrl);
    await driver.find('.button:not(:disabled)');
    expect(await driver.run(measure)).toMatchObject(RIGHT);
    expect((await driver.run(measure)).padding).toBeGreaterThan(10);
  }
});

test('the same in the frame of a shop on a phone, in which a wrong field is marked', async ({
  driver,
  engine,
  host,
  request,
}) => {
  const { PaymentUrl } = await (await openPaymentApi(request)).createLink();
  await engine?.transport.send('SetWindowRect', PHONE);
  await host.open();
  await host.mount({ checkoutUrl: PaymentUrl, height: 'auto' });
  await host.seesEvents(['ready']);
  expect(await driver.read(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await driver.inFrame('iframe', async () => {
    expect(await driver.run(measure)).toMatchObject(RIGHT);
    await driver.click('form button[type=submit]');
    await driver.find('.control-invalid');
    const color = () => {
      const { borderColor } = getComputedStyle(document.querySelector('.control-invalid') as Element);
      return [borderColor, getComputedStyle(document.documentElement).colorScheme];
    };
    // The color changes within a tenth of a second.
    await expect.poll(() => driver.run(color)).toEqual(['rgb(180, 35, 24)', 'light']);
    expect(await driver.run(measure)).toMatchObject(RIGHT);
  });
  await engine?.transport.send('SetWindowRect', DESKTOP);
});

test('a shop’s stylesheet is used only where it can do no harm, and never in the way', async ({
  driver,
  host,
  request,
  oldChromium,
}) => {
  const { PaymentUrl } = await (await openPaymentApi(request)).createLink();
  await host.open();
  await host.mount({ checkoutUrl: PaymentUrl, theme: { customCss: '[part=title] { color: rgb(1 2 3) }' } });
  await host.seesEvents(['ready']);
  await driver.inFrame('iframe', async () => {
    const color = await driver.run(
      () => getComputedStyle(document.querySelector('.form-title') as Element).color,
    );
    expect(color === 'rgb(1, 2, 3)').toBe(oldChromium !== 'chromium-92');
  });
});
