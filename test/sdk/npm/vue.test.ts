import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createApp, h } from 'vue';
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
