/** Scrolls to the frame around a field: the width of the input itself may depend on the digits, through the logos beside it. */
export const bringIntoSight = (element: HTMLElement): void =>
  (element.closest?.('.control') ?? element).scrollIntoView?.({ block: 'nearest', inline: 'nearest' });

/**
 * Focuses an element and scrolls it into view, in the shop's page too. Browsers scroll to the caret, and so to the end of a typed
 * text; this uses only the position of the field.
 */
export function focusInSight(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
  if (element) bringIntoSight(element);
}
