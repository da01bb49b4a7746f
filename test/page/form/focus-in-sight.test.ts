// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { focusInSight } from '../../../src/page/form/focus-in-sight.ts';

it('goes by the place of the element, and not by what is in it', () => {
  const input = document.createElement('input');
  document.body.replaceChildren(input);
  const focus = vi.spyOn(input, 'focus');
  const scroll = vi.spyOn(input, 'scrollIntoView').mockReturnValue(undefined);
  focusInSight(input);
  expect(document.activeElement).toBe(input);
  expect(focus.mock.calls).toEqual([[{ preventScroll: true }]]);
  expect(scroll.mock.calls).toEqual([[{ block: 'nearest', inline: 'nearest' }]]);
  focusInSight(null);
});

it('brings the frame around a field into sight, which has one width', () => {
  document.body.innerHTML = '<div class="control"><input></div>';
  const scroll = vi
    .spyOn(document.querySelector('.control') as Element, 'scrollIntoView')
    .mockReturnValue(undefined);
  focusInSight(document.querySelector('input'));
  expect(scroll).toHaveBeenCalledTimes(1);
});
