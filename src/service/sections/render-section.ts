import type { CallFacts } from '../calls/definitions/define-call.ts';
import { escapeHtml } from '../platform/http/answers/escape-html.ts';
import {
  createOpenApi,
  type DocumentOptions,
  listConditions,
  listRefusals,
  REFUSAL_MEANINGS,
} from './create-openapi.ts';
import { getPath, listSectionCalls } from './list-section-calls.ts';
import { SECTIONS, type Section } from './section-table.ts';

/** Escapes text and marks up `code` in it. */
const write = (text: string): string => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
const code = (text: string): string => `<code>${escapeHtml(text)}</code>`;

/** The parts of a JSON Schema that are rendered. */
interface FieldSchema {
  type?: string;
  anyOf?: FieldSchema[];
  enum?: unknown[];
  const?: unknown;
  items?: FieldSchema;
  properties?: Record<string, FieldSchema>;
  required?: string[];
  description?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
  format?: string;
}

function nameType(schema: FieldSchema): string {
  if (schema.anyOf) return schema.anyOf.map(nameType).join(' or ');
  if (schema.items) return `${nameType(schema.items)}[]`;
  return schema.type ?? typeof schema.const;
}

const describeRange = (min: number | undefined, max: number | undefined, unit: string): string[] => {
  if (min === undefined && max === undefined) return [];
  if (max === undefined) return [`at least ${min}${unit}`];
  return [min === undefined ? `at most ${max}${unit}` : `${min} to ${max}${unit}`];
};

function describeRule(schema: FieldSchema): string {
  const values = schema.enum ?? schema.items?.enum ?? (schema.const === undefined ? [] : [schema.const]);
  return [
    ...(schema.description ? [write(schema.description)] : []),
    ...(values.length ? [values.map((value) => code(String(value))).join(', ')] : []),
    ...describeRange(schema.minimum, schema.maximum, ''),
    ...describeRange(schema.minLength, schema.maxLength, ' characters'),
    ...describeRange(schema.minItems, schema.maxItems, ' entries'),
  ].join(' · ');
}

/** Lists the fields of an object and of nested objects, each with its path. */
function listFields({ properties = {}, required = [] }: FieldSchema, prefix = ''): string[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const path = prefix + name;
    const inner = schema.properties ? listFields(schema, `${path}.`) : [];
    const ofItems = schema.items?.properties ? listFields(schema.items, `${path}[].`) : [];
    const row = [code(path), nameType(schema), required.includes(name) ? 'yes' : 'no', describeRule(schema)];
    return [`<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`, ...inner, ...ofItems];
  });
}

/** Renders a table that can be scrolled with the keyboard on a narrow screen. */
const renderTable = (label: string, head: readonly string[], rows: readonly string[]): string =>
  `<div class="table" tabindex="0" role="group" aria-label="${escapeHtml(label)}"><table><thead><tr>${head
    .map((cell) => `<th>${cell}</th>`)
    .join('')}</tr></thead><tbody>${rows.join('\n')}</tbody></table></div>`;

const renderFields = (label: string, schema: object | undefined): string =>
  schema
    ? `<h3>${label}</h3>${renderTable(label, ['Field', 'Type', 'Required', 'Rule'], listFields(schema as FieldSchema))}`
    : '';

const renderExample = (example: object | undefined): string =>
  example ? `<pre tabindex="0"><code>${escapeHtml(JSON.stringify(example, null, 2))}</code></pre>` : '';

/** Converts the parameters of a path or query into object fields for `renderFields`. */
const toFields = (
  parameters: CallFacts['params'] | CallFacts['query'],
  isRequired: boolean,
): object | undefined =>
  parameters && {
    properties: Object.fromEntries(Object.entries(parameters).map(([name, { schema }]) => [name, schema])),
    required: isRequired ? Object.keys(parameters) : [],
  };

function renderCall(call: CallFacts): string {
  const { id, method, summary, scopes, params, query, body, answer, example } = call;
  const answerLabel = call.hasNoEnvelope ? 'Answer' : 'Answer, in addition to Message, StatusCode and Result';
  const refusals = listRefusals(call).map(
    (status) => `<tr><td>${status}</td><td>${write(REFUSAL_MEANINGS[status] ?? '')}</td></tr>`,
  );
  const scope = scopes.length ? `Scope: ${scopes.map(code).join(' or ')}.` : 'No token.';
  const needs = [scope, ...listConditions(call).map(write)].join(' ');
  return `<section id="${id}">
<h2>${method} ${code(getPath(call))}</h2>
<p>${write(summary)} ${needs}</p>
${renderFields('In the path', toFields(params, true))}${renderFields('In the query', toFields(query, false))}${renderFields('Body', typeof body === 'object' ? body : undefined)}
${renderExample(example)}
${'contentTypes' in answer ? `<p>Answers with ${(answer.contentTypes as string[]).map(code).join(' or ')}.</p>` : renderFields(answerLabel, answer)}
${renderTable('Refusals', ['Status', 'When'], refusals)}
</section>`;
}

/** Renders the documentation of a section from the same calls and schemas as its OpenAPI description. */
export function renderSection(section: Section, options: DocumentOptions): string {
  const { info } = createOpenApi(section, options);
  const menu = SECTIONS.map(({ slug, title }) => {
    const current = slug === section.slug ? ' aria-current="page"' : '';
    return `<a href="/api/v5/docs/${slug}"${current}>${escapeHtml(title)}</a>`;
  });
  const calls = listSectionCalls(options.calls, section);
  const rows = calls.map(
    (call) =>
      `<tr><td>${call.method}</td><td><a href="#${call.id}">${code(getPath(call))}</a></td><td>${write(call.summary)}</td></tr>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(info.title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/docs.css">
</head>
<body>
<nav aria-label="Sections"><a href="/docs/">Docs</a>
${menu.join('\n')}</nav>
<main>
<h1>${escapeHtml(section.title)}</h1>
<p>${write(info.description)}</p>
<p>Scope: ${code(section.scope)}. Machine-readable: <a href="/api/v5/openapi/${section.slug}">OpenAPI</a>. More: <a href="/docs/api">the API</a>.</p>
${renderTable('Calls', ['Method', 'Path', 'Does'], rows)}
${calls.map(renderCall).join('\n')}
</main>
</body>
</html>
`;
}
