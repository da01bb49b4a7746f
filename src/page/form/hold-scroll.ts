import { applyInput } from './edit-in-place.ts';

type FindInput = (event: Event) => HTMLInputElement | undefined;

/**
 * Returns where a key moves the caret. Up and down are left to the browser in an empty field, where they open its suggestions.
 */
function moveCaret(key: string, { at, length, isFar }: { at: number; length: number; isFar: boolean }) {
  const isUpDown = length > 0 && /^Arrow(Up|Down)$/.test(key);
  if (key === 'Home' || (isUpDown && key === 'ArrowUp') || (key === 'ArrowLeft' && isFar)) return 0;
  if (key === 'End' || isUpDown || (key === 'ArrowRight' && isFar)) return length;
  if (key === 'ArrowLeft') return Math.max(0, at - 1);
  return key === 'ArrowRight' ? Math.min(length, at + 1) : undefined;
}

/** Scrolls only the field itself to its caret, which browsers do not do when a script sets it. */
function showCaret(input: HTMLInputElement): void {
  const caret = input.selectionDirection === 'backward' ? input.selectionStart : input.selectionEnd;
  const share = (caret ?? 0) / (input.value.length || 1);
  input.scrollLeft = Math.max(0, input.scrollWidth * share - input.clientWidth / 2);
}

/** Edits the field as the browser would. @returns whether it was handled */
function edit(input: HTMLInputElement, inputType: string, text: string | null): boolean {
  const { value, selectionStart, selectionEnd, maxLength } = input;
  const start = selectionStart ?? value.length;
  const edited = applyInput({ value, start, end: selectionEnd ?? start, maxLength }, inputType, text);
  if (!edited) return false;
  input.value = edited.value;
  input.setSelectionRange(edited.caret, edited.caret);
  // Notify formatting and validation as usual.
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType, data: text }));
  showCaret(input);
  return true;
}

/** Returns the `inputType` of a key that types or deletes; `undefined` for any other key. */
function nameEdit(event: KeyboardEvent): [string, string | null] | undefined {
  const { key, shiftKey, ctrlKey, altKey, metaKey } = event;
  const isPlain = !ctrlKey && !altKey && !metaKey;
  if (key.length === 1) return isPlain ? ['insertText', key] : undefined;
  // Shift and Delete cut, on Windows and Linux.
  if (key !== 'Backspace' && (key !== 'Delete' || shiftKey)) return undefined;
  const unit = isPlain ? 'Content' : metaKey ? 'SoftLine' : 'Word';
  return [`delete${unit}${key === 'Delete' ? 'Forward' : 'Backward'}`, null];
}

/** Arrow keys are visual, while the text of a field may run in either direction. */
function readDirection(input: HTMLInputElement, key: string): string {
  const isMirrored = key.startsWith('Arrow') && getComputedStyle(input).direction === 'rtl';
  if (!isMirrored) return key;
  return { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }[key] ?? key;
}

/** Moves the caret, or an end of the selection, by a key. @returns whether the key was handled */
function move(input: HTMLInputElement, event: KeyboardEvent): boolean {
  const { shiftKey, ctrlKey, altKey, metaKey } = event;
  const { value, selectionStart: start, selectionEnd: end, selectionDirection } = input;
  if (start === null || end === null) return false;
  const key = readDirection(input, event.key);
  const [anchor, focus] = selectionDirection === 'backward' ? [end, start] : [start, end];
  const isFar = ctrlKey || altKey || metaKey;
  // Without Shift, an arrow key collapses a selection to that end.
  const leaves = start !== end && !shiftKey && !isFar && /^Arrow(Left|Right)$/.test(key);
  const at = leaves ? (key === 'ArrowLeft' ? start + 1 : end - 1) : focus;
  const caret = moveCaret(key, { at, length: value.length, isFar });
  if (caret === undefined) return false;
  if (!shiftKey) input.setSelectionRange(caret, caret);
  else if (caret < anchor) input.setSelectionRange(caret, anchor, 'backward');
  else input.setSelectionRange(anchor, caret, 'forward');
  showCaret(input);
  return true;
}

/**
 * Creates the function that finds the field of an event for which the browser must not scroll: always one with secret digits,
 * which is left-to-right; any other unless it is entirely in view, when there is nothing to scroll. In view means in the whole
 * window, through all frames and scroll containers around the page.
 */
function createFindInput(root: HTMLElement): FindInput {
  const inSight = new WeakSet<Element>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio } of entries) {
        if (intersectionRatio === 1) inSight.add(target);
        else inSight.delete(target);
      }
    },
    { threshold: 1 },
  );
  root.addEventListener(
    'focusin',
    ({ target }) => target instanceof HTMLInputElement && observer.observe(target),
  );
  root.addEventListener('focusout', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    observer.unobserve(target);
    inSight.delete(target);
  });
  return ({ target }) => {
    const input = target as HTMLInputElement | null;
    if (!input?.matches?.('input.input') || input.readOnly) return undefined;
    return input.dir === 'ltr' || !inSight.has(input) ? input : undefined;
  };
}

/** Whether the key undoes or redoes in a browser. */
const isHistoryKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && /^[zy]$/i.test(key);

/**
 * Keeps the shop's page where it is while the shopper types.
 *
 * After a key, browsers scroll everything around a field, including the shop's page, until its caret is in view; no style
 * prevents that. A shop that shows a few pixels of a wide frame could thus track the caret key by key. Browsers do not scroll
 * when a script writes the text and sets the caret, so this code does so:
 *
 * - at `keydown`, because WebKit shows the caret after `beforeinput` even if it was prevented
 * (`Editor::insertTextWithoutSendingTextEvent`), and at `cut` and `paste` for the same reason;
 * - at `beforeinput` for input without such a key: Android keyboards, dictation, dropped text;
 * - at keys and commands that undo, which do nothing here: the browser's memory lacks what this code has written, and would put in
 * other text.
 *
 * Composed text, and Control with a letter on macOS, are left to the browser. Where the shop does not show the whole width of the
 * frame, the caret is then at the end of the field (decision 407). What moves the focus is in `hold-focus.ts`.
 * https://drafts.csswg.org/cssom-view/#scroll-an-element-into-view
 */
export function holdScroll(root: HTMLElement): void {
  const findInput = createFindInput(root);
  root.addEventListener('keydown', (event) => {
    const input = findInput(event);
    if (!input || event.isComposing || event.defaultPrevented) return;
    if (isHistoryKey(event)) return event.preventDefault();
    const named = nameEdit(event);
    if (named ? edit(input, ...named) : move(input, event)) event.preventDefault();
  });
  root.addEventListener('paste', (event) => {
    const input = findInput(event);
    const text = event.clipboardData?.getData('text/plain');
    if (input && text !== undefined && edit(input, 'insertFromPaste', text)) event.preventDefault();
  });
  root.addEventListener('cut', (event) => {
    const input = findInput(event);
    if (!input || !event.clipboardData) return;
    const { value, selectionStart, selectionEnd } = input;
    const text = value.slice(selectionStart ?? 0, selectionEnd ?? 0);
    if (!text || !edit(input, 'deleteContentBackward', null)) return;
    event.clipboardData.setData('text/plain', text);
    event.preventDefault();
  });
  root.addEventListener('beforeinput', (event) => {
    const input = findInput(event);
    // A keyboard that composes (some on Android) would lose its position.
    // https://w3c.github.io/uievents/#events-compositionevents
    if (!input || !event.cancelable || event.isComposing) return;
    if (event.inputType.startsWith('history')) return event.preventDefault();
    const text = event.data ?? event.dataTransfer?.getData('text/plain') ?? null;
    if (edit(input, event.inputType, text)) event.preventDefault();
  });
}
