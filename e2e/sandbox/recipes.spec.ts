import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { build } from 'esbuild';
import { ADDRESSES } from '../stack/addresses.ts';
import { CARDS } from '../steps/cards.ts';
import { findCheckoutForm } from '../steps/checkout-form.ts';
import { placeOrder } from '../steps/place-order.ts';
import { expect, test } from '../steps/test.ts';

interface ShopWindow {
  show(isShown: boolean): void;
  setLocale(locale: string): void;
  paid: number;
}

/** The code blocks below a heading, as they stand. */
function readBlocks(file: string, heading: string): string[] {
  const section = readFileSync(`docs/${file}`, 'utf8')
    .split(/^## /m)
    .find((text) => text.startsWith(heading));
  return [...(section ?? '').matchAll(/```\w+\n(.+?)```/gs)].map(([, code = '']) => code);
}

const readRecipe = (heading: string): string => readBlocks('recipes.md', heading)[0] ?? '';

/** The bundle of a recipe and the page around it. */
async function bundle(code: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: code, loader: 'jsx', resolveDir: process.cwd() },
    bundle: true,
    write: false,
    format: 'iife',
    jsx: 'automatic',
    alias: {
      'servicepay-checkout/react': resolve('dist/npm/react.js'),
      'servicepay-checkout/vue': resolve('dist/npm/vue.js'),
      'servicepay-checkout': resolve('dist/npm/index.js'),
    },
    // The development build: only there strict mode mounts twice.
    define: {
      'process.env.NODE_ENV': '"development"',
      __VUE_OPTIONS_API__: 'true',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}

const SHOPS: Record<string, (checkoutUrl: string) => string> = {
  React: (checkoutUrl) => `${readRecipe('React')}
    import { StrictMode, useState } from 'react';
    import { createRoot } from 'react-dom/client';
    function Shop() {
      const [isShown, show] = useState(true);
      const [locale, setLocale] = useState('en');
      Object.assign(window, { show, setLocale });
      return isShown && <Payment paymentUrl="${checkoutUrl}" locale={locale} onPaid={() => { window.paid += 1; }} />;
    }
    window.paid = 0;
    createRoot(document.querySelector('main')).render(<StrictMode><Shop /></StrictMode>);`,
  Vue: (checkoutUrl) => `${readRecipe('Vue')}
    import { createApp, KeepAlive, ref } from 'vue';
    const state = { isShown: ref(true), locale: ref('en') };
    window.paid = 0;
    window.show = (isShown) => { state.isShown.value = isShown; };
    window.setLocale = (locale) => { state.locale.value = locale; };
    const render = () => h(KeepAlive, null, [state.isShown.value
      ? h(Payment, { paymentUrl: '${checkoutUrl}', locale: state.locale.value, onPaid: () => { window.paid += 1; } })
      : h('p', 'elsewhere')]);
    createApp({ render }).mount('main');`,
};

for (const [framework, renderShop] of Object.entries(SHOPS)) {
  test(`the ${framework} recipe can be hidden and shown again, changes its language, and is paid once`, async ({
    page,
    pageServer,
    request,
  }) => {
    const { checkoutUrl } = await placeOrder(request);
    const script = (await bundle(renderShop(checkoutUrl))).replaceAll('</script', '<\\/script');
    await page.goto(
      pageServer.publish({
        body: `<!doctype html><html lang="en"><title>Shop</title><body><main></main><script>${script}</script>`,
      }),
    );
    const frame = page.locator('main iframe');
    const form = findCheckoutForm(frame.contentFrame());
    await form.number.fill(CARDS.good.number);
    await expect(frame).toHaveCount(1);

    await page.evaluate(() => (window as unknown as ShopWindow).setLocale('it'));
    await expect(frame.contentFrame().locator('html')).toHaveAttribute('lang', 'it');
    await expect(form.number).toHaveValue(CARDS.good.number);

    await page.evaluate(() => (window as unknown as ShopWindow).show(false));
    await expect(frame).toHaveCount(0);
    await page.evaluate(() => (window as unknown as ShopWindow).show(true));
    await form.payBy(CARDS.good);
    await expect.poll(() => page.evaluate(() => (window as unknown as ShopWindow).paid)).toBe(1);
    await expect(frame).toHaveCount(1);
  });
}

const inPage = (script: string) => `<script>${script.replaceAll('</script', '<\\/script')}</script>`;

/** Pages with a pay button of the shop, each of which counts its payments. */
const BUTTONS: Record<string, (checkoutUrl: string) => Promise<string>> = {
  'docs/sdk.md': async (checkoutUrl) => `<script src="${ADDRESSES.service}/v1/checkout.js"></script>
    ${inPage(`const paymentUrl = ${JSON.stringify(checkoutUrl)};`)}
    ${readBlocks('sdk.md', 'Your own pay button')[0]?.replace("location.assign('/thank-you')", '{ window.paid += 1; }')}`,
  'the recipe for a plain page': async (checkoutUrl) => {
    const [html = '', script = ''] = readBlocks('recipes.md', 'A plain page');
    return html
      .replace('"…"', `"${checkoutUrl}"`)
      .replace('http://localhost:4242', ADDRESSES.service)
      .replace(
        '<script src="/pay.js"></script>',
        inPage(`${script}\ncheckout.on('complete', () => { window.paid += 1; });`),
      );
  },
  'the React recipe': async (checkoutUrl) =>
    inPage(
      await bundle(`${readBlocks('recipes.md', 'React')[1]}
        import { createRoot } from 'react-dom/client';
        createRoot(document.querySelector('main')).render(
          <PaymentWithButton paymentUrl="${checkoutUrl}" onPaid={() => { window.paid += 1; }} />);`),
    ),
  'the Vue recipe': async (checkoutUrl) =>
    inPage(
      await bundle(`${readBlocks('recipes.md', 'Vue')[1]}
        import { createApp } from 'vue';
        createApp(PaymentWithButton, { paymentUrl: '${checkoutUrl}', onPaid: () => { window.paid += 1; } }).mount('main');`),
    ),
};

for (const [name, renderPage] of Object.entries(BUTTONS)) {
  test(`the shop’s own pay button of ${name} is enabled once the form is complete, and pays`, async ({
    page,
    pageServer,
    request,
  }) => {
    // Tall enough for the form and the button: a press right after a scroll can still go to what was there before.
    await page.setViewportSize({ width: 1_280, height: 1_200 });
    const { checkoutUrl } = await placeOrder(request);
    const content = await renderPage(checkoutUrl);
    await page.goto(
      pageServer.publish({
        body: `<!doctype html><html lang="en"><title>Shop</title><body><script>window.paid = 0;</script><main></main>${content}`,
      }),
    );
    const button = page.getByRole('button', { name: 'Pay', exact: true });
    const form = findCheckoutForm(page.frameLocator('iframe'));
    await expect(form.number).toBeVisible();
    await expect(button).toBeDisabled();
    await form.fill(CARDS.good);
    await expect(button).toBeEnabled();
    await form.cvc.fill('1');
    await expect(button).toBeDisabled();
    await form.cvc.fill(CARDS.good.cvc);
    await button.click();
    await expect.poll(() => page.evaluate(() => (window as unknown as ShopWindow).paid)).toBe(1);
    await expect(button).toBeDisabled();
  });
}
