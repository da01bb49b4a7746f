import { beforeEach, expect, it, vi } from 'vitest';
import { type Call, ServicePayError } from '#servicepay-checkout/api';
import { createSplit } from '../../demo/split-payment.ts';

const LINK = '/api/v4/payments/link';
const URL_OF_LINK = 'https://pay.example/checkout/1';

let calls: string[];
/** A refusal of the service. */
const refuse = (status: number, Message: string) =>
  new ServicePayError(
    'cancel',
    { Code: 'STATE_NOT_ALLOWED', Message, Errors: [] },
    new Response(null, { status }),
  );
let refusal: ServicePayError | undefined;

const call = (async (
  name: string,
  { params, body }: { params?: { TransactionId: string }; body?: object } = {},
) => {
  const path = (name.split(' ')[1] ?? '').replace('{TransactionId}', params?.TransactionId ?? '');
  calls.push([path, ...Object.values({ ...body })].slice(0, 3).join(' '));
  if (refusal && path.endsWith('/cancel')) throw refusal;
  return {
    Message: 'OK',
    Result: true,
    TransactionId: 't-1',
    PaymentUrl: URL_OF_LINK,
    Link: { Status: linkStatus },
  };
}) as Call;

const say = () => {};
const refundCard = vi.fn(async () => void calls.push('card back'));
const takeCard = vi.fn(async ({ amountMinor }: { amountMinor: number }) => {
  calls.push(`card ${amountMinor}`);
  return { by: 'visa 1111', refund: refundCard };
});
const isSeen = vi.fn(() => false);
let linkStatus: string;
const split = createSplit(
  { label: 'Card', pay: takeCard },
  { call, findShopUrl: () => 'http://shop', isSeen, askMs: 1 },
);
const pay = () => split.pay({ lines: [], amountMinor: 411 }, say);

beforeEach(() => {
  calls = [];
  refusal = undefined;
  isSeen.mockReset().mockReturnValue(false);
  linkStatus = 'CREATED';
});

it('a split payment creates the link before the card is charged, and leaves the rest to the link', async () => {
  expect(await pay()).toMatchObject({ by: 'visa 1111', left: { amountMinor: 205, url: URL_OF_LINK } });
  expect(calls).toEqual([`${LINK} What is left of your bill 205`, 'card 206']);
});

it('a split payment closes its link when the card is declined', async () => {
  takeCard.mockRejectedValueOnce(new Error('Refusal: 210 Not enough balance'));
  await expect(pay()).rejects.toThrow('Refusal: 210');
  expect(calls).toEqual([expect.any(String), `${LINK}/t-1/cancel`]);
});

it('a split payment charges no card when it is cancelled while the link is created', async () => {
  const cancelCard = vi.fn(async () => {});
  const ways = createSplit(
    { label: 'Card', pay: takeCard, cancel: cancelCard },
    {
      call: (async (...made: Parameters<typeof call>) => {
        await ways.cancel?.();
        return call(...made);
      }) as Call,
      findShopUrl: () => 'http://shop',
      isSeen,
    },
  );
  await expect(ways.pay({ lines: [], amountMinor: 411 }, say)).rejects.toThrow('Cancelled, before the card');
  expect(calls).toEqual([expect.any(String), `${LINK}/t-1/cancel`]);
  expect(cancelCard).not.toHaveBeenCalled();
});

it.each([
  ['closes a link that no one has paid', false, [`${LINK}/t-1/cancel`], 205],
  ['pays a link back', true, [`${LINK}/t-1/cancel`, '/api/v4/payments/refund t-1'], 0],
])('refunds: %s, and then the card', async (_name, wasPaid, undone, amountMinor) => {
  const paid = await pay();
  calls = [];
  if (wasPaid) refusal = refuse(409, 'Paid.');
  await paid.refund(say);
  expect(calls).toEqual([...undone, 'card back']);
  expect(paid.left).toMatchObject({ amountMinor, url: '' });
  // The page no longer polls whether the rest is paid.
  expect(await paid.left?.paid).toBe(false);
});

it('a split payment checks whether the rest was paid while the till is open', async () => {
  const { left } = await pay();
  calls = [];
  await vi.waitFor(() => expect(isSeen.mock.calls.length).toBeGreaterThan(2));
  expect(calls).toEqual([]);
  isSeen.mockReturnValue(true);
  await vi.waitFor(() => expect(calls.length).toBeGreaterThan(1));
  linkStatus = 'SETTLED';
  expect(await left?.paid).toBe(true);
  expect(new Set(calls)).toEqual(new Set([`${LINK}/t-1`]));
});

it('the check for a paid rest covers the newest sale only', async () => {
  const { left } = await pay();
  await pay();
  expect(await left?.paid).toBe(false);
});

it('a split payment does not refund the card while the link cannot be closed', async () => {
  const paid = await pay();
  refundCard.mockClear();
  refusal = refuse(404, 'Gone.');
  await expect(paid.refund(say)).rejects.toThrow('Gone.');
  expect(refundCard).not.toHaveBeenCalled();
  expect(paid.left?.url).toBe(URL_OF_LINK);
});
