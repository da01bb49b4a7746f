export interface FormWatcher {
  /** Before the form looks whether its elements are valid, on the way to a `submit`. */
  onAttempt(): void;
  /** Before the shop's own listeners. */
  onSubmit(event: SubmitEvent): void;
  /** When the element was found invalid. */
  onInvalid(): void;
  /** Whether the payment is made, after which a press sends the form. */
  isPaid(): boolean;
}

/** @returns a function that stops watching */
export function watchForm(
  form: HTMLFormElement,
  element: HTMLElement,
  { onAttempt, onSubmit, onInvalid, isPaid }: FormWatcher,
): () => void {
  const onClick = (event: MouseEvent) => {
    // A script may dispatch a click at the document or at a text. Not `instanceof`: an adopted element keeps its window's class.
    const button = (event.target as Partial<Element>).closest?.<HTMLButtonElement>('button, input');
    if (button?.form !== form || !/^(submit|image)$/.test(button?.type ?? '')) return;
    // The first press of a double click has sent the form if the payment was made between the two.
    if (event.detail > 1 && isPaid()) event.preventDefault();
    else onAttempt();
  };
  // `requestSubmit()` gives no sign before it looks whether the form is valid, so the form gets one of its own.
  form.requestSubmit = (submitter) => {
    onAttempt();
    HTMLFormElement.prototype.requestSubmit.call(form, submitter);
  };
  form.addEventListener('submit', onSubmit, true);
  // A button can be anywhere in the page and belong to the form by its attribute.
  document.addEventListener('click', onClick, true);
  element.addEventListener('invalid', onInvalid);
  return () => {
    Reflect.deleteProperty(form, 'requestSubmit');
    form.removeEventListener('submit', onSubmit, true);
    document.removeEventListener('click', onClick, true);
    element.removeEventListener('invalid', onInvalid);
  };
}
