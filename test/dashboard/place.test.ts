import { describe, expect, it } from 'vitest';
import { formatPlace, PANEL_NAMES, type PanelId, parsePlace } from '../../src/dashboard/place.ts';

describe('places', () => {
  it.each(Object.keys(PANEL_NAMES) as PanelId[])('lead to %s and back', (panel) => {
    expect(parsePlace(formatPlace({ panel }))).toEqual({ panel });
  });

  it('lead to a payment, whatever its id has in it', () => {
    const place = { panel: 'links' as const, transactionId: 'order/1 #é%' };
    expect(formatPlace(place)).toBe('#links/order%2F1%20%23%C3%A9%25');
    expect(parsePlace(formatPlace(place))).toEqual(place);
  });

  it.each(['', '#', '#nowhere', '#toString', '#links/', '#links/%zz', '#/x'])(
    'lead to the links from "%s"',
    (hash) => {
      expect(parsePlace(hash)).toEqual({ panel: 'links' });
    },
  );
});
