import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { API_CALLS } from '../../src/service/sections/api-calls.ts';
import { createOpenApi } from '../../src/service/sections/create-openapi.ts';
import { SECTIONS } from '../../src/service/sections/section-table.ts';

/** The sentences that describe calls and fields: documents have them, and no answer. */
function listDescriptions(): Set<string> {
  const descriptions = new Set<string>();
  const collect = (_key: string, value: unknown): unknown => {
    if (typeof value === 'string')
      for (const sentence of [value, ...value.split(/(?<=\.) /)]) descriptions.add(sentence);
    return value;
  };
  JSON.stringify(API_CALLS, collect);
  for (const section of SECTIONS)
    JSON.stringify(createOpenApi(section, { calls: API_CALLS, baseUrl: '' }), collect);
  return descriptions;
}

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
  for (const end of [' created.', 's of the company.', ' changed.', ' deleted.'])
    sentences.add(`Webhook${end}`);
  const descriptions = listDescriptions();
  return [...sentences].filter((sentence) => !descriptions.has(sentence)).sort();
}
