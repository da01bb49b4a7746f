import { beforeEach, describe, expect, it } from 'vitest';
import { findContainer } from '../../src/sdk/find-container.ts';

beforeEach(() => {
  document.body.innerHTML =
    '<main id="checkout"><p class="box">1</p><p class="box">2</p></main><table></table>';
});

describe('findContainer', () => {
  it('finds the first element that matches a selector', () => {
    expect(findContainer('#checkout')).toBe(document.body.firstChild);
    expect(findContainer('.box').textContent).toBe('1');
    expect(findContainer('table')).toBe(document.body.lastChild);
  });

  it.each([
    ['https://pay.example/checkout/tok_1', '"https://pay.example/..." is not in this page'],
    ['/checkout/tok_1', '"/checkout/..." is not in this page'],
    ['#payment-form-container', '"#payment-form-container" is not in this page'],
  ])('quotes a selector in its error, but only the origin of an address: %s', (target, text) => {
    expect(() => findContainer(target)).toThrow(text);
  });

  it('accepts an element', () => {
    const element = document.querySelectorAll('.box')[1] as Element;
    expect(findContainer(element)).toBe(element);
  });

  it.each(['open', 'closed'] as const)('accepts an element in an %s shadow root', (mode) => {
    const root = (document.querySelector('.box') as Element).attachShadow({ mode });
    const element = root.appendChild(document.createElement('div'));
    expect(findContainer(element)).toBe(element);
  });

  it.each(['open', 'closed'] as const)('accepts an %s shadow root itself', (mode) => {
    const root = (document.querySelector('.box') as Element).attachShadow({ mode });
    expect(findContainer(root)).toBe(root);
  });

  it('accepts an element of another realm, which is not an instance of this page’s Element', () => {
    const element = {
      nodeType: 1,
      children: [],
      isConnected: true,
      ownerDocument: document,
    } as unknown as Element;
    expect(findContainer(element)).toBe(element);
  });

  it.each([
    ['a selector without a match', () => '#missing', '"#missing"'],
    ['a selector for an element in a shadow root', () => hideInShadowRoot(), '"#hidden"'],
    ['a detached element', () => document.createElement('div'), 'in this page'],
    [
      'a detached shadow root',
      () => document.createElement('div').attachShadow({ mode: 'open' }),
      'in this page',
    ],
    ['an element of another document', () => parseElement(), 'in this page'],
    ['a document fragment', () => document.createDocumentFragment(), 'in this page'],
    ['a promise', () => Promise.resolve(document.body), 'in this page'],
    ['a text node', () => document.querySelector('.box')?.firstChild, 'in this page'],
    ['the document', () => document, 'in this page'],
    ['nothing', () => undefined, '"undefined"'],
    [
      'null, as for an element that does not exist yet',
      () => null,
      '"null" is not in this page: add it first',
    ],
    ['a number', () => 1, '"1"'],
    ['an object', () => ({}), 'in this page'],
  ])('refuses %s', (_case, getTarget, message) => {
    expect(() => findContainer(getTarget() as Element)).toThrow(
      expect.objectContaining({ code: 'container_not_found', message: expect.stringContaining(message) }),
    );
  });

  it.each(['', '#', '#1', '<div>', '!'])('refuses "%s", which is not a selector', (selector) => {
    expect(() => findContainer(selector)).toThrow(
      expect.objectContaining({
        code: 'container_not_found',
        message: expect.stringContaining(`"${selector}"`),
      }),
    );
  });
});

function parseElement(): Element {
  return new DOMParser().parseFromString('<p></p>', 'text/html').body.firstChild as Element;
}

function hideInShadowRoot(): string {
  const root = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'open' });
  root.appendChild(document.createElement('div')).id = 'hidden';
  return '#hidden';
}
