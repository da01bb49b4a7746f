import { beforeEach, describe, expect, it } from 'vitest';
import type { AttemptReport, StatusAnswer } from '../../../src/protocol/checkout-api.ts';
import { createFakeService } from '../fake-service.ts';
import { freezeTime, type OpenPage, openPage, readText, settle } from '../open-page.ts';

const DECLINED: AttemptReport = { outcome: 'declined', code: 'insufficient_funds' };
const OPEN: StatusAnswer = { state: 'open', status: 'CREATED' };

beforeEach(freezeTime);

describe('a restored network connection', () => {
  it('triggers no status request while no outcome is unknown', async () => {
    const page = openPage({ service: createFakeService({ status: [OPEN] }) });
    page.window.dispatchEvent(new page.window.Event('online'));
    await settle();
    expect(page.service.asks).toEqual([]);
  });
});

describe('a page that is left and restored', () => {
  const comeBack = (page: OpenPage, persisted: boolean) => {
    const event = new page.window.Event('pageshow');
    Object.defineProperty(event, 'persisted', { value: persisted });
    page.window.dispatchEvent(event);
  };

  it('clears the security code when it is left', () => {
    const page = openPage();
    page.fillCard();
    page.window.dispatchEvent(new page.window.Event('pagehide'));
    expect(page.getInput('cc-csc').value).toBe('');
    expect(page.getInput('cc-name').value).toBe('Maria Rossi');
  });

  it('clears the problem of the security code when it is left', () => {
    const page = openPage();
    page.type('cc-csc', '12');
    page.leave('cc-csc');
    expect(readText(page, '#cvc-problem')).not.toBe('');
    page.window.dispatchEvent(new page.window.Event('pagehide'));
    expect(readText(page, '#cvc-problem')).toBe('');
  });

  it('requests the link’s status only if restored from the back/forward cache', async () => {
    const service = createFakeService({ status: [{ state: 'expired', status: 'EXPIRED' }] });
    const page = openPage({ service });
    comeBack(page, false);
    await settle();
    expect(service.asks).toEqual([]);
    comeBack(page, true);
    await settle();
    expect(readText(page, '.result-title')).toBe('This link has expired');
  });

  it('stays unchanged if the link is still open', async () => {
    const page = openPage({ service: createFakeService({ status: [OPEN] }) });
    comeBack(page, true);
    await settle();
    expect(page.query('form').hidden).toBe(false);
    expect(page.document.querySelector('[role=alert]')).toBeNull();
    expect(page.service.asks).toEqual([null]);
  });

  it('ends the processing state even if the payment request is never answered', async () => {
    const service = createFakeService({ pay: ['never'], status: [{ ...OPEN, attempt: DECLINED }] });
    const page = openPage({ service });
    page.fillCard();
    page.press();
    await settle();
    expect(readText(page, 'button[type=submit]')).toBe('Processing…');
    comeBack(page, true);
    await settle();
    expect(readText(page, '[role=alert]')).toContain('not have enough funds');
    expect(service.asks).toEqual([service.pays[0]?.attemptKey]);
  });
});
