import type { Frame } from '@playwright/test';
import { findFrame } from '../stack/foreign-page.ts';
import { expect, test } from '../steps/test.ts';

/**
 * A page that speaks the protocol and asks the browser for a wallet as soon as it is told to pay. The first
 * `show()` of a page passes without a click, so that only the second one proves anything. The first one has ended before the
 * page says `ready`, because one is shown at a time.
 */
const PAGE = `<!doctype html><title>Pretends</title><script>
  const say = (message) => parent.postMessage({ servicepay: 1, ...message }, name.slice('servicepay:1:'.length));
  const show = async () => new PaymentRequest([{ supportedMethods: 'https://pay.invalid' }],
    { total: { label: 'x', amount: { currency: 'EUR', value: '1.00' } } }).show();
  window.refusals = [];
  const first = show().catch(() => {});
  addEventListener('message', async ({ data }) => {
    if (data.type === 'init') {
      await first;
      say({ type: 'ready', methods: [new URLSearchParams(location.search).get('method')] });
    }
    if (data.type !== 'submit') return;
    await show().catch((error) => refusals.push(error.name));
    say({ type: 'submitted', id: data.id, outcome: 'failed' });
  });
  say({ type: 'hello', version: 1, build: 'e2e' });
</script>`;

const BUTTON = `window.pay = document.body.appendChild(document.createElement('button'));
  pay.textContent = 'Pay';
  pay.onclick = () => { window.submitted = checkouts[0].submit(); };`;

const readRefusals = (frame: Frame) => frame.evaluate('refusals');

test.use({ allowedComplaint: /payment manifest|user activation/ });

test('a click on the shop’s own pay button is passed on to the frame only for a wallet', {
  tag: '@whole',
}, async ({ page, host, pageServer }) => {
  for (const [method, refusal] of [
    // With a delegated click the call passes the browser's gate, and fails because such a wallet does not exist.
    ['google_pay', 'NotSupportedError'],
    ['card', 'SecurityError'],
  ] as const) {
    await host.open({ after: BUTTON });
    const url = pageServer.publish({ body: PAGE }).replace('127.0.0.1', 'localhost');
    await host.mount({ checkoutUrl: `${url}?method=${method}` });
    await expect.poll(() => host.readEvents()).toEqual([['ready']]);
    // By the keyboard: a key press counts as a click does, and cannot miss a button that moves.
    await page.getByRole('button', { name: 'Pay' }).press('Enter');
    expect(await page.evaluate('submitted')).toEqual({ outcome: 'failed' });
    const frame = await findFrame(page, `${url}?method=${method}`);
    expect(await readRefusals(frame), method).toEqual([refusal]);
  }
});
