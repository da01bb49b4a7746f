import { keepHashes, listChanged } from './statement-hashes.ts';

/**
 * `npm run conformance`: prints the statements that are new or have other words than when their entries were written.
 * `npm run conformance -- <id> …` notes that their entries are right again.
 */
const compared = process.argv.slice(2);
if (compared.length) keepHashes(compared);
const changed = listChanged();
for (const { id, text } of changed) console.log(`${id}\n  ${text}`);
console.log(`${changed.length} to compare with their entries.`);
