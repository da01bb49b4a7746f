import { describe, expect, it, vi } from 'vitest';
import { relayEvent } from '../../../src/sdk/element/relay-event.ts';

/** An element in another one, with what a listener of each sees. */
function listen(type: string, onEvent: (event: Event) => void = () => {}) {
  const outer = document.createElement('div');
  const element = outer.appendChild(document.createElement('div'));
  const [inside, outside] = [vi.fn(onEvent), vi.fn()];
  element.addEventListener(type, inside);
  outer.addEventListener(type, outside);
  return { element, inside, outside };
}

describe('relayEvent', () => {
  it('raises the event on the element with its detail, without bubbling', () => {
    const { element, inside, outside } = listen('error');
    relayEvent(element, 'error', { code: 'card_declined' });
    expect(inside).toHaveBeenCalledOnce();
    expect(inside.mock.calls[0]?.[0]).toMatchObject({ detail: { code: 'card_declined' }, cancelable: true });
    expect(outside).not.toHaveBeenCalled();
  });

  it.each([
    ['prevents the redirect if a listener prevents the event', (event: Event) => event.preventDefault(), 1],
    ['does not prevent the redirect otherwise', () => {}, 0],
  ])('%s', (_name, onEvent, times) => {
    const { element } = listen('redirect', onEvent);
    const preventDefault = vi.fn();
    relayEvent(element, 'redirect', { url: 'https://pay.example/hop', preventDefault });
    expect(preventDefault).toHaveBeenCalledTimes(times);
  });
});
