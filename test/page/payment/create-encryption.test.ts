import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createEncryption } from '../../../src/page/payment/create-encryption.ts';
import type { EncryptCard } from '../../../src/page/payment/encrypt-card.ts';
import type { PayDetails } from '../../../src/protocol/checkout-api.ts';

const CARD = { number: '4111111111111111', expiry: '12/30', cvc: '123', name: 'Maria Rossi' };
const TYPED: PayDetails = { method: 'card', card: CARD };
const SENT: PayDetails = { method: 'card', savedCard: { id: 'card-1', encryptedSecurityCode: 'x' } };
const NOT_ARRIVED = { outcome: 'not_arrived' };

beforeEach(() => {
  vi.useFakeTimers();
});

function create(encryptCard: EncryptCard = async () => SENT) {
  const askCardKey = vi.fn(async () => ({ httpStatus: 503, body: undefined }));
  const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
  const page = { calls: { askCardKey }, wait };
  const createEncryptCard = vi.fn(() => encryptCard);
  const loadCode = vi.fn(async () => ({ createEncryptCard }));
  const encryption = createEncryption(page, loadCode);
  return { encryption, page, askCardKey, loadCode, createEncryptCard };
}

describe('createEncryption', () => {
  it('loads code and key at the same time, and only once', async () => {
    const { encryption, page, askCardKey, loadCode, createEncryptCard } = create();
    expect([askCardKey, loadCode].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
    encryption.prepare();
    expect([askCardKey, loadCode].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
    encryption.prepare();
    expect(await encryption.encrypt(TYPED, undefined)).toBe(SENT);
    expect(await encryption.encrypt(TYPED, undefined)).toBe(SENT);
    expect([askCardKey, loadCode].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
    expect(createEncryptCard).toHaveBeenCalledExactlyOnceWith(page, askCardKey.mock.results[0]?.value);
  });

  it('loads them for a press without a key press, such as in fields that the browser has filled', async () => {
    const encryptCard = vi.fn<EncryptCard>(async () => SENT);
    const { encryption } = create(encryptCard);
    expect(await encryption.encrypt(TYPED, true)).toBe(SENT);
    expect(encryptCard).toHaveBeenCalledExactlyOnceWith(TYPED, true);
  });

  it('loads them again for a press if they did not arrive before', async () => {
    const { encryption, loadCode } = create();
    loadCode.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    encryption.prepare();
    await vi.advanceTimersByTimeAsync(0);
    // Not at each key press.
    encryption.prepare();
    expect(loadCode).toHaveBeenCalledOnce();
    expect(await encryption.encrypt(TYPED, undefined)).toBe(SENT);
    expect(loadCode).toHaveBeenCalledTimes(2);
  });

  it('sends nothing if the code does not arrive, and loads it again for the next press', async () => {
    const { encryption, loadCode } = create();
    loadCode.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    loadCode.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    expect(await encryption.encrypt(TYPED, undefined)).toEqual(NOT_ARRIVED);
    expect(await encryption.encrypt(TYPED, undefined)).toBe(SENT);
  });

  it.each<[string, EncryptCard]>([
    ['there is no key', async () => undefined],
    ['the browser’s cryptography fails', () => Promise.reject(new Error('OperationError'))],
  ])('sends nothing if %s', async (_why, encryptCard) => {
    expect(await create(encryptCard).encryption.encrypt(TYPED, undefined)).toEqual(NOT_ARRIVED);
  });

  it('sends nothing if code and key take more than ten seconds', async () => {
    const { encryption, loadCode } = create();
    loadCode.mockReturnValueOnce(new Promise(() => {}));
    const settled = vi.fn();
    void encryption.encrypt(TYPED, undefined).then(settled);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(settled).toHaveBeenCalledExactlyOnceWith(NOT_ARRIVED);
  });
});
