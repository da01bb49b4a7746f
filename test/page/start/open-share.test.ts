import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as afterLoad from '../../../src/page/start/after-load-chunk.ts';
import { FIRST_PAUSE_MS } from '../../../src/page/start/look-repeatedly.ts';
import { CATALOGS } from '../../../src/page/texts/catalogs.ts';
import type { CheckoutView, StatusAnswer } from '../../../src/protocol/checkout-api.ts';
import { createFakeService, type FakeReplies } from '../fake-service.ts';
import { freezeTime, type OpenPage, openPage, passTime, readText, settle } from '../open-page.ts';

beforeEach(freezeTime);

const OPEN: StatusAnswer = { state: 'open', status: 'CREATED' };
const PAYING: StatusAnswer = { state: 'processing', status: 'CREATED' };
const PAID: StatusAnswer = { state: 'completed', status: 'SETTLED' };
const GUEST_URL = 'https://checkout.example/checkout/token-1?payer=guest';
const { share, titles, shareOffer } = CATALOGS.en;

const OFFER = 'p > .leave';

type Share = (data: ShareData) => Promise<void>;

const load = async () => {
  await vi.dynamicImportSettled();
  await settle();
};

const pass = async (ms: number) => {
  await passTime(ms);
  await load();
};

interface OpenOptions {
  status?: FakeReplies['status'];
  pay?: FakeReplies['pay'];
  view?: Partial<CheckoutView>;
  share?: Share;
}

const open = ({ status = [OPEN], pay, view, share: sheet }: OpenOptions = {}) =>
  openPage({
    view: { canShare: true, ...view },
    service: createFakeService({ status, ...(pay && { pay }) }),
    loadAfterLoad: async () => afterLoad,
    equip: (window) => {
      Object.defineProperty(window.navigator, 'share', { value: sheet, configurable: true });
    },
  });

/** Presses the link that lets someone else pay, on a page that has asked for its order once. */
async function openShared({ status = [OPEN], ...options }: OpenOptions = {}): Promise<OpenPage> {
  const page = open({ ...options, status: [OPEN, ...status] });
  await pass(FIRST_PAUSE_MS);
  page.query(OFFER).click();
  await load();
  return page;
}

const press = async (page: OpenPage, name: string) => {
  page.query(`[data-share=${name}]`).click();
  await settle();
};
const readNews = (page: OpenPage) => readText(page, '.share-place [role=status]');
const readQuery = ({ window }: OpenPage) => window.location.search;
/** Whether the link to the screen is there, and visible. */
const isOffered = ({ document }: OpenPage) => {
  const place = document.querySelector(OFFER)?.parentElement;
  return Boolean(place && !place.hidden);
};
/** Counts the questions of the screen. */
const countAsks = ({ service }: OpenPage) => service.asks.length - 1;

describe('the offer to let someone else pay', () => {
  it('is below the form of a link that can be shared, and on no other page', () => {
    const page = open();
    expect(readText(page, OFFER)).toBe(shareOffer);
    const { DOCUMENT_POSITION_FOLLOWING } = page.window.Node;
    const position = page.query('form').compareDocumentPosition(page.query(OFFER));
    expect(position & DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(isOffered(page)).toBe(true);
    expect(isOffered(openPage())).toBe(false);
  });

  it('is missing while a payment waits at a bank, and in place of a result', () => {
    for (const view of [
      { methods: ['ideal'], waitingRail: 'ideal' },
      { state: 'expired', status: 'EXPIRED' },
    ] as const)
      expect(isOffered(open({ view: view as Partial<CheckoutView> }))).toBe(false);
  });

  it('changes nothing while a payment is in progress', async () => {
    const page = open({ pay: ['never'] });
    await pass(FIRST_PAUSE_MS);
    page.fillCard();
    page.press();
    page.query(OFFER).click();
    await load();
    expect(page.document.querySelector('.share-place')).toBeNull();
    expect(isOffered(page)).toBe(false);
  });
});

describe('the link that lets someone else pay', () => {
  const click = (page: OpenPage, init: MouseEventInit = {}) =>
    page
      .query(OFFER)
      .dispatchEvent(new page.window.MouseEvent('click', { bubbles: true, cancelable: true, ...init }));

  it('leads to the page that opens the screen, until the code for it is loaded, and in another tab', async () => {
    const page = open();
    expect(page.query(OFFER).getAttribute('href')).toBe('?lang=en&payer=other');
    expect(click(page)).toBe(true);
    await pass(FIRST_PAUSE_MS);
    expect(click(page, { ctrlKey: true })).toBe(true);
    expect(click(page)).toBe(false);
  });

  it('is still there, in its language, when the shopper returns to the form', async () => {
    const page = await openShared();
    await press(page, 'self');
    expect(readText(page, OFFER)).toBe(shareOffer);
    expect(isOffered(page)).toBe(true);
  });
});

describe('the screen that waits until someone else has paid', () => {
  it('takes the place of the form, is focused, and says how it stands', async () => {
    const page = await openShared();
    expect(page.query('form').hidden).toBe(true);
    expect(page.document.activeElement?.textContent).toBe(titles.shared);
    expect(page.document.title).toContain(titles.shared);
    expect(readNews(page)).toBe(share.waiting);
    expect(isOffered(page)).toBe(false);
    expect(page.document.querySelector('[part=leave]')).toBeNull();
  });

  it('shows the address for the other person, and its QR code', async () => {
    const page = await openShared();
    expect(readText(page, '[data-share=address]')).toBe(GUEST_URL);
    const code = page.query<HTMLImageElement>('.share-place img');
    expect([code.getAttribute('src'), code.alt]).toEqual(['/checkout/token-1/share.svg', share.scan]);
  });

  it('asks the service at once and then again and again, and tells what it hears', async () => {
    const page = await openShared({ status: [OPEN, PAYING, OPEN, { ...OPEN, waitingRail: 'klarna' }] });
    expect(countAsks(page)).toBe(1);
    await pass(FIRST_PAUSE_MS);
    expect(readNews(page)).toBe(share.paying);
    await pass(6_000);
    expect(readNews(page)).toBe(share.tried);
    await pass(7_000);
    expect(readNews(page)).toBe(share.paying);
  });

  it('knows that the other person’s bank asks for 3-D Secure', async () => {
    const page = await openShared({ status: [{ ...OPEN, hasOpenChallenge: true }] });
    expect(readNews(page)).toBe(share.paying);
  });

  it('asks when the shopper returns to it, but not while it is hidden, and says if it is offline', async () => {
    const page = await openShared();
    const isVisible = vi.spyOn(page.document, 'visibilityState', 'get').mockReturnValue('hidden');
    await pass(60_000);
    expect(countAsks(page)).toBe(1);
    isVisible.mockReturnValue('visible');
    page.document.dispatchEvent(new page.window.Event('visibilitychange'));
    await load();
    expect(countAsks(page)).toBe(2);
    const isOnline = vi.spyOn(page.window.navigator, 'onLine', 'get').mockReturnValue(false);
    page.window.dispatchEvent(new page.window.Event('offline'));
    expect(readNews(page)).toBe(CATALOGS.en.offline);
    isOnline.mockReturnValue(true);
    page.window.dispatchEvent(new page.window.Event('online'));
    expect(readNews(page)).toBe(share.waiting);
  });

  it('shows that it is paid as after the shopper’s own payment, and leads on to the shop', async () => {
    const page = await openShared({ status: [OPEN, PAID] });
    await pass(FIRST_PAUSE_MS);
    expect(page.document.activeElement?.textContent).toBe(titles.paid);
    expect(page.document.querySelector('.share-place')).toBeNull();
    expect(page.replace).toHaveBeenCalledWith('https://shop.example/thanks?order=1042');
  });

  it.each([
    ['EXPIRED', 'expired'],
    ['CANCELLED', 'cancelled'],
    ['FAILED', 'failed'],
  ] as const)('shows that the link is %s', async (status, state) => {
    const page = await openShared({ status: [{ state, status }] });
    await settle();
    expect(readText(page, '.result-title')).toBe(titles[state]);
  });

  it('ignores an answer that is none', async () => {
    const page = await openShared({ status: [{ httpStatus: 200, body: { state: 'paid' } }, 'lost', PAYING] });
    expect(readNews(page)).toBe(share.waiting);
    await pass(FIRST_PAUSE_MS);
    expect(readNews(page)).toBe(share.waiting);
    await pass(6_000);
    expect(readNews(page)).toBe(share.paying);
  });
});

describe('the ways to share', () => {
  it('open the browser’s sheet within the press, if it has one', async () => {
    const sheet = vi.fn<Share>(async () => {});
    const page = await openShared({ share: sheet });
    page.query('[data-share=send]').click();
    expect(sheet).toHaveBeenCalledWith({ title: 'Order 1042 – Bottega Rossi', url: GUEST_URL });
    const other = await openShared();
    expect(other.document.querySelector('[data-share=send]')).toBeNull();
  });

  it.each([
    ['AbortError', 0],
    ['NotAllowedError', 1],
  ])('copy the link if the sheet fails with %s: %i', async (name, copies) => {
    const page = await openShared({ share: async () => Promise.reject(new DOMException('', name)) });
    const write = vi.spyOn(page.window.navigator.clipboard, 'writeText').mockResolvedValue(undefined);
    await press(page, 'send');
    expect(write).toHaveBeenCalledTimes(copies);
  });

  it('copy the link, say so for a moment, and announce it', async () => {
    const page = await openShared();
    const write = vi.spyOn(page.window.navigator.clipboard, 'writeText').mockResolvedValue(undefined);
    await press(page, 'copy');
    expect(write).toHaveBeenCalledWith(GUEST_URL);
    expect(readText(page, '[data-share=copy]')).toBe(share.copied);
    expect(readText(page, '.share-place .visually-hidden')).toBe(share.copied);
    await passTime(2_500);
    expect(readText(page, '[data-share=copy]')).toBe(share.copy);
  });
});

describe('a shopper who pays after all', () => {
  it('finds the form as it was, and the focus on its heading', async () => {
    const page = open();
    await pass(FIRST_PAUSE_MS);
    page.fillCard();
    page.query(OFFER).click();
    await load();
    await press(page, 'self');
    expect(page.query('form').hidden).toBe(false);
    expect(page.getInput('cc-name').value).toBe('Maria Rossi');
    expect(page.document.activeElement?.id).toBe('form-title');
    page.press();
    await settle();
    expect(page.service.pays).toHaveLength(1);
  });

  it('is not asked about by the screen any more, which can be opened again', async () => {
    const page = await openShared();
    await press(page, 'self');
    const asked = countAsks(page);
    await pass(4_000);
    page.window.dispatchEvent(new page.window.Event('focus'));
    await load();
    // The form asks for changes of the order itself, once.
    expect(countAsks(page)).toBeLessThanOrEqual(asked + 1);
    page.query(OFFER).click();
    await load();
    expect(readNews(page)).toBe(share.waiting);
  });
});

describe('the URL of the page', () => {
  it('keeps that the shopper waits, until they pay themselves', async () => {
    const page = await openShared();
    expect(readQuery(page)).toBe('?payer=other');
    await press(page, 'self');
    expect(readQuery(page)).toBe('');
  });

  it('leads to the screen that waits after a reload', async () => {
    const page = open({ view: { payer: 'other' } });
    await pass(0);
    expect(readNews(page)).toBe(share.waiting);
  });

  it('leads to the form after a reload if the link can no longer be shared', async () => {
    const page = openPage({ view: { payer: 'other' }, loadAfterLoad: async () => afterLoad });
    await load();
    expect(page.document.querySelector('.share-place')).toBeNull();
  });

  it('keeps who looks at it in another language', () => {
    const page = openPage({ view: { payer: 'guest' } });
    expect(page.query<HTMLAnchorElement>('.languages a').getAttribute('href')).toContain('&payer=guest');
  });
});

describe('the page of the other person', () => {
  const GUEST = { payer: 'guest', returnUrls: undefined } as unknown as Partial<CheckoutView>;
  const openGuest = (pay: FakeReplies['pay'] = []) =>
    openPage({ view: GUEST, service: createFakeService({ pay }) });

  it('has no way to the shop, before or after the payment', async () => {
    const page = openGuest([
      { outcome: 'completed', status: 'SETTLED', transactionId: 'order-1042', method: 'card' },
    ]);
    expect(page.document.querySelector('[part=leave]')).toBeNull();
    page.fillCard();
    page.press();
    await settle();
    expect(readText(page, '.result-title')).toBe(titles.paid);
    expect(page.document.querySelector('[part=leave]')).toBeNull();
    expect(page.replace).not.toHaveBeenCalled();
    expect(page.service.pays).toMatchObject([{ payer: 'guest' }]);
  });

  it('shows the end of a link that was declined too often, and stays', async () => {
    const page = openGuest([{ outcome: 'closed', state: 'failed', status: 'FAILED' }]);
    page.fillCard();
    page.press();
    await settle();
    expect(readText(page, '.result-title')).toBe(titles.failed);
    expect(page.replace).not.toHaveBeenCalled();
  });

  it('shows the payment of the shopper who was faster', async () => {
    const page = openGuest([{ outcome: 'closed', state: 'completed', status: 'SETTLED' }]);
    page.fillCard();
    page.press();
    await settle();
    expect(readText(page, '.result-title')).toBe(titles.paid);
  });
});
