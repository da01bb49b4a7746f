import { applyInput } from './edit-in-place.ts';
import { bringIntoSight, focusInSight } from './focus-in-sight.ts';

type FindInput = (event: Event) => HTMLInputElement | undefined;

/**
 * Where a key takes the caret from an end of the selection. The arrows up and down are left to the browser in an empty
 * field, where they open what it can fill in.
 */
function moveCaret(key: string, { at, length, isFar }: { at: number; length: number; isFar: boolean }) {
  const isUpDown = length > 0 && /^Arrow(Up|Down)$/.test(key);
  if (key === 'Home' || (isUpDown && key === 'ArrowUp') || (key === 'ArrowLeft' && isFar)) return 0;
  if (key === 'End' || isUpDown || (key === 'ArrowRight' && isFar)) return length;
  if (key === 'ArrowLeft') return Math.max(0, at - 1);
  return key === 'ArrowRight' ? Math.min(length, at + 1) : undefined;
}

/** The field shows its caret itself, and nothing around it moves. Browsers do neither when a script puts the caret. */
function showCaret(input: HTMLInputElement): void {
  const caret = input.selectionDirection === 'backward' ? input.selectionStart : input.selectionEnd;
  const share = (caret ?? 0) / (input.value.length || 1);
  input.scrollLeft = Math.max(0, input.scrollWidth * share - input.clientWidth / 2);
}

/** Does to the field what the browser would have done. @returns whether it is done */
function edit(input: HTMLInputElement, inputType: string, text: string | null): boolean {
  const { value, selectionStart, selectionEnd, maxLength } = input;
  const start = selectionStart ?? value.length;
  const edited = applyInput({ value, start, end: selectionEnd ?? start, maxLength }, inputType, text);
  if (!edited) return false;
  input.value = edited.value;
  input.setSelectionRange(edited.caret, edited.caret);
  // Whatever formats and checks the field hears of it in the same way.
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType, data: text }));
  showCaret(input);
  return true;
}

/** The `inputType` of a key that writes or deletes; `undefined` for any other key. */
function nameEdit(event: KeyboardEvent): [string, string | null] | undefined {
  const { key, shiftKey, ctrlKey, altKey, metaKey } = event;
  const isPlain = !ctrlKey && !altKey && !metaKey;
  if (key.length === 1) return isPlain ? ['insertText', key] : undefined;
  // Shift and Delete cut, on Windows and Linux.
  if (key !== 'Backspace' && (key !== 'Delete' || shiftKey)) return undefined;
  const unit = isPlain ? 'Content' : metaKey ? 'SoftLine' : 'Word';
  return [`delete${unit}${key === 'Delete' ? 'Forward' : 'Backward'}`, null];
}

/** Arrows point to the sides; the text of a field may run either way. */
function readDirection(input: HTMLInputElement, key: string): string {
  const isMirrored = key.startsWith('Arrow') && getComputedStyle(input).direction === 'rtl';
  if (!isMirrored) return key;
  return { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }[key] ?? key;
}

/** Moves the caret by a key, or an end of the selection. @returns whether the key does that */
function move(input: HTMLInputElement, event: KeyboardEvent): boolean {
  const { shiftKey, ctrlKey, altKey, metaKey } = event;
  const { value, selectionStart: start, selectionEnd: end, selectionDirection } = input;
  if (start === null || end === null) return false;
  const key = readDirection(input, event.key);
  const [anchor, focus] = selectionDirection === 'backward' ? [end, start] : [start, end];
  const isFar = ctrlKey || altKey || metaKey;
  // Without the shift key an arrow leaves a selection at that end.
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
 * Finds the field of an event where the browser must not scroll for it: always one with a secret, which is written from
 * left to right; another one unless all of it is in sight, where there is nothing to scroll for. Seen by the whole
 * window, through every frame and scrolled box around the page.
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

/** Fields in their order, and the choice between two brands, which is there by digits. */
const AROUND_CHOICE = ['#card_number', '.brand-choice :checked', '#expiry'];

/** The tab key on the way to the choice, or past it: the shop's page goes where it would without one. @returns whether it did that */
function passChoice(root: HTMLElement, { target, key, shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent) {
  if (key !== 'Tab' || ctrlKey || altKey || metaKey) return false;
  const [field, choice, next] = AROUND_CHOICE.map((stop) => root.querySelector<HTMLInputElement>(stop));
  const [from, to] = shiftKey ? [next, field] : [field, next];
  if (!to || (target !== from && target !== choice)) return false;
  bringIntoSight(to);
  const stop = (target === from && choice) || to;
  stop.focus({ preventScroll: true });
  if (stop === to) to.setSelectionRange(0, to.value.length);
  return true;
}

/**
 * Keeps the shop's page where it is while the shopper types.
 *
 * After a key, browsers scroll everything around a field until its caret is in sight, the shop's page too; no style
 * prevents it. A shop that shows a few pixels of a wide frame could so follow the caret from key to key. Browsers do not
 * scroll when a script writes the text and puts the caret, so that is what happens here:
 *
 * - at `keydown`, because WebKit shows the caret after `beforeinput` even where that was prevented
 *   (`Editor::insertTextWithoutSendingTextEvent`), and at `cut` and `paste` for the same reason;
 * - at `beforeinput` for what comes without such a key: keyboards of Android, dictation, text that is dropped;
 * - at `click` on a label, which brings the field's caret into sight;
 * - at the tab key around the choice between two brands (decision 413).
 *
 * Composed text, and Control with a letter on macOS, are left to the browser. The caret's place then depends on how many digits
 * there are, and not on which: all have one width (decision 407).
 * https://drafts.csswg.org/cssom-view/#scroll-an-element-into-view
 */
export function holdScroll(root: HTMLElement): void {
  const findInput = createFindInput(root);
  root.addEventListener('keydown', (event) => {
    if (!event.isComposing && passChoice(root, event)) return event.preventDefault();
    const input = findInput(event);
    if (!input || event.isComposing || event.defaultPrevented) return;
    const named = nameEdit(event);
    if (named ? edit(input, ...named) : move(input, event)) event.preventDefault();
  });
  root.addEventListener('click', (event) => {
    const control = (event.target as Element).closest('label')?.control;
    if (!control?.matches('input.input')) return;
    event.preventDefault();
    focusInSight(control);
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
    // A keyboard that composes (some on Android) would lose its place.
    // https://w3c.github.io/uievents/#events-compositionevents
    if (!input || !event.cancelable || event.isComposing) return;
    const text = event.data ?? event.dataTransfer?.getData('text/plain') ?? null;
    if (edit(input, event.inputType, text)) event.preventDefault();
  });
}
