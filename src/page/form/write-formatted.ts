import { type FieldFormat, reformatInput } from './reformat-input.ts';

/** The previous text of each input, because an event has only the current one. */
const previousValues = new WeakMap<HTMLInputElement, string>();

/** Formats an input in place, on `input` or blur. */
export function writeFormatted(input: HTMLInputElement, format: FieldFormat, event?: Event): void {
  const { inputType = '', isComposing = false } = (event ?? {}) as Partial<InputEvent>;
  // Changing the text during a composition makes Android keyboards duplicate it; the field is formatted on blur.
  // https://w3c.github.io/uievents/#events-compositionevents
  if (isComposing) return;
  const caret = input.selectionStart ?? input.value.length;
  const edit = { value: input.value, caret, inputType, previous: previousValues.get(input) ?? '' };
  const next = reformatInput(edit, format);
  previousValues.set(input, next.value);
  if (next.value === input.value) return;
  input.value = next.value;
  // Safari would focus a field without focus here.
  // https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#dom-textarea/input-setselectionrange
  if (input.ownerDocument.activeElement === input) input.setSelectionRange(next.caret, next.caret);
}
