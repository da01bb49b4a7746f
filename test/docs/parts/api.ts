import { FIELD_RULES, REJECTIONS } from '../../../src/service/http/rejections.ts';
import { API_CALLS } from '../../../src/service/sections/api-calls.ts';
import { code } from '../codes.ts';
import type { DocPart } from '../doc-part.ts';
import { fillTable, renderTable } from '../render-table.ts';

const file = 'docs/api.md';

/** The calls, each with all its paths and a link to the part of the documents that says more. */
const renderCalls = (): string =>
  renderTable(
    ['Method', 'Path', 'Scope', 'Does'],
    API_CALLS.map(({ method, path, versions, scopes, summary, guide }) => [
      method,
      versions.map((version) => code(`/api/${version}${path}`)).join(', '),
      scopes.map(code).join(' or ') || 'none',
      guide ? `${summary} [More](${guide})` : summary,
    ]),
  );

/** The codes, statuses and sentences of `http/rejections.ts`; the document says when. */
export const API_PARTS: readonly DocPart[] = [
  { file, marker: 'calls', render: renderCalls },
  {
    file,
    marker: 'rejections',
    render: (current) =>
      fillTable(
        current,
        Object.entries(REJECTIONS).map(([name, [status, sentence]]) => [
          code(name),
          String(status),
          code(sentence),
        ]),
      ),
  },
  {
    file,
    marker: 'field-rules',
    render: (current) =>
      fillTable(
        current,
        Object.entries(FIELD_RULES).map(([name, sentence]) => [code(name), code(sentence)]),
      ),
  },
];
