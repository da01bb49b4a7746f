import { describe, expect, it, vi } from 'vitest';
import { CATALOGS } from '../../src/page/catalogs.ts';
import type { CheckoutContext } from '../../src/page/checkout-context.ts';
import { createCheckout } from '../../src/page/create-checkout.ts';
import { createStore } from '../../src/page/create-store.ts';
import { createPageState } from '../../src/page/page-state.ts';
import { createPaymentCalls } from '../../src/page/payment-calls.ts';
import { createView } from './create-view.ts';
import { createFakeService } from './fake-service.ts';

function create(methods: CheckoutContext['view']['methods']) {
  const view = createView();
  const emit = vi.fn();
  const store = createStore({ ...createPageState(view, { language: 'en', catalog: CATALOGS.en }), methods });
  const checkout = createCheckout({
    view,
    store,
    emit,
    calls: createPaymentCalls('/checkout/token-1', createFakeService().fetch),
    readValues: () => ({ card_number: '', expiry: '', cvc: '', cardholder_name: '', email: '' }),
    leave: vi.fn(),
    wait: async () => {},
    createKey: () => 'key-1',
    now: () => new Date('2026-11-21T12:00:00Z'),
  });
  return { checkout, store, emit };
}

describe('chooseMethod', () => {
  it('changes the method, forgets the problems of the other, and tells the script', () => {
    const { checkout, store, emit } = create(['card', 'klarna']);
    store.set({ problems: { cvc: 'required' } });
    checkout.chooseMethod('klarna');
    expect(store.get()).toMatchObject({ method: 'klarna', problems: {} });
    expect(emit.mock.calls).toEqual([[{ type: 'method_change', method: 'klarna' }]]);
  });

  it.each([['card'], ['paypal']] as const)(
    'does nothing for %s, which is chosen already or not on offer',
    (method) => {
      const { checkout, store, emit } = create(['card', 'klarna']);
      checkout.chooseMethod(method);
      expect(store.get().method).toBe('card');
      expect(emit).not.toHaveBeenCalled();
    },
  );
});
