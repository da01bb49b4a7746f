import { writeFileSync } from 'node:fs';
import { DOC_PARTS } from './list-parts.ts';
import { updateDocuments } from './update-documents.ts';

/** `npm run docs`: writes into the documents what code decides. */
for (const { file, before, after } of await updateDocuments(DOC_PARTS)) {
  if (after === before) continue;
  writeFileSync(file, after);
  console.log(`${file} updated`);
}
