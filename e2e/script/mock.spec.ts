import type { Page } from '@playwright/test';
import { ADDRESSES } from '../stack/addresses.ts';
import type { PageServer } from '../stack/page-server.ts';
import { createBankPage } from '../steps/bank-page.ts';
import { CARDS, type Card } from '../steps/cards.ts';
import { findChallenge } from '../steps/challenge-dialog.ts';
import { findCheckoutForm } from '../steps/checkout-form.ts';
import type { HostPage } from '../steps/host-page.ts';
import { placeOrder } from '../steps/place-order.ts';
import { expect, test } from '../steps/test.ts';
import { OUTCOME_SCENARIOS, type Outcome, type OutcomeStage, playScenario } from './outcome-scenarios.ts';

const readLog = (page: Page) => page.evaluate(() => window.outcomeLog);

async function openMock(page: Page, server: PageServer): Promise<void> {
  const script = `<script src="${ADDRESSES.service}/v1/checkout.mock.js"></script>`;
  await page.goto(server.publish({ body: `<!doctype html><title>Mock</title>${script}<body>` }));
}

const createMockStage = (page: Page): OutcomeStage => ({
  async createLink(outcome) {
    await page.evaluate(async (end) => {
      const { mock } = ServicePay;
      Object.assign(mock, { outcome: end, methods: ['card', 'klarna'], delayMs: 20 });
      if (end !== 'pending') return;
      const checkout = ServicePay.createCheckout({ checkoutUrl: 'https://pay.example/checkout/a' }).mount(
        'body',
      );
      await new Promise((resolve) => checkout.on('ready', resolve));
      await mock.pay();
      checkout.destroy();
    }, outcome);
    return 'https://pay.example/checkout/a';
  },
  run: (work, argument) => page.evaluate(work as never, argument),
  decide: (outcome) => page.evaluate((end) => Object.assign(ServicePay.mock, { outcome: end }), outcome),
  pay: () => page.evaluate(() => ServicePay.mock.pay()),
  choose: (method) => page.evaluate((id) => ServicePay.mock.chooseMethod(id), method),
});

const CARDS_OF: Partial<Record<Outcome, Card>> = {
  completed: CARDS.good,
  declined: CARDS.declined,
  three_d_secure: CARDS.challenged,
  three_d_secure_rejected: CARDS.challenged,
  cancelled: CARDS.challenged,
  slow: CARDS.slow,
};

/** The real script, the real page, the real service. */
const createRealStage = (page: Page, host: HostPage): OutcomeStage => ({
  async createLink(outcome) {
    if (outcome === 'load_failure') return `${ADDRESSES.service}/docs/sdk`;
    const { checkoutUrl } = await placeOrder(page.request);
    if (outcome !== 'pending') return checkoutUrl;
    // Paid with Klarna, which settles days later, in another tab.
    const tab = await page.context().newPage();
    await tab.goto(checkoutUrl);
    await tab.locator('input[name=method][value=klarna]').check();
    await tab.locator('form button[type=submit]').click();
    await createBankPage(tab).press('Approve');
    await tab.waitForURL(
      (url) => url.origin !== new URL(ADDRESSES.service).origin && !/bank/.test(url.pathname),
    );
    await tab.close();
    return checkoutUrl;
  },
  run: (work, argument) => page.evaluate(work as never, argument),
  async decide(outcome) {
    const card = CARDS_OF[outcome];
    if (card) await findCheckoutForm(host.frame()).fill(card);
  },
  pay: () => findCheckoutForm(host.frame()).pay(),
  choose: (method) => host.frame().locator(`input[name=method][value=${method}]`).check(),
  async confirm(outcome) {
    const challenge = findChallenge(host.frame());
    if (outcome === 'three_d_secure') await challenge.press('Approve');
    if (outcome === 'three_d_secure_rejected') await challenge.press('Reject');
    if (outcome === 'cancelled') await challenge.cancelButton.click();
  },
});

test.describe('the mock', () => {
  // A load error is always a line on the console.
  test.use({ allowedComplaint: /not_a_checkout/ });

  test('raises the documented events without a request, and logs once that it is the mock', async ({
    page,
    pageServer,
  }) => {
    const requests: string[] = [];
    const texts: string[] = [];
    page.on('console', (message) => void (message.type() === 'info' && texts.push(message.text())));
    await openMock(page, pageServer);
    page.on('request', ({ url }) => requests.push(url()));
    for (const scenario of OUTCOME_SCENARIOS) {
      await test.step(scenario.name, async () => {
        await playScenario(createMockStage(page), scenario);
        await expect.poll(() => readLog(page)).toEqual(scenario.expected);
        await page.evaluate(() => {
          window.outcomeCheckout.destroy();
          ServicePay.mock.reset();
        });
      });
    }
    expect(requests.filter((url) => !url.startsWith('about:'))).toEqual([]);
    expect(texts).toEqual([expect.stringContaining('this is the mock')]);
  });
});

test.describe('the real checkout', () => {
  test.use({ allowedComplaint: /Failed to load resource|download|frame|not_a_checkout/i });

  for (const scenario of OUTCOME_SCENARIOS) {
    test(`raises the documented events for ${scenario.name}`, async ({ page, host }) => {
      await host.open();
      await playScenario(createRealStage(page, host), scenario);
      await expect.poll(() => readLog(page)).toEqual(scenario.expected);
    });
  }
});
