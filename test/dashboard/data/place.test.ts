import { describe, expect, it } from 'vitest';
import {
  formatPlace,
  PANELS,
  type PanelId,
  type Place,
  parsePlace,
} from '../../../src/dashboard/data/place.ts';

describe('places', () => {
  it.each(Object.keys(PANELS) as PanelId[])('lead to %s and back', (panel) => {
    const { list: path } = PANELS[panel];
    expect(parsePlace(formatPlace({ panel }))).toEqual(path ? { panel: 'sections', path } : { panel });
  });

  it.each<[Place, string]>([
    [{ panel: 'links', id: 'order/1 #é%?' }, '#links/order%2F1%20%23%C3%A9%25%3F'],
    [{ panel: 'deliveries', id: 'dlv_1' }, '#deliveries/dlv_1'],
    [{ panel: 'requests', id: 'req-1' }, '#requests/req-1'],
    [{ panel: 'search', id: 'Two chairs & a "table"' }, '#search/Two%20chairs%20%26%20a%20%22table%22'],
    [{ panel: 'sections', path: ['utilities', 'users'] }, '#sections/utilities/users'],
    [
      { panel: 'sections', path: ['a', 'b', 'shop.example:8443/é'] },
      '#sections/a/b/shop.example%3A8443%2F%C3%A9',
    ],
    [{ panel: 'sections', path: ['a', 'b'], query: { State: 'LOST' } }, '#sections/a/b?State=LOST'],
    [{ panel: 'links', query: { Status: 'HELD', Cursor: 'abc=' } }, '#links?Status=HELD&Cursor=abc%3D'],
    [{ panel: 'requests', query: { TransactionId: 'a&b /?' } }, '#requests?TransactionId=a%26b+%2F%3F'],
  ])('lead to %j and back, whatever characters it contains', (place, hash) => {
    expect(formatPlace(place)).toBe(hash);
    expect(parsePlace(hash)).toEqual(place);
  });

  it('leave empty filters out', () => {
    expect(formatPlace({ panel: 'links', query: { Status: '' } })).toBe('#links');
    expect(parsePlace('#links?Status=')).toEqual({ panel: 'links' });
  });

  it.each(['', '#', '#nowhere', '#toString', '#/x', '#search', '#search/', '#overview', '#overview/x'])(
    'lead to the overview from "%s"',
    (hash) => {
      expect(parsePlace(hash)).toEqual({ panel: 'overview' });
    },
  );

  it.each(['#links/', '#links/%zz'])('lead to the list from "%s", which names no record', (hash) => {
    expect(parsePlace(hash)).toEqual({ panel: 'links' });
  });

  it('ignore a record of a tab that has none', () => {
    expect(parsePlace('#clock/1')).toEqual({ panel: 'clock' });
  });
});
