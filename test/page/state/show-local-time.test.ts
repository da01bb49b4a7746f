import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CheckoutView } from '../../../src/protocol/checkout-api.ts';
import { freezeTime, openPage, readText, settle } from '../open-page.ts';

const WEEK_MS = 7 * 86_400_000;
const TRANSFER = {
  methods: ['bank_transfer'],
  transfer: {
    beneficiary: 'Bottega Rossi',
    iban: 'IT60X0542811101000000123456',
    reference: 'RF18539007547034',
  },
} as Partial<CheckoutView>;

/** Opens a live page and records the `Intl` formatters that it creates after the rendering. */
async function openLive(view: Partial<CheckoutView>) {
  const made: string[] = [];
  const idle: (() => void)[] = [];
  const page = openPage({
    view,
    equip(window) {
      Object.assign(window, { requestIdleCallback: (work: () => void) => void idle.push(work) });
      for (const name of ['DateTimeFormat', 'NumberFormat', 'PluralRules'] as const) {
        const make = Intl[name] as new (...values: unknown[]) => object;
        // The mock is not an arrow function, because it is called with `new`.
        vi.spyOn(Intl, name).mockImplementation(function create(...values: unknown[]) {
          made.push(name);
          return new make(...values);
        } as never);
      }
    },
  });
  await settle();
  while (idle.length) idle.shift()?.();
  return { page, made };
}

beforeEach(freezeTime);

describe('showLocalTime', () => {
  it('shows the link’s expiry in local time during its last week', async () => {
    const { page, made } = await openLive({ expiresInMs: WEEK_MS });
    const text = readText(page, '.note-until');
    expect(text).toContain('December');
    expect(text).not.toContain('UTC');
    expect(made).toEqual(['DateTimeFormat']);
  });

  it.each([
    ['that expires later', { expiresInMs: WEEK_MS + 1 }],
    ['that is already paid', { expiresInMs: WEEK_MS, state: 'completed', status: 'SETTLED' }],
    ['on an embedded page', { expiresInMs: WEEK_MS, type: 'embedded' }],
    ['with a bank transfer', TRANSFER],
  ] as [string, Partial<CheckoutView>][])('creates no Intl formatter for a link %s', async (_which, view) => {
    expect((await openLive(view)).made).toEqual([]);
  });

  it('shows in local time how long the details of a postponed transfer are kept', async () => {
    const { page } = await openLive(TRANSFER);
    page.query('.transfer-later').click();
    await settle();
    const text = readText(page, '.transfer-result');
    expect(text).toContain('December');
    expect(text).not.toContain('UTC');
  });
});
