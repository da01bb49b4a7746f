import { Window } from 'happy-dom';

/** Parses what the service would send, without loading anything that it names. */
export function parseDocument(html: string): Document {
  const { document } = new Window({
    settings: { disableCSSFileLoading: true, disableJavaScriptFileLoading: true },
  }) as unknown as globalThis.Window;
  document.write(html);
  return document;
}

export const readText = (document: Document, selector: string) =>
  document.querySelector(selector)?.textContent;
