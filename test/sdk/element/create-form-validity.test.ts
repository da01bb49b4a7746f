import { describe, expect, it, vi } from 'vitest';
import type { Checkout } from '../../../src/sdk/api/types.ts';
import { createFormValidity } from '../../../src/sdk/element/create-form-validity.ts';

function prepare(errors: Record<string, string> = {}) {
  const element = document.createElement('div');
  const frame = element.attachShadow({ mode: 'open' }).appendChild(document.createElement('iframe'));
  const internals = { setValidity: vi.fn(), reportValidity: vi.fn() };
  const checkout = { validate: vi.fn(async () => ({ valid: false, errors })), focus: vi.fn() };
  const validity = createFormValidity(element, internals as unknown as ElementInternals);
  return { frame, internals, checkout, asked: checkout as unknown as Checkout, validity };
}

const WRONG = { card_number: 'Enter a card number.', cvc: 'Enter a code.' };

describe('the validity of a checkout element', () => {
  it('is the first of the errors, anchored at the iframe', () => {
    const { frame, internals, validity } = prepare();
    validity.take(WRONG);
    expect(internals.setValidity.mock.calls).toEqual([
      [{ customError: true }, 'Enter a card number.', frame],
    ]);
  });

  it('is valid without errors, and during an attempt to submit', () => {
    const { internals, validity } = prepare();
    validity.take({});
    validity.letThrough();
    expect(internals.setValidity.mock.calls).toEqual([[{}], [{}]]);
  });

  it('is read from the checkout on refresh, without reporting errors', async () => {
    const { frame, internals, checkout, asked, validity } = prepare(WRONG);
    await validity.refresh(asked);
    expect(internals.setValidity).toHaveBeenLastCalledWith({ customError: true }, WRONG.card_number, frame);
    expect(internals.reportValidity).not.toHaveBeenCalled();
    expect(checkout.focus).not.toHaveBeenCalled();
    await validity.refresh(undefined);
    expect(internals.setValidity).toHaveBeenLastCalledWith({});
  });

  it('is reported with a focus on the iframe', async () => {
    const { frame, internals, checkout, asked, validity } = prepare(WRONG);
    await validity.report(asked);
    expect(internals.setValidity).toHaveBeenLastCalledWith({ customError: true }, WRONG.card_number, frame);
    expect(internals.reportValidity).toHaveBeenCalledOnce();
    expect(checkout.focus).toHaveBeenCalledOnce();
  });

  it('does not validate the checkout again because of its own report', async () => {
    const { internals, checkout, asked, validity } = prepare(WRONG);
    internals.reportValidity.mockImplementation(() => void validity.refresh(asked));
    await validity.report(asked);
    expect(checkout.validate).toHaveBeenCalledOnce();
    await validity.refresh(asked);
    expect(checkout.validate).toHaveBeenCalledTimes(2);
  });

  it('does nothing in a simulated browser', () => {
    const validity = createFormValidity(document.createElement('div'), undefined);
    expect(() => validity.take(WRONG)).not.toThrow();
    expect(() => validity.letThrough()).not.toThrow();
  });
});
