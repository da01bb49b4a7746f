import { ADDRESSES } from '../stack/addresses.ts';
import { expect, test } from './test.ts';

const scriptTag = (name: string, attributes = '') =>
  `<script src="${ADDRESSES.service}/v1/${name}" ${attributes}></script>`;

const render = (body: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Shop</title><body>${body}`;

test('the script loads with its hash and with its signature as integrity, but not with a wrong hash', async ({
  driver,
  pageServer,
  request,
}) => {
  const { version, signature, files } = await (
    await request.get(`${ADDRESSES.service}/v1/integrity.json`)
  ).json();
  const name = `checkout-${version}.js`;
  const isLoaded = async (file: string, integrity: string) => {
    await driver.go(
      pageServer.publish({ body: render(scriptTag(file, `integrity="${integrity}" crossorigin`)) }),
    );
    return driver.run(() => Object.hasOwn(window, 'ServicePay'));
  };
  expect(await isLoaded(name, files[name])).toBe(true);
  expect(await isLoaded('checkout.js', signature)).toBe(true);
  expect(
    await isLoaded(
      name,
      files[name].replace(/.$/, (sign: string) => (sign === 'A' ? 'B' : 'A')),
    ),
  ).toBe(false);
});

test('the element holds its form until the mock completes the payment', async ({ driver, pageServer }) => {
  const form = `<form><service-pay-checkout name="payment" checkout-url="https://pay.example/a" external-submit>
    </service-pay-checkout><button id="buy">Buy</button></form><script>
    window.sent = [];
    document.forms[0].addEventListener('submit', (event) => {
      event.preventDefault();
      sent.push(String(new FormData(event.target).get('payment')));
    });
  </script>`;
  await driver.go(
    pageServer.publish({
      body: render(scriptTag('checkout.mock.js') + scriptTag('checkout-element.js') + form),
    }),
  );
  const readState = () =>
    driver.read(() => {
      const element = document.querySelector('service-pay-checkout') as unknown as {
        checkout?: { state: string };
        matches(selector: string): boolean;
      };
      return [element.checkout?.state, element.matches(':invalid'), (window as { sent?: string[] }).sent];
    });
  await expect.poll(readState).toEqual(['ready', false, []]);
  await driver.run(() => {
    ServicePay.mock.outcome = 'invalid';
  });
  await driver.click('#buy');
  await expect.poll(readState).toEqual(['ready', true, []]);
  await driver.run(() => {
    ServicePay.mock.outcome = 'completed';
  });
  await driver.click('#buy');
  await expect.poll(readState).toEqual(['completed', false, ['completed']]);
});
