import { describe, expect, it } from 'vitest';
import { createTestController } from '../create-test-controller.ts';

describe('chooseProvider', () => {
  it('chooses the provider’s first method, and nothing on the way back', () => {
    const { choices, store, emit } = createTestController(['card', 'klarna', 'open_banking']);
    choices.chooseProvider('Fabrick');
    expect(store.get()).toMatchObject({ provider: 'Fabrick', method: 'open_banking' });
    choices.chooseProvider(undefined);
    expect(store.get()).toMatchObject({ provider: undefined, method: undefined });
    expect(emit.mock.calls).toEqual([[{ type: 'method_change', method: 'open_banking' }]]);
  });
});

describe('chooseMethod', () => {
  it('also chooses the provider of the method', () => {
    const { choices, store } = createTestController(['card', 'klarna', 'open_banking']);
    choices.chooseProvider('Fabrick');
    choices.chooseMethod('klarna');
    expect(store.get()).toMatchObject({ provider: 'ServiceDirect', method: 'klarna' });
  });

  it('changes the method, clears the problems and reports the method to the shop’s page', () => {
    const { choices, store, emit } = createTestController(['card', 'klarna']);
    store.set({ problems: { cvc: 'required' } });
    choices.chooseMethod('klarna');
    expect(store.get()).toMatchObject({ method: 'klarna', problems: {} });
    expect(emit.mock.calls).toEqual([[{ type: 'method_change', method: 'klarna' }]]);
  });

  it.each([['card'], ['paypal']] as const)('ignores %s, which is already chosen or not offered', (method) => {
    const { choices, store, emit } = createTestController(['card', 'klarna']);
    choices.chooseMethod(method);
    expect(store.get().method).toBe('card');
    expect(emit).not.toHaveBeenCalled();
  });
});
