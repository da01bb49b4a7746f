import { keepDigits } from '../../protocol/identifiers/to-ascii-digits.ts';
import type { Format } from './format-input.ts';

interface InputEdit {
  value: string;
  caret: number;
  /** The `inputType` of the `InputEvent`; empty for autofill and scripts. */
  inputType: string;
  /** The text before the input. */
  previous: string;
}

/** How a field is formatted: `keep` removes everything that the shopper need not type. */
export interface FieldFormat {
  format: Format;
  /** Default: digits. */
  keep?: Format;
}

/** Returns the offset after the given number of kept characters. */
function findOffset(text: string, count: number, keep: Format): number {
  let offset = 0;
  for (let seen = 0; seen < count && offset < text.length; offset += 1) {
    if (keep(text.charAt(offset))) seen += 1;
  }
  return offset;
}

/**
 * If a key removed only a separator, removes the adjacent character, which the shopper meant: otherwise the separator would
 * reappear at once.
 */
function removeBeside(
  { value, caret, inputType, previous }: InputEdit,
  keep: Format,
): { value: string; caret: number } {
  const kept = keep(value);
  const isSeparator = value.length < previous.length && kept === keep(previous);
  const isBackward = inputType === 'deleteContentBackward';
  const at = keep(value.slice(0, caret)).length - (isBackward ? 1 : 0);
  if (!isSeparator || at < 0 || !(isBackward || inputType === 'deleteContentForward'))
    return { value, caret };
  return { value: kept.slice(0, at) + kept.slice(at + 1), caret: at };
}

/** Formats a value and keeps the caret at the same character, although formatting may add others before it. */
export function reformatInput(
  edit: InputEdit,
  { format, keep = keepDigits }: FieldFormat,
): { value: string; caret: number } {
  const { value: typed, caret } = removeBeside(edit, keep);
  const value = format(typed);
  if (caret >= typed.length) return { value, caret: value.length };
  const keptAfter = keep(typed.slice(caret)).length;
  return { value, caret: findOffset(value, keep(value).length - keptAfter, keep) };
}
