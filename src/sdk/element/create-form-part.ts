import type { Checkout } from '../types.ts';

/** The element's value in the form data once the payment is made. */
const PAID = 'completed';

export interface FormPartOptions {
  element: HTMLElement;
  /** Absent in simulated browsers, which have no form-associated elements. */
  internals: ElementInternals | undefined;
  getCheckout(): Checkout | undefined;
  /** Loads the checkout again. */
  retry(): void;
}

/** The element as part of a form, which is not submitted before the payment is made. */
export interface FormPart {
  join(form: HTMLFormElement | null): void;
  setDisabled(isDisabled: boolean): void;
  /** The payment is made. */
  complete(): void;
  /** Another link: nothing is paid. */
  clear(): void;
  /** Takes the result of a `validate()` over. */
  take(errors: Record<string, string>): void;
}

export function createFormPart({ element, internals, getCheckout, retry }: FormPartOptions): FormPart {
  let form: HTMLFormElement | null = null;
  let leave = () => {};
  let isPaid = false;
  let isDisabled = false;
  let isPaying = false;
  let isReporting = false;

  const take = (errors: Record<string, string>) => {
    const [message] = Object.values(errors);
    if (message)
      internals?.setValidity(
        { customError: true },
        message,
        element.shadowRoot?.querySelector('iframe') ?? undefined,
      );
    else internals?.setValidity({});
  };

  const validate = async () => {
    const { errors } = (await getCheckout()?.validate()) ?? { errors: {} };
    take(errors);
  };

  const report = async (checkout: Checkout) => {
    const { errors } = await checkout.validate();
    take(errors);
    isReporting = true;
    internals?.reportValidity();
    isReporting = false;
    checkout.focus();
  };

  /** Reports only that the form was not submitted; the frame and `load_error` say why. */
  const tell = (error: unknown) => {
    const { code, message } = error as { code?: string; message?: string };
    element.dispatchEvent(new CustomEvent('submit_error', { detail: { code, message } }));
  };

  const pay = async (checkout: Checkout, submitter: HTMLElement | null) => {
    const { outcome } = await checkout.submit();
    if (outcome === 'completed') {
      complete();
      form?.requestSubmit(submitter?.isConnected ? submitter : undefined);
    } else if (outcome === 'invalid') await report(checkout);
  };

  const onSubmit = (event: SubmitEvent) => {
    const checkout = getCheckout();
    if (isPaid || isDisabled || !checkout || event.defaultPrevented) return;
    // Before the shop's own listeners, which must see the form go once: when the payment is made.
    event.preventDefault();
    event.stopImmediatePropagation();
    if (isPaying) return;
    if (checkout.state === 'failed') {
      tell({ code: 'not_loaded', message: 'The checkout did not load; it is loaded once more.' });
      retry();
      return;
    }
    isPaying = true;
    pay(checkout, event.submitter)
      .catch(tell)
      .finally(() => {
        isPaying = false;
      });
  };

  /**
   * A form with an invalid element raises no `submit`. The element cannot see what is typed in the frame, so
   * every attempt to submit is let through, and the page in the frame decides.
   */
  const letThrough = () => internals?.setValidity({});

  const onClick = ({ target }: Event) => {
    const button = (target as Element).closest<HTMLButtonElement>('button, input');
    if (button?.form === form && /^(submit|image)$/.test(button?.type ?? '')) letThrough();
  };

  const onInvalid = () => {
    if (!isReporting) void validate().catch(tell);
  };

  const join = (joined: HTMLFormElement | null) => {
    leave();
    form = joined;
    if (!joined) return;
    // `requestSubmit()` gives no sign before it looks whether the form is valid, hence this form's own one.
    joined.requestSubmit = (submitter) => {
      letThrough();
      HTMLFormElement.prototype.requestSubmit.call(joined, submitter);
    };
    joined.addEventListener('submit', onSubmit, true);
    // A button can be anywhere in the page and belong to the form by its attribute.
    document.addEventListener('click', onClick, true);
    element.addEventListener('invalid', onInvalid);
    leave = () => {
      Reflect.deleteProperty(joined, 'requestSubmit');
      joined.removeEventListener('submit', onSubmit, true);
      document.removeEventListener('click', onClick, true);
      element.removeEventListener('invalid', onInvalid);
      leave = () => {};
    };
  };

  const complete = () => {
    isPaid = true;
    internals?.setFormValue(PAID);
    letThrough();
  };

  return {
    join,
    take,
    complete,
    setDisabled(disabled) {
      isDisabled = disabled;
    },
    clear() {
      isPaid = false;
      internals?.setFormValue(null);
      letThrough();
    },
  };
}
