import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { build } from 'esbuild';
import { CARDS } from './cards.ts';
import { findCheckoutForm } from './checkout-form.ts';
import { placeOrder } from './place-order.ts';
import { expect, test } from './test.ts';

interface ShopWindow {
  show(isShown: boolean): void;
  setLocale(locale: string): void;
  paid: number;
}

/** A code block of the document, as it stands. */
function readRecipe(heading: string): string {
  const section = readFileSync('docs/recipes.md', 'utf8')
    .split(/^## /m)
    .find((text) => text.startsWith(heading));
  return /```\w+\n(.+?)```/s.exec(section ?? '')?.[1] ?? '';
}

/** What a merchant's bundler makes of a recipe and the page around it. */
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
  test(`the ${framework} recipe, in strict mode where there is one, goes away, comes back and is paid once`, async ({
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
    await form.fill(CARDS.good);
    await form.pay();
    await expect.poll(() => page.evaluate(() => (window as unknown as ShopWindow).paid)).toBe(1);
    await expect(frame).toHaveCount(1);
  });
}
