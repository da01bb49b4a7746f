import { expect, it, vi } from 'vitest';
import { createMethodOffer } from '../../../src/page/methods/create-method-offer.ts';
import { createTestController } from '../create-test-controller.ts';

it('createMethodOffer warns about methods that the link does not have and shows the others', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const page = createTestController(['card']);
  const offer = createMethodOffer(page);
  offer.filter(['card']);
  expect(warn).not.toHaveBeenCalled();
  offer.filter(['card', 'paypall']);
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    expect.stringMatching(/no method "paypall" in this link; it has card/),
  );
  expect(page.store.get().methods).toEqual(['card']);
});
