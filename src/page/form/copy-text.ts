/**
 * Puts the text on the clipboard. In a frame of another site the page may not write there by itself: what the element
 * shows is selected then, and the browser asked to copy it as if the shopper had.
 * @returns whether it is there; where not, the selection is left for the shopper to copy
 */
export async function copyText(text: string, element: HTMLElement): Promise<boolean> {
  const { ownerDocument: document } = element;
  try {
    await document.defaultView?.navigator.clipboard.writeText(text);
    return true;
  } catch {
    document.getSelection()?.selectAllChildren(element);
    // Deprecated, and the only way that needs no permission; a browser without it may lack the function.
    return document.execCommand?.('copy') ?? false;
  }
}
