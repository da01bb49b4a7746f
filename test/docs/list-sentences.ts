import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';

/** Every sentence in the sources that can reach a caller, or the log of a delivery. */
export function listSentences(): string[] {
  const sentences = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) && /^[A-Z].*\.$/.test(node.text)) sentences.add(node.text);
    // The one that is put together: `Connection failed${…}.`
    if (ts.isTemplateHead(node) && /^[A-Z]\w+ failed$/.test(node.text)) sentences.add(`${node.text}.`);
    ts.forEachChild(node, visit);
  };
  const read = (path: string) =>
    visit(ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest));
  for (const folder of [
    'addresses',
    'attempts',
    'auth',
    'cards',
    'checkout',
    'clock',
    'deliveries',
    'http',
    'idempotency',
    'jobs',
    'links',
    'mails',
    'model',
    'operations',
    'outbox',
    'payments',
    'simulators',
    'webhooks',
  ]) {
    for (const name of readdirSync(`src/service/${folder}`)) read(`src/service/${folder}/${name}`);
  }
  // The rest of the folder describes, and says nothing itself.
  read('src/service/sections/refuse-absent-calls.ts');
  sentences.add('Sections of the API.');
  // Made from the names of a resource (`calls/define-resource.ts`).
  for (const end of [' created.', 's of the company.', ' changed.', ' deleted.']) sentences.add(`Webhook${end}`);
  return [...sentences].sort();
}
