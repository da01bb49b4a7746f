import { findAddress, type LinkedDocument } from './render-document.ts';

/** Code, which stays; a line for editors and tests, which goes; a link or a picture, whose address changes. */
const PARTS = /```[\s\S]*?```|`[^`\n]*`|^<!-- \S+ -->\n?|(!?)\[((?:[^[\]`]|`[^`]*`)*)\]\(([^()\s]+)\)/gm;

/** A document as Markdown of its own: links lead to the Markdown of other documents, and those to what is not shown are words. */
export const renderMarkdown = (
  text: string,
  document: LinkedDocument,
  documents: readonly LinkedDocument[],
): string =>
  text.replace(PARTS, (part, mark = '', label = '', href?: string) => {
    if (!href) return part.startsWith('<!--') ? '' : part;
    const address = findAddress(href, document, documents);
    return address ? `${mark}[${label}](${address.replace(/^\/docs\/[\w-]+(?=#|$)/, '$&.md')})` : label;
  });
