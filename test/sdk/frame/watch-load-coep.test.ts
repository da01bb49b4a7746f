import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CHECKOUT_URL } from '../support/create-fake-page.ts';
import { FOREIGN_ADDRESSES } from '../support/foreign-addresses.ts';
import { giveFrameWindows } from '../support/give-frame-windows.ts';
import { mountCheckout } from '../support/mount-checkout.ts';

giveFrameWindows();

type Report = { body: { blockedURL?: string; toJSON?: () => object } | null };

let sendReports: ((reports: Report[]) => void)[];
let stopped: number;

class FakeReportingObserver {
  #callback: (reports: Report[]) => void;

  constructor(callback: (reports: Report[]) => void) {
    this.#callback = callback;
  }

  observe() {
    sendReports.push(this.#callback);
  }

  disconnect() {
    stopped += 1;
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('ReportingObserver', FakeReportingObserver);
  sendReports = [];
  stopped = 0;
});

const mountWatched = () => {
  const mounted = mountCheckout();
  const codes = () =>
    mounted.events.map(([event, data]) => (data as { code?: string } | undefined)?.code ?? event);
  return { ...mounted, codes };
};

describe('a Cross-Origin-Embedder-Policy', () => {
  it('that blocks the iframe raises load_error as soon as the browser reports it', () => {
    const { codes } = mountWatched();
    sendReports[0]?.([{ body: null }, { body: { blockedURL: CHECKOUT_URL } }]);
    expect(codes()).toEqual(['coep']);
    expect(stopped).toBe(1);
  });

  it('is recognized from a report body that can be read only as JSON, as in Chromium', () => {
    const { codes } = mountWatched();
    sendReports[0]?.([{ body: { toJSON: () => ({ blockedURL: CHECKOUT_URL }) } }]);
    expect(codes()).toEqual(['coep']);
  });

  it.each([
    [[]],
    [[{ body: null }]],
    [[{ body: {} }]],
    [[{ body: { blockedURL: 'https://ads.example/x' } }]],
    [FOREIGN_ADDRESSES.map((blockedURL) => ({ body: { blockedURL } }))],
  ])('raises no load_error for the reports %j', (reports) => {
    const { codes } = mountWatched();
    sendReports[0]?.(reports);
    expect(codes()).toEqual([]);
  });

  it('is no longer watched once the page is ready', () => {
    const { page } = mountWatched();
    page.comeUp();
    expect(stopped).toBeGreaterThan(0);
  });
});
