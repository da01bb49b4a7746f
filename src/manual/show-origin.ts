/** The service's address in the documents: that on a developer's machine. */
const WRITTEN_ORIGIN = 'http://localhost:4242';

/** The text with the address at which the reader has found the documents. */
export const replaceOrigin = (text: string, origin: string): string =>
  text.replaceAll(WRITTEN_ORIGIN, origin);

/** Makes all code name the service that shows it, so that what is copied runs (docs/decisions.md, 235). */
export function showOrigin(root: ParentNode, origin: string): void {
  for (const code of root.querySelectorAll('code')) {
    const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      if (text.data.includes(WRITTEN_ORIGIN)) text.data = replaceOrigin(text.data, origin);
    }
  }
}
