import { openPaymentApi } from '../stack/payment-api.ts';
import { expect, test } from './test.ts';

/** Everything that docs/theming.md allows, in the ways in which it may be written. */
const STYLE = `@layer base { [part="title"] { color: rgb(9 9 9) !important } }
  :root { --accent: rgb(10 119 51); --radius: 0; --control-size: 4rem; --font: Georgia, serif; color-scheme: light;
    --mine: rgb(1 2 3); --gap: 1px }
  [part='input'] { padding: var(--gap) 2px; border-color: var(--mine) }
  [part='input']:focus-within, [part="leave"]:hover { border-color: rgb(4 5 6) }
  [part='pay-button'] { border: 2px solid var(--mine); border-radius: 9999px; text-transform: uppercase;
    background: linear-gradient(rgb(1 1 1), rgb(2 2 2)); letter-spacing: 1px; padding: calc(1px + 2px) 0 }
  [part='summary'] { [part='amount'] { font: italic 700 20px/1.25 Georgia; } }
  [part='title'] { display: none }
  [part='method']:has(:checked) { background-color: rgb(7 8 9) }
  @media (min-width: 1px) { [part='label'] { font-weight: 700; font-size: 99px } }
  @supports (color: red) { [part='test-mode'] { opacity: 0 } }`;

const read = (driver: Parameters<Parameters<typeof test>[2]>[0]['driver']) =>
  driver.inFrame('iframe', () =>
    driver.run(() => {
      const style = (selector: string) => {
        const element = document.querySelector(selector);
        if (!element) throw new Error(`The page has no ${selector}.`);
        return getComputedStyle(element);
      };
      const button = style('[part="pay-button"]');
      const amount = style('[part="amount"]');
      const input = style('[part="input"]');
      return {
        title: [style('[part="title"]').color, style('[part="title"]').display],
        button: [button.borderTopColor, button.borderTopWidth, button.textTransform, button.letterSpacing],
        buttonSpace: [button.paddingTop, button.paddingLeft, button.borderTopLeftRadius],
        buttonBack: [button.backgroundImage, button.backgroundColor],
        amount: [amount.fontStyle, amount.fontWeight, amount.fontSize, amount.lineHeight],
        input: [
          input.paddingTop,
          input.paddingRight,
          input.borderTopColor,
          input.minHeight,
          input.borderRadius,
        ],
        chosen: style('[part="method"]:has(:checked)').backgroundColor,
        label: [style('[part="label"]').fontWeight, style('[part="label"]').fontSize],
        words: style('[part="label"]').fontFamily,
        mark: style('[part="test-mode"]').opacity,
        others: [style('body').fontFamily, amount.fontFamily].map((family) => family.split(',')[0]),
        scheme: style(':root').colorScheme,
      };
    }),
  );

test('a stylesheet applies as documented, within the documented bounds', async ({
  driver,
  host,
  request,
  pageServer,
}) => {
  const { PaymentUrl } = await (await openPaymentApi(request)).createLink();
  await host.open();
  const customCss = pageServer.publish({ body: STYLE, headers: { 'content-type': 'text/css' } });
  await host.mount({ checkoutUrl: PaymentUrl, theme: { customCss } });
  await host.seesEvents(['ready']);
  await expect
    .poll(() => read(driver))
    .toEqual({
      title: ['rgb(9, 9, 9)', 'none'],
      button: ['rgb(1, 2, 3)', '2px', 'uppercase', '1px'],
      buttonSpace: ['3px', '0px', '48px'],
      buttonBack: ['linear-gradient(rgb(1, 1, 1), rgb(2, 2, 2))', 'rgba(0, 0, 0, 0)'],
      amount: ['italic', '700', '20px', '25px'],
      input: ['1px', '2px', 'rgb(1, 2, 3)', '64px', '0px'],
      chosen: 'rgb(7, 8, 9)',
      label: ['700', '48px'],
      words: 'Georgia, serif',
      mark: '0.5',
      others: ['system-ui', 'system-ui'],
      scheme: 'light',
    });
});
