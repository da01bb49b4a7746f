import { bringIntoSight, focusInSight } from './focus-in-sight.ts';

const STOPS = 'a[href], button, input, select, textarea, summary, iframe, [tabindex="0"]:not([data-guard])';
const FIELD = 'input.input';
const CHOICE = 'input[name=card_brand]';

/** The stops of the Tab key in an order of the document; of a group of radio inputs only the chosen one. */
function listStops({ body }: Document): HTMLElement[] {
  return Array.from(body.querySelectorAll<HTMLElement>(STOPS)).filter((element) => {
    if (element.tabIndex < 0 || element.matches(':disabled')) return false;
    if (element.matches('[type=radio]:not(:checked)')) {
      const { name } = element as HTMLInputElement;
      if (body.querySelector(`[type=radio][name="${name}"]:checked`)) return false;
    }
    return element.checkVisibility?.({ visibilityProperty: true }) ?? element.getClientRects().length > 0;
  });
}

/** Finds the stop to which the Tab key leads. @param from where the focus is, or where the shopper has last pressed */
function findNextStop(document: Document, from: Node, isBackward: boolean): HTMLElement | undefined {
  const stops = listStops(document);
  const wanted = isBackward ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING;
  const isAhead = (stop: Node) => (from.compareDocumentPosition(stop) & wanted) !== 0;
  // A container of the start precedes it, and is not passed.
  const ahead = stops.filter((stop) => isAhead(stop) && !stop.contains(from));
  return ahead[isBackward ? ahead.length - 1 : 0];
}

/** Selects the brand of a card with two as a press would. */
function choose(radio: HTMLInputElement): void {
  radio.focus({ preventScroll: true });
  radio.click();
}

/** Focuses a stop of the Tab key without a scroll to the text in it. */
function focusStop(stop: HTMLElement | undefined): void {
  focusInSight(stop ?? null);
  if (stop?.matches(FIELD)) (stop as HTMLInputElement).select();
}

/**
 * Puts a stop before and after all others, which the Tab key reaches from the shop's page and which passes the focus on: the page
 * gets no event for that key.
 * @returns the function that takes them out of the way of a key that leaves the frame
 */
function guardEntry({ body }: Document): () => void {
  const guards = [true, false].map((isLast) => {
    const guard = body.ownerDocument.createElement('span');
    guard.dataset.guard = '';
    guard.tabIndex = 0;
    guard.addEventListener('focus', () => {
      const stops = listStops(body.ownerDocument);
      focusStop(stops[isLast ? stops.length - 1 : 0]);
    });
    return guard;
  });
  const [last, first] = guards as [HTMLElement, HTMLElement];
  body.prepend(first);
  body.append(last);
  return () => {
    for (const guard of guards) guard.tabIndex = -1;
    setTimeout(() => {
      for (const guard of guards) guard.tabIndex = 0;
    });
  };
}

/**
 * Moves the focus as the Tab key would, if that leads to a field or to the choice between two brands. Browsers scroll the shop's
 * page to the end of the text in the field; and the choice is a stop that only some numbers have, so it brings into sight what the
 * key would lead to without it (docs/decisions.md, 413 and 588).
 * @returns whether it was handled
 */
function passTab(document: Document, start: Node, shiftKey: boolean, letOut: () => void): boolean {
  const next = findNextStop(document, start, shiftKey);
  if (!next) letOut();
  if (!next?.matches(`${FIELD}, ${CHOICE}`)) return false;
  if (next.matches(CHOICE)) {
    const behind = findNextStop(document, next, shiftKey);
    if (behind) bringIntoSight(behind);
    next.focus({ preventScroll: true });
    return true;
  }
  focusStop(next);
  return true;
}

/** Chooses another brand by an arrow key. @returns whether it was handled */
function passArrow({ target, key }: KeyboardEvent): boolean {
  const radio = target as Element;
  if (!/^Arrow/.test(key) || !radio.matches?.(CHOICE)) return false;
  const radios = [...(radio.closest('fieldset')?.querySelectorAll<HTMLInputElement>(CHOICE) ?? [])];
  const isMirrored = /Left|Right/.test(key) && radio.ownerDocument.dir === 'rtl';
  const step = /Right|Down/.test(key) !== isMirrored ? 1 : -1;
  const next = radios[(radios.indexOf(target as HTMLInputElement) + step + radios.length) % radios.length];
  if (next) choose(next);
  return true;
}

/**
 * Keeps fragments in the page's address from moving the focus: the shop can set one at any time, and a browser would scroll its page
 * to the caret in the field of that name.
 * https://html.spec.whatwg.org/multipage/browsing-the-web.html#scroll-to-the-fragment-identifier
 */
function ignoreFragments({ navigation }: Window): void {
  navigation?.addEventListener('navigate', (event) => {
    if (event.hashChange && event.canIntercept) event.intercept({ focusReset: 'manual', scroll: 'manual' });
  });
}

/**
 * Marks a frame whose whole width the shop's page does not show: only there can it see where a caret is. The stylesheet then puts
 * the end of a text, and so the caret, at the end of its field.
 */
function watchWidth({ body, documentElement }: Document): void {
  const seen = new Map<Element, boolean>();
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) seen.set(target, isIntersecting);
    documentElement.toggleAttribute('data-clipped', ![...seen.values()].every(Boolean));
  });
  for (const side of ['left', 'right'] as const) {
    const edge = body.ownerDocument.createElement('div');
    Object.assign(edge.style, { position: 'fixed', top: '0', bottom: '0', width: '1px', [side]: '0' });
    Object.assign(edge.style, { pointerEvents: 'none', visibility: 'hidden' });
    body.append(edge);
    observer.observe(edge);
  }
}

/** Moves the focus in place of the browser wherever the shop's page could see the caret by its own scroll position. */
export function holdFocus(root: HTMLElement): void {
  const { ownerDocument: document } = root;
  const window = document.defaultView as Window;
  const letOut = guardEntry(document);
  let pressed: Node = document.body;
  document.addEventListener('mousedown', (event) => {
    pressed = event.target as Node;
    // The focus follows with the click, without a scroll.
    if ((event.target as Element).closest?.('.brand-choice')) event.preventDefault();
  });
  root.addEventListener('click', (event) => {
    const target = event.target as HTMLElement;
    if (target.matches(CHOICE)) return target.focus({ preventScroll: true });
    const control = target.closest('label')?.control as HTMLInputElement | null | undefined;
    if (!control?.matches(`${FIELD}, ${CHOICE}`) || control === target) return;
    event.preventDefault();
    if (control.matches(CHOICE)) choose(control);
    else focusInSight(control);
  });
  document.addEventListener('keydown', (event) => {
    const { key, ctrlKey, altKey, metaKey, isComposing, defaultPrevented } = event;
    if (ctrlKey || altKey || metaKey || isComposing || defaultPrevented || !root.isConnected) return;
    const { activeElement } = document;
    const start = activeElement && activeElement !== document.body ? activeElement : pressed;
    const isHandled = key === 'Tab' ? passTab(document, start, event.shiftKey, letOut) : passArrow(event);
    if (isHandled) event.preventDefault();
  });
  ignoreFragments(window);
  watchWidth(document);
}
