import { DOCUMENT_GROUPS } from './document-table.ts';
import type { Document } from './list-documents.ts';

/** The group that developers of shops do not need. */
const OPTIONAL = 'Internals';

const listEntry = (address: string, label: string, summary: string): string =>
  `- [${label}](${address}): ${summary}`;

/** Renders `/llms.txt` (https://llmstxt.org): a list of all documents as Markdown. Readers may skip the section "Optional". */
export function renderLlmsText(documents: readonly Document[]): string {
  const groups = DOCUMENT_GROUPS.map(({ name, links = [] }) => {
    const entries = [
      ...documents
        .filter(({ group }) => group === name)
        .map((document) => listEntry(`/docs/${document.name}.md`, document.label, document.summary)),
      ...links.map(({ address, label, summary }) => listEntry(address, label, summary)),
    ];
    return `## ${name === OPTIONAL ? 'Optional' : name}\n\n${entries.join('\n')}`;
  });
  return `# ServicePay Checkout

> A shop loads one script, and its shoppers pay in an iframe. Its server creates payment links and receives signed webhooks.

Begin with the quickstart. \`/api/v5/openapi\` describes the API (OpenAPI 3.1), and \`/api/v5\` lists its sections, each with a
description of its own.
Amounts are integers in minor units. Only a webhook says that an order is paid, never the browser.

${groups.join('\n\n')}
`;
}
