import { readFileSync } from 'node:fs';
import { readMarked, replaceMarked } from '../../src/build/documents/marked-lines.ts';
import type { DocPart } from './support/doc-part.ts';

interface UpdatedDocument {
  file: string;
  before: string;
  after: string;
}

/** Every document that has parts which code decides, as it is and as it should be. Writes nothing. */
export async function updateDocuments(parts: readonly DocPart[]): Promise<UpdatedDocument[]> {
  const documents = new Map<string, UpdatedDocument>();
  for (const { file, marker, render } of parts) {
    const text = readFileSync(file, 'utf8');
    const document = documents.get(file) ?? { file, before: text, after: text };
    const content = await render(readMarked(document.after, marker));
    documents.set(file, { ...document, after: replaceMarked(document.after, marker, content) });
  }
  return [...documents.values()];
}
