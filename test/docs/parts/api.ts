import { MAX_JSON_DEPTH } from '../../../src/protocol/shapes/json-shape.ts';
import { SCOPES } from '../../../src/service/calls/companies/scopes.ts';
import * as metadata from '../../../src/service/calls/definitions/metadata-limits.ts';
import { isSandboxOnly } from '../../../src/service/calls/definitions/ports.ts';
import { MAX_SCANNED } from '../../../src/service/calls/definitions/scan-rows.ts';
import { CLAIM_KEPT_MS } from '../../../src/service/calls/idempotency/claims.ts';
import { RESERVED_METADATA_KEYS } from '../../../src/service/payments/links/check-metadata.ts';
import { MAX_EXPORTED } from '../../../src/service/payments/transactions/export-transactions-call.ts';
import { MAX_ATTEMPTS } from '../../../src/service/payments/transactions/list-attempts.ts';
import { MAX_REFUNDS } from '../../../src/service/payments/transactions/timeline.ts';
import { API_CALLS } from '../../../src/service/sections/api-calls.ts';
import { getReach, type Reach } from '../../../src/service/sections/list-section-calls.ts';
import { SECTIONS } from '../../../src/service/sections/section-table.ts';
import { REFUSALS } from '../../../src/service/subjects/facts.ts';
import { code, listCodes } from '../support/codes.ts';
import type { DocPart, DocSentence } from '../support/doc-part.ts';
import { fillTable, renderTable } from '../support/render-table.ts';

const file = 'docs/api.md';

/** The calls, each with all its paths and a link to the part of the documents that says more. */
const renderCalls = (): string =>
  renderTable(
    ['Method', 'Path', 'Scope', 'Does'],
    API_CALLS.map(({ method, path, versions, base, scopes, scopesInV4, summary, guide, port }) => [
      method,
      (base ? [base] : versions.map((version) => `/api/${version}`))
        .map((root) => code(root + path))
        .join(', '),
      [
        scopes.map(code).join(' or ') || 'none',
        ...(scopesInV4 ? [`v4: ${scopesInV4.map(code).join(' or ')}`] : []),
      ].join('; '),
      [summary, port && isSandboxOnly({ port }) && 'In the sandbox only.', guide && `[More](${guide})`]
        .filter(Boolean)
        .join(' '),
    ]),
  );

const listSections = () =>
  SECTIONS.map((section) => [
    section.title,
    code(section.scope),
    code(section.slug),
    getReach(API_CALLS, section),
  ]);

/** The sections that an installation with a real acquirer does not have, or not entirely. */
function renderReach(): string {
  const name = (reach: Reach) =>
    SECTIONS.filter((section) => getReach(API_CALLS, section) === reach)
      .map(({ title }) => title)
      .join(', ');
  return [
    `- In the sandbox only: ${name('in the sandbox only')}.`,
    `- Partly: ${name('partly in the sandbox only')}; [docs/api.md](docs/api.md#calls) marks each call.`,
  ].join('\n');
}

/** The codes, statuses and sentences of all refusals; the document says when. */
export const API_PARTS: readonly DocPart[] = [
  { file, marker: 'calls', render: renderCalls },
  { file: 'README.md', marker: 'sandbox-only', render: renderReach },
  { file, marker: 'sections', render: (current) => fillTable(current, listSections()) },
  {
    file,
    marker: 'rejections',
    render: (current) =>
      fillTable(
        current,
        Object.entries(REFUSALS.calls).map(([name, [status, sentence]]) => [
          code(name),
          String(status),
          code(sentence),
        ]),
        { keepsOrder: true },
      ),
  },
  {
    file,
    marker: 'field-rules',
    render: (current) =>
      fillTable(
        current,
        Object.entries(REFUSALS.fields).map(([name, sentence]) => [code(name), code(sentence)]),
        { keepsOrder: true },
      ),
  },
];

const { MAX_METADATA_KEYS, MAX_METADATA_KEY_LENGTH, MAX_METADATA_VALUE_LENGTH, MAX_METADATA_BYTES } =
  metadata;

const exported = MAX_EXPORTED.toLocaleString('en');

export const API_SENTENCES: readonly DocSentence[] = [
  `The scopes that exist: ${listCodes(SCOPES)}.`,
  `${code('Metadata')} has at most ${MAX_METADATA_KEYS} keys of at most ${MAX_METADATA_KEY_LENGTH} characters;`,
  `strings have at most ${MAX_METADATA_VALUE_LENGTH};`,
  `the whole at most ${MAX_METADATA_BYTES.toLocaleString('en')} bytes of JSON.`,
  `are the keys ${listCodes(RESERVED_METADATA_KEYS)}.`,
  `A whole number beyond ${Number.MAX_SAFE_INTEGER.toLocaleString('en')} is refused`,
  `more than ${MAX_JSON_DEPTH} levels deep`,
  `kept for ${CLAIM_KEPT_MS / 3_600_000} hours`,
  `the newest ${MAX_ATTEMPTS} attempts and the newest ${MAX_REFUNDS} refunds`,
  `newest ${MAX_SCANNED.toLocaleString('en')} entries`,
  `${exported} transactions: ${code('Limit')} is 1 to ${exported}.`,
].map((sentence) => ({ file, sentence }));
