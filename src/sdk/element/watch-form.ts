interface FormWatcher {
  /** Called before the form validates its elements for a `submit`. */
  onAttempt(): void;
  /** Called before the shop's own listeners. */
  onSubmit(event: SubmitEvent): void;
  /** Called when the element was found invalid. */
  onInvalid(): void;
  /** Whether the payment is made, after which the form may be submitted. */
  isPaid(): boolean;
}

/** @returns a function that stops watching */
export function watchForm(
  form: HTMLFormElement,
  element: HTMLElement,
  { onAttempt, onSubmit, onInvalid, isPaid }: FormWatcher,
): () => void {
  const onClick = (event: MouseEvent) => {
    // A script may dispatch a click on the document or on a text node. Not `instanceof`: an adopted element keeps the class of
    // its former window.
    const button = (event.target as Partial<Element>).closest?.<HTMLButtonElement>('button, input');
    if (button?.form !== form || !/^(submit|image)$/.test(button?.type ?? '')) return;
    // With a double click, the first press has submitted the form if the payment completed in between.
    if (event.detail > 1 && isPaid()) event.preventDefault();
    else onAttempt();
  };
  // `requestSubmit()` fires no event before validation, so the form gets a replacement.
  form.requestSubmit = (submitter) => {
    onAttempt();
    HTMLFormElement.prototype.requestSubmit.call(form, submitter);
  };
  form.addEventListener('submit', onSubmit, true);
  // A button can be anywhere in the page, and belong to the form by an attribute.
  document.addEventListener('click', onClick, true);
  element.addEventListener('invalid', onInvalid);
  return () => {
    Reflect.deleteProperty(form, 'requestSubmit');
    form.removeEventListener('submit', onSubmit, true);
    document.removeEventListener('click', onClick, true);
    element.removeEventListener('invalid', onInvalid);
  };
}
