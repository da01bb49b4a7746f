/**
 * Copies a text to the clipboard. In a cross-site frame, the clipboard API may be forbidden; then the element's text is selected
 * and copied with the old command.
 * @returns whether it was copied; if not, the text stays selected for the shopper
 */
export async function copyText(text: string, element: HTMLElement): Promise<boolean> {
  const { ownerDocument: document } = element;
  try {
    await document.defaultView?.navigator.clipboard.writeText(text);
    return true;
  } catch {
    document.getSelection()?.selectAllChildren(element);
    // Deprecated, but the only way without a permission; a browser may lack it.
    return document.execCommand?.('copy') ?? false;
  }
}
