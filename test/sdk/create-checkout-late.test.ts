import { describe, expect, it, vi } from 'vitest';
import { giveFrameWindows } from './support/give-frame-windows.ts';
import { mountCheckout } from './support/mount-checkout.ts';

giveFrameWindows();

const settle = () => new Promise<void>((resolve) => void setTimeout(resolve));

describe('a handler of `ready` that is added after the event', () => {
  it('is called once, asynchronously, without another call of the earlier handlers', async () => {
    const { checkout, page, events } = mountCheckout();
    page.comeUp();
    const late = vi.fn();
    checkout.on('ready', late);
    expect(late).not.toHaveBeenCalled();
    await settle();
    expect(late.mock.calls).toEqual([[undefined]]);
    page.comeUp();
    await settle();
    expect(late).toHaveBeenCalledOnce();
    expect(events).toEqual([['ready', undefined]]);
  });

  it('is also called once if it was added with once(), and then removed', async () => {
    const { checkout, container, page } = mountCheckout();
    page.comeUp();
    const late = vi.fn();
    checkout.once('ready', late);
    await settle();
    expect(late).toHaveBeenCalledOnce();
    checkout.unmount();
    checkout.mount(container);
    page.comeUp();
    expect(late).toHaveBeenCalledOnce();
  });

  it.each([
    ['before ready', () => {}],
    ['after unmount()', ({ checkout }: ReturnType<typeof mountCheckout>) => checkout.unmount()],
  ])('is not called %s', async (_when, prepare) => {
    const mounted = mountCheckout();
    if (_when !== 'before ready') mounted.page.comeUp();
    prepare(mounted);
    const early = vi.fn();
    mounted.checkout.on('ready', early);
    await settle();
    expect(early).not.toHaveBeenCalled();
  });

  it.each([
    ['removed', (mounted: ReturnType<typeof mountCheckout>) => mounted.checkout.off('ready')],
    ['unmounted', ({ checkout }: ReturnType<typeof mountCheckout>) => checkout.unmount()],
    ['destroyed', ({ checkout }: ReturnType<typeof mountCheckout>) => checkout.destroy()],
  ])('is not called if the handler or checkout is %s in the same task', async (_what, end) => {
    const mounted = mountCheckout();
    mounted.page.comeUp();
    const late = vi.fn();
    mounted.checkout.on('ready', late);
    end(mounted);
    await settle();
    expect(late).not.toHaveBeenCalled();
  });

  it('is not called for an earlier event of another type', async () => {
    const { checkout, page } = mountCheckout();
    page.comeUp();
    page.say({ type: 'change', complete: true });
    const late = vi.fn();
    checkout.on('change', late);
    await settle();
    expect(late).not.toHaveBeenCalled();
  });
});
