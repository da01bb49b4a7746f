import { findAddress, type LinkedDocument } from './render-document.ts';

/**
 * Matches code, which is kept; marker lines for editors and tests, which are removed; and links and images, whose URLs are
 * changed.
 */
const PARTS = /```[\s\S]*?```|`[^`\n]*`|^<!-- \S+ -->\n?|(!?)\[((?:[^[\]`]|`[^`]*`)*)\]\(([^()\s]+)\)/gm;

/** Renders a document as Markdown: links lead to other documents' Markdown, and links to anything not shown become plain text. */
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
