import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, describe, expect, it } from 'vitest';
import type { Place } from '../../../src/dashboard/data/place.ts';
import { usePlace } from '../../../src/dashboard/data/use-place.ts';

let places: Place[] = [];
const root = document.createElement('div');

function Shown() {
  places.push(usePlace(['links', 'deliveries']));
  return null;
}

afterEach(() => {
  render(null, root);
  location.hash = '';
  places = [];
});

describe('usePlace', () => {
  it('follows an address that changed between the first rendering and its effects', () => {
    location.hash = '#links';
    act(() => {
      render(<Shown />, root);
      location.hash = '#links/order-1';
    });
    expect(places.map(({ id }) => id)).toEqual([undefined, 'order-1']);
  });
});
