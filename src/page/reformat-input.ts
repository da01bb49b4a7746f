import { type Format, keepDigits } from './format-input.ts';

export interface InputEdit {
  value: string;
  caret: number;
  /** As in `InputEvent`; empty for autofill and scripts. */
  inputType: string;
  /** What stood there before. */
  previous: string;
}

const countDigits = (text: string): number => keepDigits(text).length;

/** The offset right behind the given number of digits. */
function findOffset(text: string, digits: number): number {
  let offset = 0;
  for (let seen = 0; seen < digits && offset < text.length; offset += 1) {
    if (keepDigits(text.charAt(offset))) seen += 1;
  }
  return offset;
}

/**
 * Where a key removed only a separator, takes the digit beside it, which is what the shopper meant: otherwise the
 * separator comes back at once and the key seems dead.
 */
function removeDigit({ value, caret, inputType, previous }: InputEdit): { value: string; caret: number } {
  const digits = keepDigits(value);
  const isSeparator = value.length < previous.length && digits === keepDigits(previous);
  const isBackward = inputType === 'deleteContentBackward';
  const at = countDigits(value.slice(0, caret)) - (isBackward ? 1 : 0);
  if (!isSeparator || at < 0 || !(isBackward || inputType === 'deleteContentForward'))
    return { value, caret };
  return { value: digits.slice(0, at) + digits.slice(at + 1), caret: at };
}

/** The formatted value, with the caret before the same digit as it was: formatting may add one in front. */
export function reformatInput(edit: InputEdit, format: Format): { value: string; caret: number } {
  const { value: typed, caret } = removeDigit(edit);
  const value = format(typed);
  if (caret >= typed.length) return { value, caret: value.length };
  const digitsAfter = countDigits(typed.slice(caret));
  return { value, caret: findOffset(value, countDigits(value) - digitsAfter) };
}
