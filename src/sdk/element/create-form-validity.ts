import type { Checkout } from '../api/types.ts';

/** The element's validity in its form, determined by the page in the iframe. */
export interface FormValidity {
  /**
   * Makes the element valid. A form with an invalid element does not fire `submit`, and the element cannot see the typed values,
   * so every attempt is let through and the page in the iframe decides.
   */
  letThrough(): void;
  /** Makes the element invalid with the first of the errors, or valid if there are none. */
  take(errors: Record<string, string>): void;
  /** Asks the checkout again, except while `report` runs. */
  refresh(checkout: Checkout | undefined): Promise<void>;
  /** Asks the checkout, reports errors to the shopper, and moves the focus. */
  report(checkout: Checkout): Promise<void>;
}

/** @param internals absent in simulated browsers, which lack form-associated elements */
export function createFormValidity(
  element: HTMLElement,
  internals: ElementInternals | undefined,
): FormValidity {
  let isReporting = false;

  const letThrough = () => internals?.setValidity({});

  const take = (errors: Record<string, string>) => {
    const [message] = Object.values(errors);
    if (!message) letThrough();
    else {
      const anchor = element.shadowRoot?.querySelector('iframe') ?? undefined;
      internals?.setValidity({ customError: true }, message, anchor);
    }
  };

  return {
    letThrough,
    take,
    async refresh(checkout) {
      if (isReporting) return;
      const { errors } = (await checkout?.validate()) ?? { errors: {} };
      take(errors);
    },
    async report(checkout) {
      const { errors } = await checkout.validate();
      take(errors);
      // This fires `invalid`, which would ask again.
      isReporting = true;
      internals?.reportValidity();
      isReporting = false;
      checkout.focus();
    },
  };
}
