import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { freezeTime, openPage, settle } from '../open-page.ts';

beforeEach(() => {
  freezeTime();
  vi.stubGlobal('screen', { colorDepth: 30, height: 844, width: 390 });
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-60);
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('it-IT');
  Object.assign(navigator, { javaEnabled: () => false });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'javaEnabled');
});

const FACTS = { colorDepth: 30, screenHeight: 844, screenWidth: 390, timeZoneOffset: -60, language: 'it-IT' };

describe('a press', () => {
  it('sends the language of the page, and what the browser says of itself', async () => {
    const page = openPage({ view: { language: 'it' } });
    page.fillCard();
    page.press();
    await settle();
    expect(page.service.pays[0]).toMatchObject({ browser: { ...FACTS, javaEnabled: false } });
    expect(page.service.pays[0]).toMatchObject({ language: 'it' });
    // Only a confirmation has times in the shopper's zone.
    expect(page.service.pays[0]).not.toHaveProperty('timeZone');
  });

  it('pays in a browser that does not say everything', async () => {
    Reflect.deleteProperty(navigator, 'javaEnabled');
    const page = openPage();
    page.fillCard();
    page.press();
    await settle();
    expect(JSON.parse(JSON.stringify(page.service.pays[0]))).toMatchObject({ browser: FACTS });
  });
});
