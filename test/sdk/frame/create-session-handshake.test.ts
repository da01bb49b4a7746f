import { beforeEach, describe, expect, it, vi } from 'vitest';
import { giveFrameWindows } from '../support/give-frame-windows.ts';
import { mountCheckout } from '../support/mount-checkout.ts';

giveFrameWindows();

beforeEach(() => void vi.useFakeTimers());

const HELLO = { type: 'hello', version: 1, build: 'test' } as const;
const READY = { type: 'ready', methods: ['card'] } as const;
const FLAGS = { applePayParentBridge: true, externalSubmit: false, autoHeight: false, colorScheme: 'light' };

describe('the handshake with the page', () => {
  it.each([
    ['has no height of its own', { frame: 150, container: 150 }, '150px high'],
    ['is in an element that shows no children', { frame: 0, container: 21 }, '0px high'],
    ['is high enough', { frame: 151, container: 151 }, undefined],
    ['is in a container that is not shown yet', { frame: 0, container: 0 }, undefined],
  ])('tells the developer of an iframe that %s', (_, heights, sentence) => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const measure = function (this: HTMLElement) {
      return this.localName === 'iframe' ? heights.frame : heights.container;
    };
    const measured = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(measure);
    const { page } = mountCheckout();
    page.say(HELLO);
    page.say(READY);
    const said = warn.mock.calls.flat();
    measured.mockRestore();
    warn.mockRestore();
    expect(said).toEqual(sentence ? [expect.stringContaining(sentence)] : []);
  });

  it('sends nothing before the page has sent hello', () => {
    const { checkout, page } = mountCheckout();
    checkout.validate();
    checkout.submit();
    vi.advanceTimersByTime(5_000);
    expect(page.posts).toEqual([]);
  });

  it('answers hello with exactly the options, sent to exactly the origin of the page', () => {
    const { page, events } = mountCheckout();
    page.say(HELLO);
    expect(page.posts).toEqual([
      { message: { servicepay: 1, type: 'init', options: FLAGS }, targetOrigin: 'https://pay.example' },
    ]);
    expect(events).toEqual([]);
  });

  it('sends the page the given hints, without the options of the iframe', () => {
    const { page } = mountCheckout({
      locale: 'it',
      paymentMethods: ['card', 'klarna'],
      theme: { customCss: 'https://shop.example/pay.css' },
      height: '500px',
      width: '90%',
      allowPayment: false,
      applePayParentBridge: false,
      externalSubmit: true,
    });
    page.say(HELLO);
    expect(page.posts[0]?.message).toStrictEqual({
      servicepay: 1,
      type: 'init',
      options: {
        locale: 'it',
        paymentMethods: ['card', 'klarna'],
        customCss: 'https://shop.example/pay.css',
        applePayParentBridge: false,
        externalSubmit: true,
        autoHeight: false,
        colorScheme: 'light',
      },
    });
  });

  it('omits a theme without a stylesheet', () => {
    const { page } = mountCheckout({ theme: {} });
    page.say(HELLO);
    expect(page.posts[0]?.message).toStrictEqual({ servicepay: 1, type: 'init', options: FLAGS });
  });

  it('raises ready exactly once', () => {
    const { page, events } = mountCheckout();
    page.comeUp();
    expect(events).toEqual([['ready', undefined]]);
    page.say(READY);
    page.comeUp();
    expect(events).toEqual([['ready', undefined]]);
  });

  it('sends the same init to a reloaded page', () => {
    const { page } = mountCheckout({ locale: 'it' });
    page.comeUp();
    page.say(HELLO);
    expect(page.posts).toHaveLength(2);
    expect(page.posts[1]).toEqual(page.posts[0]);
  });

  it('keeps the handlers when the page is reloaded', () => {
    const { page, events } = mountCheckout();
    page.comeUp();
    page.comeUp();
    page.say({ type: 'method_change', method: 'klarna' });
    expect(events.at(-1)).toEqual(['method_change', { method: 'klarna' }]);
  });
});

describe('a call before the page is ready', () => {
  it('is sent in its order as soon as the page is ready', () => {
    const { checkout, page } = mountCheckout();
    checkout.focus('email');
    checkout.validate();
    page.say(HELLO);
    checkout.focus();
    expect(page.heard()).toEqual(['init']);
    page.say(READY);
    expect(page.heard()).toEqual(['init', 'focus', 'validate', 'focus']);
  });

  it('is sent before the calls that handlers of ready make', () => {
    const { checkout, page } = mountCheckout();
    checkout.validate();
    checkout.on('ready', () => void checkout.submit());
    page.comeUp();
    expect(page.heard()).toEqual(['init', 'validate', 'submit']);
  });

  it('is dropped when another page is loaded into the iframe', () => {
    const { checkout, page } = mountCheckout();
    page.say(HELLO);
    checkout.focus('email');
    page.comeUp();
    expect(page.heard()).toEqual(['init', 'init']);
  });
});

describe('the mounted iframe', () => {
  it('takes its title from the page', () => {
    const { page, frame } = mountCheckout();
    expect(frame.title).toBe('Secure payment');
    page.say({ type: 'title', title: 'Pagamento sicuro' });
    expect(frame.title).toBe('Pagamento sicuro');
    page.say({ type: 'title', title: 'Evil' }, { origin: 'https://evil.test' });
    expect(frame.title).toBe('Pagamento sicuro');
  });

  it('is aria-busy until the page is ready', () => {
    const { page, frame } = mountCheckout();
    expect(frame.ariaBusy).toBe('true');
    page.say(HELLO);
    expect(frame.ariaBusy).toBe('true');
    page.say(READY);
    expect(frame.ariaBusy).toBe('false');
  });

  it('is hidden behind a retry button if the page fails to load, and shown if it loads late', () => {
    const { container, frame, page } = mountCheckout();
    vi.advanceTimersByTime(15_000);
    expect(frame.style.display).toBe('none');
    const button = container.querySelector('button');
    expect([button?.type, button?.textContent]).toEqual(['button', '↻ Try again']);
    page.comeUp();
    expect(frame.style.display).toBe('');
    expect(frame.ariaBusy).toBe('false');
    expect([...container.children]).toEqual([frame]);
  });

  it("lets a handler of load_error write the shop's own words beside the retry button", () => {
    const { checkout, container } = mountCheckout();
    checkout.on('load_error', () => {
      const box = container.querySelector('.servicepay-retry');
      Object.assign(box?.firstChild ?? {}, { data: 'Caricamento non riuscito. ' });
      Object.assign(box?.lastChild ?? {}, { textContent: 'Riprova' });
    });
    vi.advanceTimersByTime(15_000);
    expect(container.textContent).toBe('Caricamento non riuscito. Riprova');
  });

  it('reloads the page when the retry button is pressed, and can fail or succeed again', () => {
    const { checkout, container, frame, page, events } = mountCheckout();
    vi.advanceTimersByTime(15_000);
    container.querySelector('button')?.click();
    expect([checkout.state, frame.style.display, container.children.length]).toEqual(['loading', '', 1]);
    vi.advanceTimersByTime(15_000);
    expect(checkout.state).toBe('failed');
    container.querySelector('button')?.click();
    page.comeUp();
    expect(events.map(([event]) => event)).toEqual(['load_error', 'load_error', 'ready']);
  });

  it('leaves no retry button behind after unmount()', () => {
    const { checkout, container } = mountCheckout();
    vi.advanceTimersByTime(15_000);
    checkout.unmount();
    expect(container.children).toHaveLength(0);
  });

  it('shows a placeholder until the page sends hello', () => {
    const { frame, page } = mountCheckout();
    expect(frame.style.background).not.toBe('');
    page.say(HELLO);
    expect(frame.style.background).toBe('');
  });

  it.each([
    ['dark', 'rgb(251, 251, 254)'],
    ['light', 'rgb(0, 0, 0)'],
  ])(
    'sends the page the color scheme %s of the element around it, found by its text color',
    (colorScheme, color) => {
      const { frame, page } = mountCheckout();
      vi.spyOn(window, 'getComputedStyle').mockImplementation((element) => {
        // The scheme of the container, and not that of an iframe that has one of its own.
        expect([element, frame.style.colorScheme]).toEqual([frame, '']);
        return { color } as CSSStyleDeclaration;
      });
      page.say(HELLO);
      expect(page.posts[0]?.message).toMatchObject({ options: { colorScheme } });
    },
  );
});
