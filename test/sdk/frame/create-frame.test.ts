import { describe, expect, it, vi } from 'vitest';
import { readOptions } from '../../../src/sdk/api/read-options.ts';
import { createFrame } from '../../../src/sdk/frame/create-frame.ts';
import { CHECKOUT_URL } from '../support/create-fake-page.ts';

const create = (options: object = {}) => createFrame(readOptions({ checkoutUrl: CHECKOUT_URL, ...options }));

describe('createFrame', () => {
  it('creates an iframe with exactly the documented attributes', () => {
    const frame = create();
    const attributes = Object.fromEntries([...frame.attributes].map(({ name, value }) => [name, value]));
    expect(attributes).toEqual({
      src: CHECKOUT_URL,
      name: 'servicepay:1:https://shop.example',
      title: 'Secure payment',
      allow: 'payment; publickey-credentials-get',
      referrerpolicy: 'origin',
      sandbox:
        'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-modals ' +
        'allow-downloads allow-top-navigation-by-user-activation',
      style: expect.any(String),
    });
  });

  it('has its name as id in an XML page, where Firefox gives its window the id as name', () => {
    vi.spyOn(document, 'contentType', 'get').mockReturnValue('application/xhtml+xml');
    const { id, name } = create();
    expect(id).toBe(name);
  });

  it('is an HTML element in a page of other XML, where elements without a namespace have no style', () => {
    vi.spyOn(document, 'createElement').mockImplementation(() => ({}) as HTMLElement);
    expect(create()).toBeInstanceOf(HTMLIFrameElement);
  });

  it('lets the page navigate the top window only after a click', () => {
    const tokens = [...create().sandbox];
    expect(tokens).toContain('allow-top-navigation-by-user-activation');
    expect(tokens).not.toContain('allow-top-navigation');
  });

  it('creates an iframe of 720px and full width, without a border or an inherited color scheme', () => {
    const { style } = create();
    expect([style.height, style.width, style.border, style.colorScheme]).toEqual([
      '720px',
      '100%',
      '0px',
      'normal',
    ]);
  });

  it('shows a placeholder of form rows until the page is rendered', () => {
    expect(create().style.background).toContain('repeating-linear-gradient');
  });

  it('applies the height and width of the options', () => {
    const { style } = create({ height: '500px', width: '30rem' });
    expect([style.height, style.width]).toEqual(['500px', '30rem']);
    expect(create({ height: 600 }).style.height).toBe('600px');
  });

  it('omits the payment permission if the shop does not grant it', () => {
    expect(create({ allowPayment: true }).getAttribute('allow')).toBe('payment; publickey-credentials-get');
    expect(create({ allowPayment: false }).hasAttribute('allow')).toBe(false);
  });

  it.each([
    'https://pay.example',
    'https://PAY.example:443/checkout/../x',
    'https://pay.example/checkout/a%2Fb?x=1&y=ü&z#frag?ment',
    'http://localhost:4242/checkout/tok',
  ])('uses the address byte for byte: %s', (checkoutUrl) => {
    expect(create({ checkoutUrl }).getAttribute('src')).toBe(checkoutUrl);
  });
});
