import { describe, expect, it, vi } from 'vitest';
import { createLazyWallets } from '../../../src/page/wallets/create-lazy-wallets.ts';
import type { Wallets } from '../../../src/page/wallets/wallet-method.ts';

const END = { outcome: 'wallet_cancelled' } as const;

/** Creates wallets that record their calls. */
function createWallets() {
  const asked: string[] = [];
  const note = (what: string) => void asked.push(what);
  const wallets: Wallets = {
    apple_pay: {
      connect: async (isBridgeOn) => isBridgeOn,
      handle: ({ step }) => note(`handle ${step}`),
      prepare: () => note('prepare'),
      pay: async (key) => {
        note(`apple ${key}`);
        return END;
      },
      abort: () => note('abort apple'),
    },
    google_pay: {
      connect: async () => true,
      pay: async (key) => {
        note(`google ${key}`);
        return END;
      },
      abort: () => note('abort google'),
    },
  };
  return { asked, wallets };
}

const CAPABILITIES = { type: 'apple_pay', step: 'capabilities', available: true, version: 3 } as const;
const charge = async () => END;

describe('createLazyWallets', () => {
  it('offers no wallet without code to fetch', async () => {
    const lazy = createLazyWallets({});
    expect(await lazy.apple_pay.connect(true)).toBe(false);
    expect(await lazy.google_pay.connect()).toBe(false);
  });

  it('fetches each wallet once, immediately, and passes all calls on', async () => {
    const { asked, wallets } = createWallets();
    const load = {
      apple_pay: vi.fn(async () => wallets.apple_pay),
      google_pay: vi.fn(async () => wallets.google_pay),
    };
    const lazy = createLazyWallets(load);
    expect(load.apple_pay).toHaveBeenCalledTimes(1);
    expect(load.google_pay).toHaveBeenCalledTimes(1);
    expect(await lazy.apple_pay.connect(true)).toBe(true);
    expect(await lazy.apple_pay.connect(false)).toBe(false);
    expect(await lazy.google_pay.connect()).toBe(true);
    lazy.apple_pay.handle(CAPABILITIES);
    lazy.apple_pay.prepare();
    expect(await lazy.apple_pay.pay('key-1', charge)).toBe(END);
    expect(await lazy.google_pay.pay('key-2', charge)).toBe(END);
    lazy.apple_pay.abort();
    lazy.google_pay.abort();
    expect(asked).toEqual([
      'handle capabilities',
      'prepare',
      'apple key-1',
      'google key-2',
      'abort apple',
      'abort google',
    ]);
    expect(load.apple_pay).toHaveBeenCalledTimes(1);
    expect(load.google_pay).toHaveBeenCalledTimes(1);
  });

  it('opens a sheet synchronously in the press', async () => {
    const { asked, wallets } = createWallets();
    const lazy = createLazyWallets({ apple_pay: async () => wallets.apple_pay });
    await lazy.apple_pay.connect(true);
    void lazy.apple_pay.pay('key-1', charge);
    expect(asked).toEqual(['apple key-1']);
  });

  it('offers no wallet whose code does not load', async () => {
    const fail = () => Promise.reject(new Error('404'));
    const lazy = createLazyWallets({ apple_pay: fail, google_pay: fail });
    expect(await lazy.apple_pay.connect(true)).toBe(false);
    expect(await lazy.google_pay.connect()).toBe(false);
    lazy.apple_pay.handle(CAPABILITIES);
    lazy.apple_pay.prepare();
    lazy.google_pay.abort();
    expect(await lazy.google_pay.pay('key-1', charge)).toEqual({
      outcome: 'wallet_failed',
      code: 'unavailable',
    });
  });
});
