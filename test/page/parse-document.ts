import { Window } from 'happy-dom';

/** Parses a document of the service without loading its resources. */
export function parseDocument(html: string): Document {
  const { document } = new Window({
    settings: { disableCSSFileLoading: true, disableJavaScriptFileLoading: true },
  }) as unknown as globalThis.Window;
  document.write(html);
  return document;
}

export const readText = (document: Document, selector: string) =>
  document.querySelector(selector)?.textContent;
