import { beforeEach, describe, expect, it } from 'vitest';
import type { AttemptReport, StatusAnswer } from '../../../src/protocol/checkout-api.ts';
import { COMPLETE, init, PAID, sentAfterReady, tell } from '../fake-host.ts';
import { createFakeService, type FakeReplies } from '../fake-service.ts';
import {
  freezeTime,
  type OpenPage,
  openDrivenPage,
  openPage,
  passTime,
  readText,
  settle,
} from '../open-page.ts';

const BANK_URL = 'https://bank.example/challenge/order-1';
const CHALLENGE: AttemptReport = { outcome: 'challenge', url: BANK_URL };
const WAITING: StatusAnswer = { state: 'open', status: 'CREATED', attempt: CHALLENGE };
const OPEN: StatusAnswer = { state: 'open', status: 'CREATED' };
const MADE: StatusAnswer = { state: 'completed', status: 'SETTLED', attempt: PAID };
const REJECTED: StatusAnswer = { ...OPEN, attempt: { outcome: 'declined', code: 'authentication_failed' } };
const EXPIRED: StatusAnswer = { state: 'expired', status: 'EXPIRED' };

const findFrame = ({ document }: OpenPage) =>
  document.querySelector<HTMLIFrameElement>('dialog[open] iframe');
/** Simulates a load of the bank's page: its first one, or the one after the shopper's response. */
const load = async (page: OpenPage) => {
  findFrame(page)?.dispatchEvent(new page.window.Event('load'));
  await settle();
};
const cancel = async (page: OpenPage) => {
  page.query('dialog[open] button').click();
  await settle();
};

async function pay(page: OpenPage): Promise<OpenPage> {
  page.fillCard();
  page.press();
  await settle();
  return page;
}

const openHosted = (replies: FakeReplies) =>
  pay(openPage({ service: createFakeService({ pay: [CHALLENGE], ...replies }) }));

async function openDriven(replies: FakeReplies): Promise<OpenPage> {
  const page = openDrivenPage({}, createFakeService({ pay: [CHALLENGE], ...replies }));
  await init(page, { externalSubmit: true });
  page.fillCard();
  tell(page, { type: 'submit', id: 1 });
  await settle();
  return page;
}

beforeEach(freezeTime);

describe('a 3-D Secure challenge', () => {
  it('opens the bank’s page in a dialog that shows its purpose and the amount', async () => {
    const page = await openHosted({ status: [WAITING] });
    const frame = findFrame(page);
    expect(frame?.getAttribute('src')).toBe(BANK_URL);
    expect(frame?.title).toBe('Your bank: confirm the payment');
    expect(frame?.hasAttribute('sandbox')).toBe(false);
    const dialog = page.query('dialog[open]');
    const read = (name: string) => readText(page, `#${dialog.getAttribute(name)}`);
    expect(read('aria-labelledby')).toBe('Confirm with your bank');
    expect(read('aria-describedby')).toContain('€19.90 to Bottega Rossi');
    expect(page.document.activeElement?.id).toBe('challenge-title');
    // For a bank that refuses frames.
    const link = page.query<HTMLAnchorElement>('dialog a');
    expect([link.getAttribute('href'), link.target]).toEqual([BANK_URL, '_blank']);
    expect(readText(page, '.note-busy')).toContain('confirm the payment with your bank');
    expect(page.query('form').getAttribute('aria-busy')).toBe('true');
    expect(page.query('.page').classList).toContain('page-challenge');
  });

  it('is modal if the browser supports it and otherwise makes the rest of the page inert', async () => {
    const page = openPage({ service: createFakeService({ pay: [CHALLENGE], status: [WAITING, MADE] }) });
    const { prototype } = page.window.HTMLDialogElement;
    const { showModal } = prototype;
    Object.defineProperty(prototype, 'showModal', { value: undefined, configurable: true, writable: true });
    await pay(page);
    prototype.showModal = showModal;
    expect(page.query('.page').hasAttribute('inert')).toBe(true);
    Object.defineProperty(page.query('dialog'), 'showModal', { value: undefined });
    await passTime(3_000);
    await passTime(3_000);
    expect(page.query('.page').hasAttribute('inert')).toBe(false);
    expect(page.query('dialog').hasAttribute('open')).toBe(false);
    const modal = await openHosted({ status: [WAITING] });
    expect(modal.query('.page').hasAttribute('inert')).toBe(false);
  });

  it('requests the status whenever the bank’s page loads, and ends with the reported result', async () => {
    const page = await openHosted({ status: [WAITING, MADE] });
    await load(page);
    expect(findFrame(page)).not.toBeNull();
    await load(page);
    expect(findFrame(page)).toBeNull();
    expect(readText(page, '.result-title')).toBe('Payment successful');
    const [key] = page.service.pays.map(({ attemptKey }) => attemptKey);
    expect(page.service.asks).toEqual([key, key]);
    expect(page.query('.page').classList).not.toContain('page-challenge');
  });

  it('requests the status every three seconds, even if a request fails', async () => {
    const page = await openHosted({ status: [WAITING, 'lost', MADE] });
    await passTime(2_999);
    expect(page.service.asks).toHaveLength(0);
    await passTime(1);
    await passTime(3_000);
    expect(findFrame(page)).not.toBeNull();
    await passTime(3_000);
    expect(page.service.asks).toHaveLength(3);
    expect(readText(page, '.result-title')).toBe('Payment successful');
  });

  it('requests the status when the page becomes visible, but not after the challenge has ended', async () => {
    const page = await openHosted({ status: [REJECTED] });
    const show = () => page.document.dispatchEvent(new page.window.Event('visibilitychange'));
    show();
    await settle();
    expect(readText(page, '[role=alert]')).toContain('could not confirm that this is you');
    show();
    await passTime(10_000);
    expect(page.service.asks).toHaveLength(1);
  });

  it('closes and shows that the link has expired in the meantime', async () => {
    const page = await openHosted({ status: [{ ...EXPIRED, attempt: { outcome: 'cancelled' } }] });
    await load(page);
    expect(findFrame(page)).toBeNull();
    expect(readText(page, '.result-title')).toBe('This link has expired');
  });

  it('stays open while the acquirer still processes the confirmed payment', async () => {
    const page = await openHosted({
      status: [{ state: 'processing', status: 'CREATED', attempt: { outcome: 'processing' } }, MADE],
    });
    await load(page);
    expect(findFrame(page)).not.toBeNull();
    await load(page);
    expect(readText(page, '.result-title')).toBe('Payment successful');
  });

  it('opens even if the response to the payment was lost', async () => {
    const page = await openHosted({ pay: ['lost'], status: [WAITING, MADE] });
    expect(findFrame(page)?.getAttribute('src')).toBe(BANK_URL);
    await load(page);
    expect(readText(page, '.result-title')).toBe('Payment successful');
  });

  it('sends one payment even if the pay button is pressed again', async () => {
    const page = await openHosted({ status: [WAITING] });
    page.press();
    page.submitByEnter();
    await settle();
    expect(page.service.pays).toHaveLength(1);
    expect(page.document.querySelectorAll('iframe')).toHaveLength(1);
  });

  it('keeps the typed values after a refusal, for a retry with a new idempotency key', async () => {
    const page = await openHosted({ pay: [CHALLENGE, PAID], status: [REJECTED] });
    await load(page);
    expect(page.getInput('cc-number').value).toBe('4111 1111 1111 1111');
    page.press();
    await settle();
    const [first, second] = page.service.pays;
    expect(second?.attemptKey).not.toBe(first?.attemptKey);
    expect(readText(page, '.result-title')).toBe('Payment successful');
  });
});

describe('cancelling a 3-D Secure challenge', () => {
  it.each([
    ['with the button', cancel],
    [
      'with Escape',
      async (page: OpenPage) => {
        const event = new page.window.Event('cancel', { cancelable: true });
        page.query('dialog[open]').dispatchEvent(event);
        expect(event.defaultPrevented).toBe(true);
        await settle();
      },
    ],
    [
      'by a browser that closes the dialog itself',
      async (page: OpenPage) => {
        page.query<HTMLDialogElement>('dialog[open]').close();
        await settle();
      },
    ],
  ])('%s ends the payment at the service too, and shows that it was cancelled', async (_name, act) => {
    const page = await openHosted({ status: [WAITING] });
    await act(page);
    expect(page.service.cancels).toEqual([{ attemptKey: page.service.pays[0]?.attemptKey }]);
    expect(findFrame(page)).toBeNull();
    expect(readText(page, '.notice')).toContain('The payment was cancelled.');
    expect(page.query<HTMLAnchorElement>('.leave').href).toBe('https://shop.example/basket');
    expect(page.query('form').getAttribute('aria-busy')).toBe('false');
  });

  it('shows the payment as successful if the bank has already confirmed it', async () => {
    const page = await openHosted({ status: [WAITING], cancel: [PAID] });
    await cancel(page);
    expect(readText(page, '.result-title')).toBe('Payment successful');
  });

  it('requests the status of the payment when the response is lost', async () => {
    const page = await openHosted({
      status: [{ ...OPEN, attempt: { outcome: 'cancelled' } }],
      cancel: ['lost'],
    });
    await cancel(page);
    expect(readText(page, '.notice')).toContain('The payment was cancelled.');
  });

  it('shows the bank’s page again when the cancellation fails', async () => {
    const page = await openHosted({ status: [WAITING], cancel: ['lost', { outcome: 'cancelled' }] });
    await cancel(page);
    expect(findFrame(page)).not.toBeNull();
    await cancel(page);
    expect(findFrame(page)).toBeNull();
    expect(page.service.pays).toHaveLength(1);
  });
});

describe('a page that is left during a 3-D Secure challenge', () => {
  const leave = (page: OpenPage) => page.window.dispatchEvent(new page.window.Event('pagehide'));
  const comeBack = async (page: OpenPage) => {
    const event = new page.window.Event('pageshow');
    Object.defineProperty(event, 'persisted', { value: true });
    page.window.dispatchEvent(event);
    await settle();
  };

  it('closes the dialog without cancelling the payment', async () => {
    const page = await openHosted({ status: [WAITING] });
    leave(page);
    await settle();
    expect(findFrame(page)).toBeNull();
    expect(page.service.cancels).toEqual([]);
  });

  it.each([
    [
      'reopens the dialog',
      WAITING,
      (page: OpenPage) => findFrame(page)?.title,
      'Your bank: confirm the payment',
    ],
    [
      'shows the completed payment',
      MADE,
      (page: OpenPage) => readText(page, '.result-title'),
      'Payment successful',
    ],
  ] as const)('%s when restored from the back/forward cache', async (_name, answer, read, expected) => {
    const page = await openHosted({ status: [answer] });
    leave(page);
    await comeBack(page);
    expect(read(page)).toBe(expected);
    expect(page.service.pays).toHaveLength(1);
  });

  it('shows the form after a reload', () => {
    const page = openPage({ view: { state: 'open' } });
    expect(findFrame(page)).toBeNull();
    expect(page.query('form').hidden).toBe(false);
  });
});

describe('a submit by the shop’s page', () => {
  it('is answered only when the 3-D Secure challenge has ended', async () => {
    const page = await openDriven({ status: [WAITING, MADE] });
    tell(page, { type: 'submit', id: 2 });
    await load(page);
    expect(sentAfterReady(page)).toEqual([]);
    await load(page);
    expect(sentAfterReady(page)).toEqual([
      COMPLETE,
      { type: 'submitted', id: 1, outcome: 'completed' },
      { type: 'submitted', id: 2, outcome: 'completed' },
    ]);
    expect(page.service.pays).toHaveLength(1);
  });

  it('fails with the error code when authentication is refused', async () => {
    const page = await openDriven({ status: [REJECTED] });
    await load(page);
    expect(sentAfterReady(page)).toEqual([
      { type: 'error', code: 'authentication_failed', message: expect.any(String) },
      { type: 'submitted', id: 1, outcome: 'failed' },
    ]);
  });

  it('is cancelled without an error when the shopper cancels the challenge', async () => {
    const page = await openDriven({ status: [WAITING] });
    await cancel(page);
    expect(sentAfterReady(page)).toEqual([{ type: 'submitted', id: 1, outcome: 'cancelled' }]);
  });
});
