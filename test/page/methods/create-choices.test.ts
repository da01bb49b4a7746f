import { describe, expect, it } from 'vitest';
import { createTestController } from '../create-test-controller.ts';

describe('chooseMethod', () => {
  it('changes the method, forgets the problems of the other, and tells the script', () => {
    const { choices, store, emit } = createTestController(['card', 'klarna']);
    store.set({ problems: { cvc: 'required' } });
    choices.chooseMethod('klarna');
    expect(store.get()).toMatchObject({ method: 'klarna', problems: {} });
    expect(emit.mock.calls).toEqual([[{ type: 'method_change', method: 'klarna' }]]);
  });

  it.each([['card'], ['paypal']] as const)(
    'does nothing for %s, which is chosen already or not on offer',
    (method) => {
      const { choices, store, emit } = createTestController(['card', 'klarna']);
      choices.chooseMethod(method);
      expect(store.get().method).toBe('card');
      expect(emit).not.toHaveBeenCalled();
    },
  );
});
