import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createApp, h, nextTick, ref, shallowRef, Transition } from 'vue';
import type { Checkout } from '../../../src/sdk/api/types.ts';
import { ServicePayCheckout, type ServicePayCheckoutProps } from '../../../src/sdk/npm/vue.ts';
import { CHECKOUT_URL, createFakePage } from '../support/create-fake-page.ts';
import { giveFrameWindows } from '../support/give-frame-windows.ts';
import { addContainer, getFrame } from '../support/mount-checkout.ts';

giveFrameWindows();

function render(props: ServicePayCheckoutProps) {
  const container = addContainer();
  const app = createApp({ render: () => h(ServicePayCheckout, { checkoutUrl: CHECKOUT_URL, ...props }) });
  app.mount(container);
  onTestFinished(() => app.unmount());
  return { page: createFakePage(getFrame(container)) };
}

describe('<ServicePayCheckout> of Vue', () => {
  it('emits `change`', () => {
    const onChange = vi.fn();
    const { page } = render({ onChange });
    page.comeUp();
    page.say({ type: 'change', complete: true });
    page.say({ type: 'change', complete: false });
    expect(onChange.mock.calls).toEqual([[{ complete: true }], [{ complete: false }]]);
  });

  it('sends `defaultValues` to the page', () => {
    const { page } = render({ defaultValues: { email: 'ada@shop.example', cardholderName: 'Ada' } });
    page.comeUp();
    expect(page.posts[0]?.message).toMatchObject({
      options: { defaultValues: { email: 'ada@shop.example', cardholder_name: 'Ada' } },
    });
  });
});

describe('<ServicePayCheckout> of Vue beside other elements', () => {
  const listFrames = () => [...document.querySelectorAll<HTMLIFrameElement>('iframe[name^=servicepay]')];

  it('has one checkout that is alive when its key changes in a Transition', async () => {
    const key = ref(1);
    const used = shallowRef<{ checkout: Checkout | undefined }>();
    const onReady = vi.fn();
    const container = addContainer();
    const app = createApp({
      render: () =>
        h(Transition, null, {
          default: () =>
            h(ServicePayCheckout, { ref: used, key: key.value, checkoutUrl: CHECKOUT_URL, onReady }),
        }),
    });
    app.mount(container);
    onTestFinished(() => app.unmount());
    for (const count of [1, 2, 3]) {
      expect(listFrames()).toHaveLength(1);
      createFakePage(listFrames()[0] as HTMLIFrameElement).comeUp();
      expect(onReady).toHaveBeenCalledTimes(count);
      const before = used.value?.checkout;
      expect(before?.state).toBe('ready');
      key.value += 1;
      await nextTick();
      expect(before?.state).toBe('destroyed');
      await expect(before?.submit()).rejects.toMatchObject({ code: 'destroyed' });
    }
  });
});
