import { openPaymentApi } from '../stack/payment-api.ts';
import { expect, test } from './test.ts';

test('hosted: the logo, which is lazy and hidden until the page’s code asks for it, is shown', async ({
  driver,
  request,
}) => {
  const api = await openPaymentApi(request);
  await driver.go((await api.createLink({ Type: 'standard' })).PaymentUrl);
  const readLogo = () =>
    driver.read(() => {
      const logo = document.querySelector<HTMLImageElement>('.monogram .logo');
      return logo && { width: logo.getBoundingClientRect().width, isLoaded: logo.naturalWidth > 0 };
    });
  await expect.poll(readLogo).toEqual({ width: 40, isLoaded: true });
});
