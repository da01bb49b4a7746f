import type { Page } from '@playwright/test';
import { expect, test } from '../steps/test.ts';

interface Stream {
  readyState: number;
  onmessage(event: { data: string }): void;
  onerror(): void;
}

declare global {
  interface Window {
    /** The stream that the page has opened last. */
    stream: Stream;
  }
}

/** Replaces the events of the shop: the test sends events and breaks the connection. */
async function takeOverEvents(page: Page) {
  await page.addInitScript(() => {
    class Events {
      static readonly CLOSED = 2;
      constructor() {
        window.stream = this as unknown as Stream;
      }
      close() {}
    }
    Object.assign(window, { EventSource: Events });
  });
  return {
    say: (value: object) => page.evaluate((data) => window.stream.onmessage({ data }), JSON.stringify(value)),
    lose: (readyState: 0 | 2) =>
      page.evaluate((state) => {
        window.stream.readyState = state;
        window.stream.onerror();
      }, readyState),
  };
}

const CORNETTO = { Id: 'cornetto', Name: 'Cornetto', Price: 150 };
const READY = {
  run: 'first',
  tone: 'idle',
  headline: 'Ready',
  text: 'Add what is sold.',
  products: [CORNETTO],
  lines: [{ ...CORNETTO, quantity: 1 }],
  total: 150,
  paper: [],
  link: '',
  problems: [],
  can: {},
};
const BUSY = { ...READY, tone: 'busy', headline: 'Card here €1.50', text: 'At the terminal.' };

test.describe('the shop’s till', () => {
  test('shows an unknown result if its server was restarted during a payment, and is ready if between payments', async ({
    page,
  }) => {
    const { say, lose } = await takeOverEvents(page);
    await page.goto('/till');
    const status = page.getByRole('status');
    await say(BUSY);
    await expect(status).toContainText('At the terminal.');
    await lose(0);
    await expect(status).toContainText('The till has lost its server.');
    const restarted = { ...READY, run: 'second' };
    for (const state of [restarted, restarted]) {
      await say(state);
      await expect(status).toContainText('Unknown: Card here €1.50');
      await expect(status).toContainText('Look at the terminal’s receipts first.');
    }
    // The result stays unknown only until the next payment.
    await say({ ...BUSY, run: 'second' });
    await say(restarted);
    await expect(status).toContainText('Ready');

    await page.reload();
    await say(BUSY);
    await say(READY);
    await say({ ...READY, run: 'second' });
    await expect(status).toContainText('Ready');
  });

  test('keeps the keyboard focus when the bill is updated', async ({ page }) => {
    const { say } = await takeOverEvents(page);
    await page.goto('/till');
    await say({ ...READY, lines: [{ ...CORNETTO, quantity: 2 }] });
    const less = page.getByRole('button', { name: 'One less of Cornetto' });
    await less.focus();
    await say(READY);
    await expect(page.getByText('1 × Cornetto')).toBeVisible();
    await expect(less).toBeFocused();
    await say({ ...READY, lines: [] });
    await expect(less).toBeHidden();
    await expect(page.getByRole('button', { name: 'Cornetto €1.50' })).toBeFocused();
  });
});

test('an order page shows a lost connection to the shop, and updates when it is restored', async ({
  page,
  shopper,
}) => {
  const { say, lose } = await takeOverEvents(page);
  await shopper.order('two');
  const waiting = { status: 'waiting', headline: 'Waiting', text: 'The bank has not answered.' };
  await say({ ...waiting, timeline: [{ label: 'payment.pending', time: '10:00' }] });
  const text = page.locator('[data-order] .text').last();
  await expect(text).toHaveText(waiting.text);
  await lose(0);
  await expect(text).toHaveText('The connection to the shop is lost. This page goes on when it is back.');
  // The browser does not reconnect after an answer that is not a stream.
  await lose(2);
  await expect(text).toHaveText('This page no longer follows the order. Please reload it.');
  const paid = { status: 'paid', headline: 'Paid', text: 'Thank you.', timeline: [] };
  await say(paid);
  await lose(0);
  await expect(text).toHaveText(paid.text);
});
