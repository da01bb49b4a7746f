/** A field is scrolled by the frame around it: its input is wider or narrower by its marks, which may depend on digits. */
export const bringIntoSight = (element: HTMLElement): void =>
  (element.closest?.('.control') ?? element).scrollIntoView?.({ block: 'nearest', inline: 'nearest' });

/**
 * Gives an element the focus and brings it into sight, also in the shop's page. A browser left to itself scrolls to the
 * caret, and so to the end of what is typed in a field; this goes by the field's own place, whatever is in it.
 */
export function focusInSight(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
  if (element) bringIntoSight(element);
}
