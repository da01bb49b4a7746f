/** The service's URL in the documents, as on a developer's machine. */
const WRITTEN_ORIGIN = 'http://localhost:4242';

/** Replaces that URL by the one at which the documents are read. */
export const replaceOrigin = (text: string, origin: string): string =>
  text.replaceAll(WRITTEN_ORIGIN, origin);

/** Inserts the service's own URL into all code, so that copied code works (docs/decisions.md, 235). */
export function showOrigin(root: ParentNode, origin: string): void {
  for (const code of root.querySelectorAll('code')) {
    const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      if (text.data.includes(WRITTEN_ORIGIN)) text.data = replaceOrigin(text.data, origin);
    }
  }
}
