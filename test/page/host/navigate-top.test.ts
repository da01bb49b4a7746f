import { describe, expect, it } from 'vitest';
import { navigateTop } from '../../../src/page/host/navigate-top.ts';

const URL = 'https://pay.example/checkout/token-1/hop/attempt-1';

/** A window in a frame. `isActive`: whether it was pressed; `undefined` in browsers that do not tell. */
function createFramedWindow(isActive: boolean | undefined, setHref: (url: string) => void = () => {}) {
  const visited: string[] = [];
  const location = Object.defineProperty({}, 'href', {
    set(url: string) {
      setHref(url);
      visited.push(url);
    },
  });
  const userActivation = isActive === undefined ? undefined : { isActive };
  const window = { top: { location }, self: {}, navigator: { userActivation } } as unknown as Window;
  return { window, visited };
}

describe('navigateTop', () => {
  it.each([true, undefined])('takes the top window there after a press (%s)', (isActive) => {
    const { window, visited } = createFramedWindow(isActive);
    expect(navigateTop(window, URL)).toBe(true);
    expect(visited).toEqual([URL]);
  });

  it('does not try without a press, about which browsers ask the shopper', () => {
    const { window, visited } = createFramedWindow(false);
    expect(navigateTop(window, URL)).toBe(false);
    expect(visited).toEqual([]);
  });

  it('returns false if the browser refuses', () => {
    const { window } = createFramedWindow(true, () => {
      throw new DOMException('', 'SecurityError');
    });
    expect(navigateTop(window, URL)).toBe(false);
  });

  it('leaves a page that is no frame to itself', () => {
    const { window, visited } = createFramedWindow(true);
    expect(navigateTop(Object.assign(window, { self: window.top }), URL)).toBe(false);
    expect(navigateTop(Object.assign(window, { top: null }), URL)).toBe(false);
    expect(visited).toEqual([]);
  });
});
