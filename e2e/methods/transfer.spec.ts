import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type JsQr from 'jsqr';
import { openPaymentApi } from '../stack/payment-api.ts';
import { findViolations } from '../steps/find-violations.ts';
import { pressEnter } from '../steps/press-enter.ts';
import { expect, test } from '../steps/test.ts';

const LINK = { Type: 'standard', Providers: ['FlowPay'] };

const jsQr = createRequire(import.meta.url)('jsqr') as typeof JsQr.default;

/** The value beside its label, wherever it is shown. */
const REFERENCE = '.transfer-reference dd';

/** Reads the QR code beside the table, as a banking app does. */
async function readQrCode(page: Page): Promise<string[]> {
  const code = page.locator('.transfer-code img');
  await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  // Half as many pixels are too few for some of the codes.
  const size = 300;
  // A single channel of four, since the code is black and white, and a test gets data as text.
  const gray = await code.evaluate((image: HTMLImageElement, side) => {
    const canvas = new OffscreenCanvas(side, side);
    const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
    context.drawImage(image, 0, 0, side, side);
    const { data } = context.getImageData(0, 0, side, side);
    return Array.from({ length: side * side }, (_, index) => data[index * 4] as number);
  }, size);
  const pixels = new Uint8ClampedArray(gray.flatMap((value) => [value, value, value, 255]));
  return jsQr(pixels, size, size)?.data.split('\n') ?? [];
}

test('a bank transfer has its details in a QR code, mailed for later, shown again, and kept once it is announced and awaited', async ({
  page,
  request,
}) => {
  const api = await openPaymentApi(request);
  const { PaymentUrl, TransactionId } = await api.createLink({ ...LINK, SendConfirmationEmail: true });
  const result = page.locator('[part=result]');
  const reference = page.locator(REFERENCE);
  await page.goto(PaymentUrl);
  const shown = (await reference.textContent()) ?? '';
  expect(shown).toMatch(/^RF\d{2}[0-9A-Z]{12}$/);
  expect(await readQrCode(page)).toEqual([
    ...['BCD', '002', '1', 'SCT', '', 'Bottega Rossi', 'IT60X0542811101000000123456', 'EUR19.90', ''],
    shown,
  ]);
  await page.locator('#email').fill('giulia@example.com');
  await pressEnter(page.getByRole('button', { name: 'I will do it later' }));
  await expect(result).toContainText('We have sent these details to g•••@example.com.');
  await expect(page.locator('.result-title')).toBeFocused();
  await expect(result.locator(REFERENCE)).toHaveText(shown);
  expect(await findViolations(page)).toEqual([]);
  expect((await api.read(TransactionId)).Status).toBe('CREATED');
  const [details] = await api.listEmails(TransactionId);
  expect(details?.Text).toContain(`Payment reference: ${shown}\n`);

  const seesAwaited = () => expect(result).toContainText('We are waiting for your transfer of €19.90.');
  await page.goto(PaymentUrl);
  await expect(reference).toHaveText(shown);
  await page.locator('#email').fill('giulia@example.com');
  await pressEnter(page.getByRole('button', { name: 'I have made the transfer' }));
  await seesAwaited();
  await page.goto(PaymentUrl);
  await seesAwaited();
  await expect(reference).toHaveText(shown);
  await expect(page.locator('body')).not.toContainText(TransactionId);
  expect(await findViolations(page)).toEqual([]);
  const [confirmation, ...earlier] = await api.listEmails(TransactionId);
  expect(confirmation?.Text).toContain(shown);
  expect(earlier).toEqual([details]);
});

test.describe('a bank transfer whose QR code fails to load', () => {
  test.use({ allowedComplaint: /404/ });

  test('shows only the table of its details', async ({ page, request }) => {
    const api = await openPaymentApi(request);
    await page.route('**/transfer.svg', (route) => route.fulfill({ status: 404 }));
    await page.goto((await api.createLink(LINK)).PaymentUrl);
    await expect(page.locator('.transfer-code')).toBeHidden();
    await expect(page.locator(REFERENCE)).toHaveText(/^RF/);
  });
});

test('the account number of a bank transfer is legible on a phone and breaks between its groups', async ({
  page,
  request,
}) => {
  const api = await openPaymentApi(request);
  await page.goto((await api.createLink(LINK)).PaymentUrl);
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const row = page.locator('.transfer-iban');
    const fits = await row.evaluate((element) => {
      const value = element.querySelector('.transfer-value') as HTMLElement;
      const box = element.getBoundingClientRect();
      const text = value.firstChild as Text;
      const countLines = (start: number, end: number) => {
        const range = document.createRange();
        range.setStart(text, start);
        range.setEnd(text, end);
        return new Set(Array.from(range.getClientRects(), ({ top }) => top)).size;
      };
      const groups = [...text.data.matchAll(/\S+/g)];
      return {
        groups: groups.length,
        hasWholeGroups: groups.every(({ index, 0: { length } }) => countLines(index, index + length) === 1),
        isLegible: Number.parseFloat(getComputedStyle(value).fontSize) >= 14,
        isInside: value.getBoundingClientRect().right <= box.right,
      };
    });
    expect(fits, `${width} px`).toEqual({ groups: 7, hasWholeGroups: true, isLegible: true, isInside: true });
  }
});
