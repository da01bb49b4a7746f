import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  hasCardNumber,
  maskCardNumbers,
} from '../../../../../src/service/platform/http/requests/mask-card-numbers.ts';

describe('maskCardNumbers', () => {
  it.each([
    ['digits', '4242424242424242', '[card number]'],
    [
      'in a path',
      '/api/v5/transactions/4242424242424242/receipt',
      '/api/v5/transactions/[card number]/receipt',
    ],
    ['with letters around', 'order4242424242424242x', 'order[card number]x'],
    ['with spaces', 'a 4242 4242 4242 4242 b', 'a [card number] b'],
    ['with hyphens', '4242-4242-4242-4242', '[card number]'],
    ['with two signs between', '4242 -4242  4242..4242', '[card number]'],
    ['with encoded spaces', '/4242%204242%204242%204242', '/[card number]'],
    ['with plus signs', 'q=4242+4242+4242+4242', 'q=[card number]'],
    ['with encoded digits', '/%34242424242424%32%342', '/[card number]'],
    ['encoded twice', '/4242%25204242%25204242%25204242', '/[card number]'],
    ['encoded many times', '/%25252525342424242424242%252534%32', '/[card number]'],
    ['beside bytes that are no text', '/%ff%34242424242424242%fe', '/\ufffd[card number]\ufffd'],
    ['with encoded tabs and line breaks', '/4242%094242%0D%0A4242%0a4242', '/[card number]'],
    ['with spaces that do not break', '/4242%C2%A04242%E2%80%AF4242\u00a04242', '/[card number]'],
    ['with dashes', '/4242%E2%80%934242\u20114242\u20124242', '/[card number]'],
    ['with signs that nobody sees', '4242%E2%80%8B4242\u00ad4242\ufeff4242', '[card number]'],
    ['in parts of a path', '/4242/4242/4242/4242/receipt', '/[card number]/receipt'],
    ['in a list', '4242,4242;4242:4242', '[card number]'],
    ['in digits of full width', '４２４２ ４２４２ ４２４２ ４２４２', '[card number]'],
    ['behind a date', '2026-11-21 4242424242424242', '[card number]'],
    ['before the rest of a card', '4242424242424242-12-30-123', '[card number]'],
    ['Visa, 13 digits', '4222222222222', '[card number]'],
    ['Visa, 19 digits', '4000000000000000006', '[card number]'],
    ['Mastercard', '5555 5555 5555 4444', '[card number]'],
    ['Mastercard, 2-series', '2223003122003222', '[card number]'],
    ['American Express', '3782 822463 10005', '[card number]'],
    ['Diners', '30569309025904', '[card number]'],
    ['JCB', '3530111333300000', '[card number]'],
    ['Discover', '6011111111111117', '[card number]'],
    ['UnionPay', '6200000000000005', '[card number]'],
    ['Maestro', '6759649826438453', '[card number]'],
    ['in the data of a track', '4242424242424242D301210100000001', '[card number]D301210100000001'],
    ['two', '4242424242424242 and 5555555555554444', '[card number] and [card number]'],
    [
      'two, one of them encoded',
      '4242424242424242 and 55555555555544%34%34',
      '[card number] and [card number]',
    ],
    ['behind an escape that it could be a part of', '/%25B4242424242424242', '/%25B[card number]'],
  ])('replaces a number: %s', (_what, text, masked) => {
    expect(maskCardNumbers(text)).toBe(masked);
    expect(hasCardNumber(text)).toBe(true);
  });

  it.each([
    ['a wrong check digit', '4242424242424241'],
    ['no network', '1234567812345670'],
    ['a length that Visa has not', '42424242424240'],
    ['more digits', '42424242424242424242'],
    ['too much between', '4242 / 4242 / 4242 / 4242'],
    ['milliseconds', '1795650080670'],
    ['a moment', '2026-11-21T09:30:00.000Z'],
    ['an IBAN', 'DE89370400440532013000'],
    ['an IBAN in groups', 'DE89 3704 0044 0532 0130 00'],
    ['a UUID with the digits of a card', '42424242-4242-4242-a242-424242424242'],
    ['a POIID', 'S1F2L-000158213605001'],
    ['an amount', 'Amount=1000000000'],
    ['an address', '203.100.113.177:65535'],
    ['an encoding', '/caf%C3%A9%20100%/%zz'],
  ])('leaves %s unchanged', (_what, text) => {
    expect(maskCardNumbers(text)).toBe(text);
  });

  it('leaves the ids of the service and of proxies unchanged', () => {
    for (let count = 0; count < 20_000; count += 1) {
      const id = randomUUID();
      const path = `/api/v5/transactions/${id}`;
      expect(maskCardNumbers(path)).toBe(path);
      // The ids that nginx makes: `$request_id`.
      expect(hasCardNumber(id.replaceAll('-', ''))).toBe(false);
    }
  });

  it('takes no longer for a malicious URL', () => {
    const before = performance.now();
    for (const text of ['4 '.repeat(8_000), '4'.repeat(16_000), '%25'.repeat(5_000), '4-_ '.repeat(4_000)])
      maskCardNumbers(text);
    expect(performance.now() - before).toBeLessThan(2_000);
  });
});
