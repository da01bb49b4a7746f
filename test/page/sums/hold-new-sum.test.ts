import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as afterLoad from '../../../src/page/start/after-load-chunk.ts';
import { FIRST_PAUSE_MS } from '../../../src/page/start/look-repeatedly.ts';
import { LOOK_MS } from '../../../src/page/sums/hold-new-sum.ts';
import type { CheckoutOrder, CheckoutView, StatusAnswer } from '../../../src/protocol/checkout-api.ts';
import { init, tell } from '../fake-host.ts';
import { createFakeService } from '../fake-service.ts';
import { createSight } from '../fake-sight.ts';
import {
  freezeTime,
  HOST_ORIGIN,
  type OpenPage,
  openPage,
  passTime,
  readText,
  settle,
} from '../open-page.ts';

const OPEN: StatusAnswer = { state: 'open', status: 'CREATED' };
const ORDER: CheckoutOrder = { purpose: 'Order 1042', amountMinor: 99_900, items: [], revision: 1 };
const CHANGED: StatusAnswer = { ...OPEN, order: ORDER };
const NEW_SUM = 99_900;

beforeEach(freezeTime);

const load = async () => {
  await vi.dynamicImportSettled();
  await settle();
};

interface Opened {
  view?: Partial<CheckoutView>;
  isDriven?: boolean;
}

/** Opens a page with a completed form, whose sum then changes. */
async function openChanged({ view = {}, isDriven = false }: Opened = {}) {
  const sight = createSight();
  const page = openPage({
    view: isDriven ? { type: 'embedded', ...view } : view,
    ...(isDriven && { frameName: `servicepay:1:${HOST_ORIGIN}` }),
    service: createFakeService({ status: [OPEN, CHANGED] }),
    loadAfterLoad: async () => afterLoad,
    equip: sight.equip,
  });
  if (isDriven) await init(page);
  await passTime(FIRST_PAUSE_MS);
  await load();
  page.fillCard();
  const change = async () => {
    page.window.dispatchEvent(new page.window.Event('focus'));
    await load();
  };
  return { page, sight, change };
}

const readPaid = ({ service }: OpenPage) => service.pays.map(({ amountMinor }) => amountMinor);

const fire = ({ window }: OpenPage, type: string, init: object) => {
  const event = new window.Event(type, { bubbles: true });
  window.document.body.dispatchEvent(Object.assign(event, init));
};

/** The ways to press, each with the whole press after the change. */
const PRESSES: Record<string, (page: OpenPage) => void> = {
  'a click': (page) => {
    fire(page, 'pointerdown', { pointerId: 1 });
    fire(page, 'pointerup', { pointerId: 1 });
    page.press();
  },
  'a click of a screen reader': (page) => page.press(),
  'Enter in a field': (page) => {
    fire(page, 'keydown', { code: 'Enter' });
    page.submitByEnter();
    fire(page, 'keyup', { code: 'Enter' });
  },
  'the space bar': (page) => {
    fire(page, 'keydown', { code: 'Space' });
    fire(page, 'keyup', { code: 'Space' });
    page.press();
  },
  'the shop’s own button': (page) => tell(page, { type: 'submit', id: 7 }),
};

describe('a press after the sum has changed', () => {
  it.each(Object.entries(PRESSES))('does not pay within a moment: %s', async (name, press) => {
    const isDriven = name.startsWith('the shop');
    const { page, change } = await openChanged({ isDriven });
    await change();
    expect(readText(page, 'button[type=submit]')).toBe('Pay €999.00');
    press(page);
    await passTime(LOOK_MS - 1);
    // Every press began the moment again, except those without a finger or key.
    press(page);
    await settle();
    expect(readPaid(page)).toEqual([]);
    if (isDriven) expect(page.sent().at(-1)).toEqual({ type: 'submitted', id: 7, outcome: 'invalid' });
    await passTime(LOOK_MS);
    press(page);
    await settle();
    expect(readPaid(page)).toEqual([NEW_SUM]);
  });

  it('pays at once while the sum is the one of the document', async () => {
    const { page } = await openChanged();
    PRESSES['a click']?.(page);
    await settle();
    expect(readPaid(page)).toEqual([1990]);
  });

  it('marks the button as inactive for the moment, and says why', async () => {
    const { page, change } = await openChanged();
    const isInactive = () => page.query('button[type=submit]').getAttribute('aria-disabled');
    expect(isInactive()).toBe('false');
    await change();
    expect(isInactive()).toBe('true');
    expect(readText(page, '.pay-bar [role=status]')).toContain('€999.00');
    await passTime(LOOK_MS);
    expect(isInactive()).toBe('false');
  });

  it.each([
    ['a finger', ['pointerdown', 'pointerup'], { pointerId: 5 }],
    ['a key', ['keydown', 'keyup'], { code: 'Space' }],
  ] as const)('does not pay if %s was down before the change', async (_what, [down, up], id) => {
    const { page, change } = await openChanged();
    fire(page, down, id);
    await change();
    await passTime(2 * LOOK_MS);
    fire(page, up, id);
    page.press();
    await settle();
    expect(readPaid(page)).toEqual([]);
    await passTime(LOOK_MS);
    fire(page, down, id);
    fire(page, up, id);
    page.press();
    await settle();
    expect(readPaid(page)).toEqual([NEW_SUM]);
  });

  it.each(['scrolled', 'hidden'] as const)(
    'counts the moment from when the button is seen: %s',
    async (how) => {
      const { page, sight, change } = await openChanged();
      const visibility = vi.spyOn(page.document, 'visibilityState', 'get');
      const show = (isShown: boolean) => {
        if (how === 'scrolled') return sight.scrollTo(isShown ? 0.5 : 0.4);
        visibility.mockReturnValue(isShown ? 'visible' : 'hidden');
        page.document.dispatchEvent(new page.window.Event('visibilitychange'));
      };
      await change();
      show(false);
      // A robot that waits for an active button would otherwise never scroll to it.
      expect(page.query('button[type=submit]').getAttribute('aria-disabled')).toBe('false');
      await passTime(10 * LOOK_MS);
      page.press();
      show(true);
      await passTime(LOOK_MS - 1);
      page.press();
      await settle();
      expect(readPaid(page)).toEqual([]);
      // That press was refused, and began it again.
      await passTime(LOOK_MS);
      page.press();
      await settle();
      expect(readPaid(page)).toEqual([NEW_SUM]);
    },
  );

  it('does not pay by a key that is held down on the shop’s page', async () => {
    const { page, change } = await openChanged({ isDriven: true });
    await change();
    for (let passed = 0; passed < 4 * LOOK_MS; passed += LOOK_MS / 10) {
      tell(page, { type: 'submit', id: 7 });
      await passTime(LOOK_MS / 10);
    }
    expect(readPaid(page)).toEqual([]);
    await passTime(LOOK_MS);
    tell(page, { type: 'submit', id: 8 });
    await settle();
    expect(readPaid(page)).toEqual([NEW_SUM]);
  });

  it.each([
    ['brings a button with the new sum into sight', 0, 1],
    ['leaves the scroll position if it is in sight', 1, 0],
  ])('%s when the shop’s own button is pressed', async (_what, ratio, times) => {
    const { page, sight, change } = await openChanged({ isDriven: true });
    await change();
    sight.scrollTo(ratio);
    const scroll = vi.fn();
    page.query('.pay-bar .button').scrollIntoView = scroll;
    tell(page, { type: 'submit', id: 7 });
    await settle();
    expect(page.sent().at(-1)).toEqual({ type: 'submitted', id: 7, outcome: 'invalid' });
    expect(scroll).toHaveBeenCalledTimes(times);
    expect(readPaid(page)).toEqual([]);
  });

  it('leaves the scroll position after a press that found another problem', async () => {
    const { page } = await openChanged({ isDriven: true });
    page.type('cc-number', '');
    const scroll = vi.fn();
    page.query('.pay-bar .button').scrollIntoView = scroll;
    tell(page, { type: 'submit', id: 7 });
    await settle();
    expect(scroll).not.toHaveBeenCalled();
  });

  it('leads the keyboard to a button that is out of sight', async () => {
    const { page, sight, change } = await openChanged();
    await change();
    sight.scrollTo(0);
    page.getInput('email').focus();
    page.submitByEnter();
    await settle();
    expect(page.document.activeElement).toBe(page.query('button[type=submit]'));
  });

  it('begins the moment again with the words of another method', async () => {
    const { page, change } = await openChanged({ view: { methods: ['card', 'paypal'] } });
    page.choose('paypal');
    await change();
    await passTime(LOOK_MS);
    page.choose('card');
    page.fillCard();
    page.press();
    await settle();
    expect(readPaid(page)).toEqual([]);
    await passTime(LOOK_MS);
    page.press();
    await settle();
    expect(readPaid(page)).toEqual([NEW_SUM]);
  });

  it('pays a reserved sum only after the moment, too', async () => {
    const { page, change } = await openChanged({ view: { autoCapture: false } });
    await change();
    page.press();
    await settle();
    expect(readPaid(page)).toEqual([]);
    await passTime(LOOK_MS);
    page.press();
    await settle();
    expect(readPaid(page)).toEqual([NEW_SUM]);
  });
});
