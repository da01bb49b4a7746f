import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { StartOptions } from '../../../src/page/start/start-page.ts';
import { CATALOGS } from '../../../src/page/texts/catalogs.ts';
import type { AttemptReport, StatusAnswer } from '../../../src/protocol/checkout-api.ts';
import { PAID } from '../fake-host.ts';
import { createFakeService, type FakeReplies } from '../fake-service.ts';
import {
  freezeTime,
  type OpenPage,
  openPage,
  passTime,
  QUIET_AFTER_LOAD,
  readText,
  settle,
} from '../open-page.ts';

const CHALLENGE: AttemptReport = { outcome: 'challenge', url: 'https://bank.example/challenge/order-1' };
const WAITING: StatusAnswer = { state: 'open', status: 'CREATED', attempt: CHALLENGE };

const findFrame = ({ document }: OpenPage) => document.querySelector('dialog[open] iframe');

/**
 * Makes the first loads fail. The page loads once when a field is focused, four times for the press, and once after five
 * seconds, to watch the link.
 */
const failFirst = (times: number) => {
  const load = vi.fn<StartOptions['loadAfterLoad']>(async () => QUIET_AFTER_LOAD);
  for (let count = 0; count < times; count += 1) load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  return load;
};

async function pay(loadAfterLoad: StartOptions['loadAfterLoad'], replies: FakeReplies): Promise<OpenPage> {
  const page = openPage({ loadAfterLoad, service: createFakeService({ pay: [CHALLENGE], ...replies }) });
  page.fillCard();
  page.press();
  await settle();
  return page;
}

const focus = ({ window, query }: OpenPage, selector: string) =>
  query(selector).dispatchEvent(new window.FocusEvent('focusin', { bubbles: true }));

beforeEach(freezeTime);

describe('the code of the 3-D Secure challenge', () => {
  it('is fetched, once, when a card field receives the focus', async () => {
    const loadAfterLoad = failFirst(0);
    const page = openPage({ loadAfterLoad });
    await settle();
    expect(loadAfterLoad).not.toHaveBeenCalled();
    focus(page, '#card_number');
    focus(page, '#expiry');
    await settle();
    expect(loadAfterLoad).toHaveBeenCalledTimes(1);
    expect(page.document.querySelector('dialog')).toBeNull();
  });

  it('is not fetched for another method or while offline', async () => {
    const loadAfterLoad = failFirst(0);
    const other = openPage({ loadAfterLoad, view: { methods: ['sepa_direct_debit'] } });
    focus(other, '#iban');
    const offline = openPage({ loadAfterLoad });
    Object.defineProperty(offline.window.navigator, 'onLine', { value: false });
    focus(offline, '#card_number');
    await settle();
    expect(loadAfterLoad).not.toHaveBeenCalled();
  });

  it('is fetched again until it loads, and then shows the bank’s page', async () => {
    const loadAfterLoad = failFirst(5);
    const page = await pay(loadAfterLoad, { status: [WAITING] });
    await passTime(500);
    await passTime(1_500);
    expect(findFrame(page)).toBeNull();
    expect(page.query('form').getAttribute('aria-busy')).toBe('true');
    await passTime(4_000);
    expect(loadAfterLoad).toHaveBeenCalledTimes(6);
    expect(findFrame(page)).not.toBeNull();
  });

  it('cancels the payment and shows an error if it never loads', async () => {
    const page = await pay(failFirst(6), { cancel: [{ outcome: 'cancelled' }], pay: [CHALLENGE, PAID] });
    await passTime(6_000);
    expect(page.service.cancels).toEqual(page.service.pays.map(({ attemptKey }) => ({ attemptKey })));
    expect(readText(page, '[role=alert]')).toBe(CATALOGS.en.errors.processing_error);
    expect(page.getInput('cc-number').value).toBe('4111 1111 1111 1111');
    page.press();
    await settle();
    expect(readText(page, '.result-title')).toBe('Payment successful');
  });

  it('shows a completed payment if it never loads', async () => {
    const page = await pay(failFirst(6), { cancel: [PAID] });
    await passTime(6_000);
    expect(readText(page, '.result-title')).toBe('Payment successful');
  });

  it('is fetched again on a status check by the shopper when it has not loaded', async () => {
    const page = await pay(failFirst(6), { cancel: ['lost'], status: [WAITING] });
    await passTime(6_000);
    expect(readText(page, '.result-title')).toBe(CATALOGS.en.titles.unconfirmed);
    page.query('.result-action button').click();
    await settle();
    expect(findFrame(page)).not.toBeNull();
  });
});
