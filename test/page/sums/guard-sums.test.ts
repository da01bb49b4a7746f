import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as afterLoad from '../../../src/page/start/after-load-chunk.ts';
import { FIRST_PAUSE_MS } from '../../../src/page/start/look-repeatedly.ts';
import { REDRAW } from '../../../src/page/start/redraw-chunk.ts';
import { LOOK_MS } from '../../../src/page/sums/hold-new-sum.ts';
import { CATALOGS } from '../../../src/page/texts/catalogs.ts';
import type { CheckoutOrder, CheckoutView, StatusAnswer } from '../../../src/protocol/checkout-api.ts';
import { createFakeService, type FakeReplies } from '../fake-service.ts';
import { createSight } from '../fake-sight.ts';
import { freezeTime, type OpenPage, openPage, passTime, readText, settle } from '../open-page.ts';

const OPEN: StatusAnswer = { state: 'open', status: 'CREATED' };
const ORDER: CheckoutOrder = { purpose: 'Order 1042', amountMinor: 99_900, items: [], revision: 1 };

beforeEach(freezeTime);
afterEach(() => void vi.restoreAllMocks());

const load = async () => {
  await vi.dynamicImportSettled();
  await settle();
};

function listTexts(root: Node): Text[] {
  return Array.from(root.childNodes).flatMap((node) =>
    node.nodeType === 3 ? [node as Text] : listTexts(node),
  );
}

/** Replaces every text by the same text in two elements, as translators do. */
function translate(root: Node): void {
  const document = root.ownerDocument as Document;
  for (const text of listTexts(root)) {
    if (text.parentElement?.matches('font, script, style')) continue;
    const font = document.createElement('font');
    font.appendChild(document.createElement('font')).textContent = text.data;
    text.parentNode?.replaceChild(font, text);
  }
}

/** Translates a page now, and everything that appears later. */
function keepTranslated({ window, document }: Pick<OpenPage, 'window' | 'document'>): void {
  translate(document.body);
  const observer = new window.MutationObserver(() => {
    translate(document.body);
    observer.takeRecords();
  });
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
}

const open = (
  replies: FakeReplies = {},
  view: Partial<CheckoutView> = {},
  equip: (window: Window & typeof globalThis) => void = () => {},
) =>
  openPage({
    view,
    service: createFakeService({ status: [OPEN], ...replies }),
    loadAfterLoad: async () => afterLoad,
    equip(window) {
      createSight().equip(window);
      equip(window);
    },
  });

const readButton = (page: OpenPage) => readText(page, '.pay-bar button');
const readPaid = ({ service }: OpenPage) => service.pays.map(({ amountMinor }) => amountMinor);

describe('a translated page', () => {
  it('is not offered for translation by browsers that ask', () => {
    const { document } = open();
    expect(document.documentElement.getAttribute('translate')).toBe('no');
    expect(document.querySelector('meta[name=google]')?.getAttribute('content')).toBe('notranslate');
  });

  it('keeps no error of a corrected field, and writes none behind another', async () => {
    const page = open();
    keepTranslated(page);
    const readProblem = () => readText(page, '#card_number-problem');
    page.press();
    await settle();
    expect(readProblem()).toBe(CATALOGS.en.required.card_number);
    page.type('cc-number', '4111111111111112');
    page.leave('cc-number');
    await settle();
    expect(readProblem()).toBe(CATALOGS.en.problems.card_number_invalid);
    page.type('cc-number', '4111111111111111');
    await settle();
    expect(readProblem()).toBe('');
  });

  it('shows the progress and the result of a payment', async () => {
    const page = open({ pay: ['never'] });
    keepTranslated(page);
    page.fillCard();
    page.press();
    await settle();
    expect(readButton(page)).toBe(CATALOGS.en.paying);
    expect(readText(page, '.note-busy')).toBe(CATALOGS.en.texts.processing);
  });

  it('shows the words of a decline, and not those of the progress', async () => {
    const page = open({ pay: [{ outcome: 'declined', code: 'card_declined' }] });
    keepTranslated(page);
    page.fillCard();
    page.press();
    await settle();
    expect(readButton(page)).toBe('Pay €19.90');
    expect(readText(page, '.note-busy')).toBe('');
    expect(readText(page, '.leave')).toBe(CATALOGS.en.leaveUnpaid.replace('{merchant}', 'Bottega Rossi'));
  });

  it.each([
    ['paypal', 'Continue with PayPal'],
    ['card', 'Pay €19.90'],
  ])('names the chosen method on the button: %s', async (method, words) => {
    const page = open({}, { methods: ['card', 'paypal'] });
    keepTranslated(page);
    page.choose('paypal');
    await settle();
    page.choose(method);
    await settle();
    expect(readButton(page)).toBe(words);
  });

  it('shows the sum that the shopper types, which is charged', async () => {
    const freeAmount = { minMinor: 100, maxMinor: 10_000, proposals: [] };
    const page = open({}, { freeAmount, amountMinor: 2599 });
    keepTranslated(page);
    const input = page.query<HTMLInputElement>('#amount');
    input.value = '12.50';
    input.dispatchEvent(new page.window.Event('input', { bubbles: true }));
    await settle();
    expect(readButton(page)).toBe('Pay €12.50');
    page.fillCard();
    page.press();
    await settle();
    expect(readPaid(page)).toEqual([1250]);
  });

  it('shows a changed sum, and charges it', async () => {
    const page = open({ status: [{ ...OPEN, order: ORDER }] });
    keepTranslated(page);
    page.fillCard();
    await passTime(FIRST_PAUSE_MS);
    await load();
    expect(readButton(page)).toBe('Pay €999.00');
    expect(readText(page, '.order-amount')).toBe('€999.00');
    await passTime(LOOK_MS);
    page.press();
    await settle();
    expect(readPaid(page)).toEqual([99_900]);
  });

  it('is true if it was translated before its code ran', async () => {
    const page = open({}, {}, ({ document }) => translate(document.body));
    expect(readButton(page)).toBe('Pay €19.90');
    page.press();
    await settle();
    page.fillCard();
    expect(readText(page, '#card_number-problem')).toBe('');
    page.press();
    await settle();
    expect(readPaid(page)).toEqual([1990]);
  });
});

describe('a press on a copy of the form', () => {
  it.each(['#checkout', '.form', '.panel'])(
    'is none for the browser, and brings the form back, without a payment: %s',
    async (what) => {
      const page = open();
      page.fillCard();
      const form = page.query('.form');
      const copied = page.query(what);
      copied.replaceWith(copied.cloneNode(true));
      expect(page.query('.form')).not.toBe(form);
      expect(page.submitByEnter()).toBe(false);
      await load();
      expect(page.query('.form')).toBe(form);
      expect(readPaid(page)).toEqual([]);
      page.press();
      await settle();
      expect(readPaid(page)).toEqual([1990]);
    },
  );

  it('leaves the forms of others alone', () => {
    const page = open();
    const form = page.document.createElement('form');
    page.document.body.append(form);
    const event = new page.window.Event('submit', { bubbles: true, cancelable: true });
    expect(form.dispatchEvent(event)).toBe(true);
  });
});

describe('a press on a page with another sum', () => {
  const REWRITES: Record<string, (button: Element) => void> = {
    'the text of the button': (button) => {
      button.textContent = 'Pay €1.00';
    },
    'more digits behind the sum': (button) => {
      for (const amount of button.querySelectorAll('.amount')) amount.textContent = '€1,990.00';
    },
    'more digits before it': (button) => {
      for (const amount of button.querySelectorAll('.amount')) amount.textContent = '1 019,90 €';
    },
    'its text node': (button) => {
      const text = listTexts(button).find(({ data }) => data.includes('19.90'));
      if (text) text.data = '€1.00';
    },
    'another button in its place': (button) => {
      const other = button.ownerDocument.createElement('button');
      other.textContent = 'Pay €1.00';
      button.replaceWith(other);
    },
    'a clone in its place': (button) => {
      const clone = button.cloneNode(true) as Element;
      clone.textContent = 'Pay €1.00';
      button.replaceWith(clone);
    },
  };

  it.each(Object.entries(REWRITES))('does not pay, and shows the sum again: %s', async (_what, rewrite) => {
    const page = open();
    page.fillCard();
    rewrite(page.query('.pay-bar button'));
    page.submitByEnter();
    await load();
    expect(readPaid(page)).toEqual([]);
    expect(readButton(page)).toBe('Pay €19.90');
    expect(readText(page, '.pay-bar [role=status]')).toContain('€19.90');
    page.press();
    await settle();
    expect(readPaid(page)).toEqual([]);
    await passTime(LOOK_MS);
    page.press();
    await settle();
    expect(readPaid(page)).toEqual([1990]);
  });

  it('never pays while a script writes it again', async () => {
    const page = open();
    page.fillCard();
    const rewrite = () => REWRITES['the text of the button']?.(page.query('.pay-bar button'));
    rewrite();
    for (let press = 0; press < 3; press += 1) {
      page.submitByEnter();
      await load();
      rewrite();
      await passTime(LOOK_MS);
    }
    expect(readPaid(page)).toEqual([]);
  });

  it('asks the service for nothing, however often a script writes it', async () => {
    const page = open();
    page.fillCard();
    const asked = page.service.urls.length;
    const rewrite = () => {
      page.query('.order-amount').textContent = '€1.00';
    };
    rewrite();
    page.press();
    await load();
    for (let round = 0; round < 8; round += 1) {
      expect(readText(page, '.order-amount')).toBe('€19.90');
      rewrite();
      // The end of the moment draws the page.
      await passTime(LOOK_MS);
      await load();
    }
    expect(page.service.urls.slice(asked)).toEqual([]);
    expect(readPaid(page)).toEqual([]);
  });

  it('does not pay while the code of the moment is on its way, even if an earlier moment ends', async () => {
    let come = () => {};
    const code = new Promise<void>((resolve) => {
      come = resolve;
    });
    let isFirst = true;
    const page = openPage({
      service: createFakeService({ status: [{ ...OPEN, order: ORDER }] }),
      async loadAfterLoad() {
        if (!isFirst) await code;
        isFirst = false;
        return afterLoad;
      },
      equip: createSight().equip,
    });
    page.fillCard();
    await passTime(FIRST_PAUSE_MS);
    await load();
    expect(readButton(page)).toBe('Pay €999.00');
    REWRITES['the text of the button']?.(page.query('.pay-bar button'));
    page.press();
    await passTime(2 * LOOK_MS);
    page.press();
    await settle();
    expect(readPaid(page)).toEqual([]);
    come();
    await load();
    page.press();
    await settle();
    expect(readPaid(page)).toEqual([]);
    await passTime(LOOK_MS);
    page.press();
    await settle();
    expect(readPaid(page)).toEqual([99_900]);
  });

  it('does not pay within the moment if the words of the announcement do not come', async () => {
    vi.spyOn(REDRAW, 'loadTexts').mockRejectedValue(new Error('Not loaded.'));
    const page = open();
    page.fillCard();
    REWRITES['the text of the button']?.(page.query('.pay-bar button'));
    page.press();
    await load();
    page.press();
    await passTime(LOOK_MS);
    expect(readPaid(page)).toEqual([]);
    page.press();
    await settle();
    expect(readPaid(page)).toEqual([1990]);
  });

  it('pays the next press if the code of the moment does not come', async () => {
    const page = openPage({ loadAfterLoad: () => Promise.reject(new Error('Not loaded.')) });
    page.fillCard();
    REWRITES['the text of the button']?.(page.query('.pay-bar button'));
    page.press();
    await settle();
    expect(readPaid(page)).toEqual([]);
    expect(readButton(page)).toBe('Pay €19.90');
    page.press();
    await settle();
    expect(readPaid(page)).toEqual([1990]);
  });

  it('pays if only the order of currency and number was changed', async () => {
    const page = open();
    page.fillCard();
    REWRITES['its text node']?.(page.query('.pay-bar button'));
    const text = listTexts(page.query('.pay-bar button')).find(({ data }) => data.includes('1.00'));
    if (text) text.data = '19,90 €';
    page.press();
    await settle();
    expect(readPaid(page)).toEqual([1990]);
  });

  it.each(['€19.90 (~$21.50)', '€19.90 21.50 $', '€١٩٫٩٠', '€১৯.৯০', '๑๙.๙๐ €'])(
    'pays if the sum is written as %s',
    async (written) => {
      const page = open();
      page.fillCard();
      page.query('.order-amount').textContent = written;
      page.press();
      await settle();
      expect(readPaid(page)).toEqual([1990]);
    },
  );

  it.each(['1,999.90 €', '1 999,90 €', '1\u202f999,90 €', '1’999.90'])(
    'pays a larger sum that is written as %s',
    async (written) => {
      const page = open({}, { amountMinor: 199_990 });
      page.fillCard();
      page.query('.order-amount').textContent = written;
      page.press();
      await settle();
      expect(readPaid(page)).toEqual([199_990]);
    },
  );

  it.each(['.order-amount', '.pay-bar .amount'])('does not pay if %s was rewritten', async (place) => {
    const page = open();
    page.fillCard();
    page.query(place).textContent = '€1.00';
    page.press();
    await load();
    expect(readPaid(page)).toEqual([]);
    expect(readText(page, place)).toBe('€19.90');
  });
});
