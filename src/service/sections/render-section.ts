import type { CallFacts } from '../calls/definitions/define-call.ts';
import type { ShellParts } from '../platform/assets/load-docs-shell.ts';
import { escapeHtml } from '../platform/http/answers/escape-html.ts';
import { createOpenApi, type DocumentOptions } from './create-openapi.ts';
import { listConditions, listRefusals, REFUSAL_MEANINGS } from './describe-call.ts';
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

/** Writes a row: a card on a phone (`docs.css`), where the cells after the second have a line and, except for the last, a label. */
const writeRow = (head: readonly string[], cells: readonly string[]): string =>
  `<tr>${cells
    .map(
      (cell, index) =>
        `<td${index > 1 ? ` data-label="${index < cells.length - 1 ? head[index] : ''}"` : ''}>${cell}</td>`,
    )
    .join('')}</tr>`;

const FIELD_HEAD = ['Field', 'Type', 'Required', 'Rule'];
const CALL_HEAD = ['Method', 'Path', 'Does'];

/** Lists the fields of an object and of nested objects, each with its path. */
function listFields({ properties = {}, required = [] }: FieldSchema, prefix = ''): string[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const path = prefix + name;
    const inner = schema.properties ? listFields(schema, `${path}.`) : [];
    const ofItems = schema.items?.properties ? listFields(schema.items, `${path}[].`) : [];
    const row = [code(path), nameType(schema), required.includes(name) ? 'yes' : 'no', describeRule(schema)];
    return [writeRow(FIELD_HEAD, row), ...inner, ...ofItems];
  });
}

/** Renders a table that can be scrolled with the keyboard on a narrow screen. */
const renderTable = (label: string, head: readonly string[], rows: readonly string[]): string =>
  `<div class="table${head.length > 2 ? ' cards' : ''}" tabindex="0" role="group" aria-label="${escapeHtml(label)}"><table><thead><tr>${head
    .map((cell) => `<th>${cell}</th>`)
    .join('')}</tr></thead><tbody>${rows.join('\n')}</tbody></table></div>`;

const renderFields = (label: string, schema: object | undefined): string =>
  schema ? `<h3>${label}</h3>${renderTable(label, FIELD_HEAD, listFields(schema as FieldSchema))}` : '';

const renderExample = (example: object | undefined): string =>
  example
    ? `<figure class="code"><figcaption>JSON</figcaption><pre tabindex="0" role="group" aria-label="JSON"><code>${escapeHtml(JSON.stringify(example, null, 2))}\n</code></pre></figure>`
    : '';

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
  const path = getPath(call);
  return `<section>
<div class="heading"><h2 id="${id}">${method} ${code(path)}</h2> <a class="anchor" href="#${id}" aria-label="Link to “${method} ${escapeHtml(path)}”">#</a></div>
<p>${write(summary)} ${needs}</p>
${renderFields('In the path', toFields(params, true))}${renderFields('In the query', toFields(query, false))}${renderFields('Body', typeof body === 'object' ? body : undefined)}
${renderExample(example)}
${'contentTypes' in answer ? `<p>Answers with ${(answer.contentTypes as string[]).map(code).join(' or ')}.</p>` : renderFields(answerLabel, answer)}
${renderTable('Refusals', ['Status', 'When'], refusals)}
</section>`;
}

/** Renders the documentation of a section from the same calls and schemas as its OpenAPI description. */
export function renderSection(section: Section, options: DocumentOptions): ShellParts {
  const { info } = createOpenApi(section, options);
  const menu = SECTIONS.map(({ slug, title }) => {
    const current = slug === section.slug ? ' aria-current="page"' : '';
    return `<li class="inner"><a href="/api/v5/docs/${slug}"${current}>${escapeHtml(title)}</a></li>`;
  });
  const calls = listSectionCalls(options.calls, section);
  const rows = calls.map((call) =>
    writeRow(CALL_HEAD, [
      call.method,
      `<a href="#${call.id}">${code(getPath(call))}</a>`,
      write(call.summary),
    ]),
  );
  const contents = calls.map(
    (call) =>
      `<li class="depth-2"><a href="#${call.id}">${call.method} ${code(getPath(call).replace(/^\/api\/v5/, ''))}</a></li>`,
  );
  return {
    title: escapeHtml(section.title),
    summary: escapeHtml(info.description),
    sections: menu.join('\n'),
    contents: contents.join('\n'),
    main: `<p class="group">v5 reference · <a href="/api/v5/openapi/${section.slug}">OpenAPI</a> · <a href="/api/v5/openapi">all of v5</a></p>
<h1>${escapeHtml(section.title)}</h1>
<p>${write(info.description)}</p>
<p>Scope: ${code(section.scope)}. More: <a href="/docs/api">the API</a>.</p>
${renderTable('Calls', CALL_HEAD, rows)}
${calls.map(renderCall).join('\n')}`,
  };
}
