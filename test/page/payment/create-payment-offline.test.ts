import { beforeEach, describe, expect, it } from 'vitest';
import { CATALOGS } from '../../../src/page/texts/catalogs.ts';
import { init, PAID, tell } from '../fake-host.ts';
import { createFakeService } from '../fake-service.ts';
import {
  freezeTime,
  type OpenPage,
  openDrivenPage,
  openPage,
  passTime,
  readText,
  settle,
} from '../open-page.ts';

beforeEach(freezeTime);

const { offline, slowNote, texts } = CATALOGS.en;

function setOnline({ window }: OpenPage, isOnline: boolean): void {
  Object.defineProperty(window.navigator, 'onLine', { configurable: true, value: isOnline });
  window.dispatchEvent(new window.Event(isOnline ? 'online' : 'offline'));
}

describe('an offline browser', () => {
  it('shows a notice, sends nothing and keeps the typed values', async () => {
    const page = openPage({ service: createFakeService({ status: ['lost'] }) });
    page.fillCard();
    setOnline(page, false);
    expect(readText(page, '.notice')).toBe(offline);
    page.press();
    await settle();
    expect(page.service.pays).toEqual([]);
    expect(readText(page, '.notice')).toBe(offline);
    expect(page.getInput('cc-number').value).toBe('4111 1111 1111 1111');
  });

  it('pays once if it is wrong, as with a service on the same machine, however often the button is pressed', async () => {
    const page = openPage({
      service: createFakeService({ pay: [PAID], status: [{ state: 'open', status: 'CREATED' }] }),
    });
    page.fillCard();
    setOnline(page, false);
    page.press();
    page.press();
    await settle();
    expect(page.service.asks).toEqual([null]);
    expect(page.service.pays).toHaveLength(1);
    expect(page.document.querySelector('.notice')).toBeNull();
  });

  it('removes the notice when online again, and pays', async () => {
    const page = openPage({ service: createFakeService({ pay: [PAID] }) });
    page.fillCard();
    setOnline(page, false);
    setOnline(page, true);
    expect(page.document.querySelector('.notice')).toBeNull();
    page.press();
    await settle();
    expect(page.service.pays).toHaveLength(1);
  });

  it('answers a submit by the shop’s page with an error', async () => {
    const page = openDrivenPage({}, createFakeService({ status: ['lost'] }));
    await init(page);
    page.fillCard();
    setOnline(page, false);
    tell(page, { type: 'submit', id: 7 });
    await settle();
    expect(page.sent().slice(-2)).toEqual([
      { type: 'error', code: 'processing_error', message: offline },
      { type: 'submitted', id: 7, outcome: 'failed' },
    ]);
    expect(page.service.pays).toEqual([]);
  });

  it('does not hide the error of the last attempt', async () => {
    const declined = { outcome: 'declined', code: 'card_declined' } as const;
    const page = openPage({ service: createFakeService({ pay: [declined] }) });
    page.fillCard();
    page.press();
    await settle();
    setOnline(page, false);
    expect(readText(page, '.notice')).toBe(
      'Your bank declined this payment. You have not been charged. Try another card or contact your bank.',
    );
    setOnline(page, true);
    expect(readText(page, '.notice')).toBe(
      'Your bank declined this payment. You have not been charged. Try another card or contact your bank.',
    );
  });
});

describe('a payment response that does not arrive', () => {
  it('shows a notice about the delay after six seconds', async () => {
    const page = openPage({ service: createFakeService({ pay: ['never'] }) });
    page.fillCard();
    page.press();
    await passTime(5_999);
    expect(readText(page, '.note-busy')).toBe(texts.processing);
    await passTime(1);
    expect(readText(page, '.note-busy')).toBe(slowNote);
  });
});
