// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { focusInSight } from '../../../src/page/form/focus-in-sight.ts';

it('focusInSight scrolls to the element rather than to the caret in it', () => {
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

it('focusInSight scrolls to the control around a field', () => {
  document.body.innerHTML = '<div class="control"><input></div>';
  const scroll = vi
    .spyOn(document.querySelector('.control') as Element, 'scrollIntoView')
    .mockReturnValue(undefined);
  focusInSight(document.querySelector('input'));
  expect(scroll).toHaveBeenCalledTimes(1);
});
