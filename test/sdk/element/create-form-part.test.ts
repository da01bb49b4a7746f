import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Checkout, CheckoutState, SubmitResult } from '../../../src/sdk/api/types.ts';
import { createFormPart } from '../../../src/sdk/element/create-form-part.ts';

/** An element in a form, which the shop sees go through `sent`. */
function prepare(outcome: Promise<SubmitResult['outcome']>, state: CheckoutState = 'ready') {
  const form = document.body.appendChild(document.createElement('form'));
  const element = form.appendChild(document.createElement('div'));
  const checkout = {
    state,
    submit: vi.fn(async () => ({ outcome: await outcome })),
    validate: vi.fn(async () => ({ valid: false, errors: { cvc: 'Enter a code.' } })),
    focus: vi.fn(),
  };
  const internals = { setValidity: vi.fn(), setFormValue: vi.fn(), reportValidity: vi.fn() };
  const retry = vi.fn();
  let isMounted = true;
  const part = createFormPart({
    element,
    internals: internals as unknown as ElementInternals,
    getCheckout: () => (isMounted ? (checkout as unknown as Checkout) : undefined),
    retry,
  });
  part.join(form);
  const sent = vi.fn((event: Event) => event.preventDefault());
  form.addEventListener('submit', sent);
  const errors: unknown[] = [];
  element.addEventListener('submit_error', (event) => errors.push((event as CustomEvent).detail));
  onTestFinished(() => {
    part.join(null);
    form.remove();
  });
  const submit = () => form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
  const unmount = () => {
    isMounted = false;
  };
  return { form, element, checkout, internals, retry, part, sent, errors, submit, unmount };
}

describe('a checkout element in a form', () => {
  it('holds the form submission until the payment is made, and pays once for two attempts', async () => {
    const { checkout, internals, sent, submit } = prepare(Promise.resolve('completed'));
    // The browser sends nothing of a submission that was prevented.
    expect([submit(), submit()]).toEqual([false, false]);
    expect(sent).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(sent).toHaveBeenCalledOnce());
    expect(checkout.submit).toHaveBeenCalledOnce();
    expect(internals.setFormValue.mock.calls).toEqual([['completed']]);
    submit();
    expect(sent).toHaveBeenCalledTimes(2);
    expect(checkout.submit).toHaveBeenCalledOnce();
  });

  it('reports wrong fields, and the form can be submitted again', async () => {
    const { checkout, internals, sent, submit } = prepare(Promise.resolve('invalid'));
    submit();
    await vi.waitFor(() => expect(checkout.focus).toHaveBeenCalledOnce());
    expect(internals.reportValidity).toHaveBeenCalledOnce();
    await vi.waitFor(() => {
      submit();
      expect(checkout.submit).toHaveBeenCalledTimes(2);
    });
    expect(sent).not.toHaveBeenCalled();
  });

  it.each(['redirecting', 'failed', 'cancelled'] as const)(
    'neither reports fields nor sends the form if the payment is %s',
    async (outcome) => {
      const { checkout, internals, sent, submit } = prepare(Promise.resolve(outcome));
      submit();
      // It can be submitted again, so the first answer was handled.
      await vi.waitFor(() => {
        submit();
        expect(checkout.submit).toHaveBeenCalledTimes(2);
      });
      expect(internals.reportValidity).not.toHaveBeenCalled();
      expect(internals.setFormValue).not.toHaveBeenCalled();
      expect(sent).not.toHaveBeenCalled();
    },
  );

  it('raises `submit_error` if the checkout does not answer', async () => {
    const { errors, sent, submit } = prepare(Promise.reject({ code: 'timeout', message: 'No answer.' }));
    submit();
    await vi.waitFor(() => expect(errors).toEqual([{ code: 'timeout', message: 'No answer.' }]));
    expect(sent).not.toHaveBeenCalled();
  });

  it('reloads a failed checkout instead of paying', () => {
    const { checkout, errors, retry, sent, submit } = prepare(Promise.resolve('completed'), 'failed');
    submit();
    expect(errors).toMatchObject([{ code: 'not_loaded' }]);
    expect(retry).toHaveBeenCalledOnce();
    expect(checkout.submit).not.toHaveBeenCalled();
    expect(sent).not.toHaveBeenCalled();
  });
});

describe('the form submission with a checkout element', () => {
  it('is not held while the element is disabled', () => {
    const { checkout, part, sent, submit } = prepare(Promise.resolve('completed'));
    part.setDisabled(true);
    submit();
    expect(sent).toHaveBeenCalledOnce();
    expect(checkout.submit).not.toHaveBeenCalled();
  });

  it('is not held if the element has no checkout', () => {
    const { sent, submit, unmount } = prepare(Promise.resolve('completed'));
    unmount();
    submit();
    expect(sent).toHaveBeenCalledOnce();
  });

  it('does not pay if another listener has prevented it', () => {
    const { checkout, sent, submit } = prepare(Promise.resolve('completed'));
    const prevent = (event: Event) => event.preventDefault();
    addEventListener('submit', prevent, true);
    submit();
    removeEventListener('submit', prevent, true);
    expect(sent).toHaveBeenCalledOnce();
    expect(checkout.submit).not.toHaveBeenCalled();
    submit();
    expect(checkout.submit).toHaveBeenCalledOnce();
  });

  it.each([
    ['with the button that was pressed', true],
    ['without the button if that was removed', false],
  ])('is repeated after the payment %s', async (_name, isKept) => {
    const { form } = prepare(Promise.resolve('completed'));
    const button = form.appendChild(document.createElement('button'));
    const requestSubmit = vi.spyOn(form, 'requestSubmit').mockReturnValue();
    form.dispatchEvent(new SubmitEvent('submit', { cancelable: true, submitter: button }));
    if (!isKept) button.remove();
    await vi.waitFor(() => expect(requestSubmit.mock.calls).toEqual([[isKept ? button : undefined]]));
  });

  it('requires another payment for another link', () => {
    const { checkout, internals, part, sent, submit } = prepare(Promise.resolve('invalid'));
    part.complete();
    submit();
    expect(sent).toHaveBeenCalledOnce();
    part.clear();
    expect(internals.setFormValue.mock.calls).toEqual([['completed'], [null]]);
    submit();
    expect(sent).toHaveBeenCalledOnce();
    expect(checkout.submit).toHaveBeenCalledOnce();
  });

  it('validates the checkout again if the browser finds the element invalid', async () => {
    const { checkout, element, internals } = prepare(Promise.resolve('invalid'));
    element.dispatchEvent(new Event('invalid'));
    await vi.waitFor(() =>
      expect(internals.setValidity.mock.lastCall?.slice(0, 2)).toEqual([
        { customError: true },
        'Enter a code.',
      ]),
    );
    expect(checkout.validate).toHaveBeenCalledOnce();
  });

  it('is no longer held after the element has moved to another form', () => {
    const { checkout, form, part, sent, submit } = prepare(Promise.resolve('completed'));
    const other = document.createElement('form');
    part.join(other);
    submit();
    expect(sent).toHaveBeenCalledOnce();
    expect(checkout.submit).not.toHaveBeenCalled();
    expect([form, other].map((each) => Object.hasOwn(each, 'requestSubmit'))).toEqual([false, true]);
  });
});
