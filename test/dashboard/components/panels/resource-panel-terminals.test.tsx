import { beforeEach, describe, expect, it } from 'vitest';
import { describeReader, describeVisit } from '../../fake-fetch.ts';
import { describeSection } from '../../sections/open-section.ts';
import { go } from '../../use-dashboard.tsx';
import { useSections } from '../../use-sections.ts';

const { dashboard, unfold } = useSections();

const POIID = 'S1F2L-000158213605001';
const TERMINALS = '/api/v5/pos-terminals/terminals';
const STORES = 'GET /api/v5/stores?Limit=100';
const TERMINAL = {
  ...{ TerminalId: POIID, Name: 'Bar', StoreId: 1, StoreReference: 'ROMA-1', Online: true, Busy: false },
  ...{ SwitchedOff: false, Firmware: '1.121.0', LocalApi: true, LastSeenAt: new Date().toISOString() },
  Screen: 'http://localhost:8444',
};

const answer = (change: object = {}) => {
  const Terminal = { ...TERMINAL, ...change };
  dashboard.fake.answers[`GET ${TERMINALS}?Limit=50`] = { body: { Terminals: [Terminal], NextCursor: null } };
  dashboard.fake.answers[`GET ${TERMINALS}/${POIID}`] = { body: { Terminal } };
};
const open = async (text: string | RegExp, place = 'terminals') => {
  await dashboard.logIn();
  await dashboard.see(text, go(place));
};
const PAGE = `sections/pos-terminals/pos-terminals-terminals/${POIID}`;
const listHrefs = () =>
  [...dashboard.root.querySelectorAll<HTMLAnchorElement>('main a')].map((a) => a.getAttribute('href'));

beforeEach(() => {
  const { answers } = dashboard.fake;
  answers['POST /dashboard/session'] = describeVisit(['online-payments', 'pos-terminals']);
  answers['GET /api/v5/openapi/pos-terminals'] = { body: describeSection('pos-terminals') };
  answer();
});

describe('terminals', () => {
  it.each([
    [{}, /Bar onlineS1F2L-\S+ · ROMA-1 · firmware 1\.121\.0 · local API on/],
    [{ Busy: true }, 'Bar busy'],
    [
      { Online: false, LastSeenAt: new Date(Date.now() - 130_000).toISOString() },
      /Bar offline.*seen 2 min ago/,
    ],
    [{ Online: false, LastSeenAt: null, Firmware: null }, /Bar offline.*ROMA-1 · never connected/],
    [{ SwitchedOff: true, Online: false, StoreReference: null }, /Bar switched off.*in no store/],
    [{ Name: '' }, `${POIID} online`],
  ])('are shown in their state with %j', async (change, text) => {
    answer(change);
    await open(text);
  });

  it('link to the screen, but to no other address that a terminal reports', async () => {
    await open('Details', PAGE);
    expect(listHrefs()).toContain('http://localhost:8444');
    answer({ Name: 'Evil', Screen: 'javascript:alert(1)' });
    await dashboard.see('Evil', dashboard.press('Switch off'));
    expect(listHrefs().join()).not.toContain('javascript');
  });

  it('are switched off and on, in a sandbox', async () => {
    for (const state of ['offline', 'online'])
      dashboard.fake.answers[`POST /sandbox/terminals/${POIID}/${state}`] = { body: { Result: true } };
    await open('Details', PAGE);
    answer({ SwitchedOff: true });
    await dashboard.see('Switch off: done.', dashboard.press('Switch off'));
    await dashboard.see('Switch on');
    await dashboard.see('Switch on: done.', dashboard.press('Switch on'));
    expect(dashboard.listSent().map(({ path }) => path.split('/').at(-1))).toEqual(['offline', 'online']);
  });

  it('are assigned to any store of the company', async () => {
    const { answers } = dashboard.fake;
    const page = (StoreId: number, NextCursor: string | null) => ({
      body: { Stores: [{ StoreId, Reference: `S-${StoreId}` }], NextCursor },
    });
    answers[STORES] = page(1, 'c1');
    answers[`${STORES}&Cursor=c1`] = page(7, null);
    answers[`PUT ${TERMINALS}/${POIID}`] = { body: { Result: true, Message: 'Terminal changed.' } };
    await open('Details', PAGE);
    await dashboard.see('S-7', unfold('Assign'));
    expect(dashboard.find<HTMLSelectElement>('form.call select').value).toBe('1');
    await dashboard.see('S-7', dashboard.change('form.call select', '7'));
    await dashboard.submit('form.call', 'Terminal changed.');
    await dashboard.see('S-7', dashboard.change('form.call select', ''));
    await dashboard.submit('form.call', 'Terminal changed.');
    expect(dashboard.listSent().map(({ body }) => body)).toEqual([{ StoreId: 7 }, { StoreId: null }]);
  });

  it('offer the stores again if they could not be read', async () => {
    dashboard.fake.answers[STORES] = { status: 503, body: { Message: 'Away.' } };
    await open('Details', PAGE);
    await dashboard.see('Away.', unfold('Assign'));
    dashboard.fake.answers[STORES] = {
      body: { Stores: [{ StoreId: 7, Reference: 'S-7' }], NextCursor: null },
    };
    await dashboard.see('S-7', () => dashboard.find('form.call select').dispatchEvent(new Event('focus')));
  });

  it('have neither buttons nor forms for a user who may only read', async () => {
    dashboard.fake.answers['GET /dashboard/session'] = describeReader(['pos-terminals']);
    await dashboard.open();
    await dashboard.see('Details', go(PAGE));
    const labels = [...dashboard.root.querySelectorAll('main button')].map(({ textContent }) => textContent);
    expect(labels.filter((label) => label !== 'Copy')).toEqual([]);
  });
});
