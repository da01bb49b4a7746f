import type { Checkout } from '../api/types.ts';
import { createFormValidity, type FormValidity } from './create-form-validity.ts';
import { watchForm } from './watch-form.ts';

/** The element's form value after the payment. */
const PAID = 'completed';

interface FormPartOptions {
  element: HTMLElement;
  /** Absent in simulated browsers, which lack form-associated elements. */
  internals: ElementInternals | undefined;
  getCheckout(): Checkout | undefined;
  /** Loads the checkout again. */
  retry(): void;
}

/** The element as part of a form, which is submitted only after the payment. */
export interface FormPart extends Pick<FormValidity, 'take'> {
  join(form: HTMLFormElement | null): void;
  setDisabled(isDisabled: boolean): void;
  /** Called after the payment. */
  complete(): void;
  /** Called for another link, which is not paid. */
  clear(): void;
}

/** Reports only that the form was not submitted; the iframe and `load_error` explain why. */
function raiseSubmitError(element: HTMLElement, error: unknown): void {
  const { code, message } = error as { code?: string; message?: string };
  element.dispatchEvent(new CustomEvent('submit_error', { detail: { code, message } }));
}

export function createFormPart({ element, internals, getCheckout, retry }: FormPartOptions): FormPart {
  const validity = createFormValidity(element, internals);
  let form: HTMLFormElement | null = null;
  let leave = () => {};
  let isPaid = false;
  let isDisabled = false;
  let isPaying = false;

  const onError = (error: unknown) => raiseSubmitError(element, error);

  const setPaid = (paid: boolean) => {
    isPaid = paid;
    internals?.setFormValue(paid ? PAID : null);
    validity.letThrough();
  };

  const pay = async (checkout: Checkout, submitter: HTMLElement | null) => {
    const { outcome } = await checkout.submit();
    if (outcome === 'completed') {
      setPaid(true);
      form?.requestSubmit(submitter?.isConnected ? submitter : undefined);
    } else if (outcome === 'invalid') await validity.report(checkout);
  };

  const onSubmit = (event: SubmitEvent) => {
    const checkout = getCheckout();
    if (isPaid || isDisabled || !checkout || event.defaultPrevented) return;
    // Runs before the shop's own listeners, which must see only one submit, after the payment.
    event.preventDefault();
    event.stopImmediatePropagation();
    if (isPaying) return;
    if (checkout.state === 'failed') {
      onError({ code: 'not_loaded', message: 'The checkout did not load; it is loaded once more.' });
      retry();
      return;
    }
    isPaying = true;
    pay(checkout, event.submitter)
      .catch(onError)
      .finally(() => {
        isPaying = false;
      });
  };

  const onInvalid = () => void validity.refresh(getCheckout()).catch(onError);

  return {
    take: validity.take,
    join(joined) {
      leave();
      form = joined;
      leave = joined
        ? watchForm(joined, element, {
            onAttempt: validity.letThrough,
            onSubmit,
            onInvalid,
            isPaid: () => isPaid,
          })
        : () => {};
    },
    setDisabled(disabled) {
      isDisabled = disabled;
    },
    complete: () => setPaid(true),
    clear: () => setPaid(false),
  };
}
