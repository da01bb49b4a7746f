import { createRequire } from 'node:module';
import type JsQr from 'jsqr';
import { openPaymentApi } from '../stack/payment-api.ts';
import { findViolations } from '../steps/find-violations.ts';
import { pressEnter } from '../steps/press-enter.ts';
import { expect, test } from '../steps/test.ts';

const LINK = { Type: 'standard', Providers: ['FlowPay'] };

const jsQr = createRequire(import.meta.url)('jsqr') as typeof JsQr.default;

/** The value beside its label, wherever it is shown. */
const REFERENCE = '.transfer-reference dd';

test('a bank transfer for later has its details mailed, and its link shows them again', async ({
  page,
  request,
}) => {
  const api = await openPaymentApi(request);
  const { PaymentUrl, TransactionId } = await api.createLink(LINK);
  await page.goto(PaymentUrl);
  const reference = (await page.locator(REFERENCE).textContent()) ?? '';
  expect(reference).toMatch(/^RF\d{2}[0-9A-Z]{12}$/);
  await page.locator('#email').fill('giulia@example.com');
  await pressEnter(page.getByRole('button', { name: 'I will do it later' }));
  const result = page.locator('[part=result]');
  await expect(result).toContainText('We have sent these details to g•••@example.com.');
  await expect(page.locator('.result-title')).toBeFocused();
  await expect(result.locator(REFERENCE)).toHaveText(reference);
  expect(await findViolations(page)).toEqual([]);
  expect((await api.read(TransactionId)).Status).toBe('CREATED');
  const [mail] = await api.listEmails(TransactionId);
  expect(mail?.Text).toContain(`Payment reference: ${reference}\n`);

  await page.goto(PaymentUrl);
  await expect(page.locator(REFERENCE)).toHaveText(reference);
});

test('an announced bank transfer keeps its details, and is shown and mailed as awaited', async ({
  page,
  request,
}) => {
  const api = await openPaymentApi(request);
  const { PaymentUrl, TransactionId } = await api.createLink({ ...LINK, SendConfirmationEmail: true });
  await page.goto(PaymentUrl);
  const reference = (await page.locator(REFERENCE).textContent()) ?? '';
  await page.locator('#email').fill('giulia@example.com');
  await pressEnter(page.getByRole('button', { name: 'I have made the transfer' }));
  await expect(page.locator('[part=result]')).toContainText('We are waiting for your transfer of €19.90.');
  await page.goto(PaymentUrl);
  await expect(page.locator('[part=result]')).toContainText('We are waiting for your transfer of €19.90.');
  await expect(page.locator(REFERENCE)).toHaveText(reference);
  await expect(page.locator('body')).not.toContainText(TransactionId);
  expect(await findViolations(page)).toEqual([]);
  const [mail] = await api.listEmails(TransactionId);
  expect(mail?.Text).toContain(reference);
});

test('the QR code of a bank transfer contains the details of the table', async ({ page, request }) => {
  const api = await openPaymentApi(request);
  await page.goto((await api.createLink(LINK)).PaymentUrl);
  const reference = (await page.locator(REFERENCE).textContent()) ?? '';
  const code = page.locator('.transfer-code img');
  await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const { data, width, height } = await code.evaluate((image: HTMLImageElement) => {
    const size = 300;
    const canvas = new OffscreenCanvas(size, size);
    const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
    context.drawImage(image, 0, 0, size, size);
    return { data: [...context.getImageData(0, 0, size, size).data], width: size, height: size };
  });
  expect(jsQr(new Uint8ClampedArray(data), width, height)?.data.split('\n')).toEqual([
    ...['BCD', '002', '1', 'SCT', '', 'Bottega Rossi', 'IT60X0542811101000000123456', 'EUR19.90', ''],
    reference,
  ]);
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

for (const width of [320, 390])
  test(`the account number of a bank transfer is legible at ${width} px and breaks between its groups`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const api = await openPaymentApi(request);
    await page.goto((await api.createLink(LINK)).PaymentUrl);
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
    expect(fits).toEqual({ groups: 7, hasWholeGroups: true, isLegible: true, isInside: true });
  });
