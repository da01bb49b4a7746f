import { Type } from 'typebox';
import { text } from '../calls/definitions/answer-fields.ts';
import type { SwitchButton } from '../calls/definitions/call-button.ts';
import {
  type CallFacts,
  defineCall,
  type PathParameter,
  type Version,
} from '../calls/definitions/define-call.ts';
import { DOCS_HEADERS } from '../platform/assets/docs-headers.ts';
import type { FillDocsShell } from '../platform/assets/load-docs-shell.ts';
import { reject } from '../platform/http/answers/rejections.ts';
import { API_VERSION, createOpenApi, createWholeOpenApi, type DocumentOptions } from './create-openapi.ts';
import { keepDocument } from './keep-document.ts';
import { describeSection } from './list-section-calls.ts';
import { renderSection } from './render-section.ts';
import { findSection, SECTIONS, type Section } from './section-table.ts';

export interface SectionNeeds {
  /** All calls, for the documentation. */
  calls: readonly CallFacts[];
  /** The switches of the sandbox beside records; empty without one. */
  switches: readonly SwitchButton[];
  /** Returns `{base_url}`, known once the service listens. */
  getBaseUrl: () => string;
  fillDocsShell: FillDocsShell;
}

const SECTION_PATH: { Section: PathParameter } = {
  Section: {
    read: (slug) => findSection(slug)?.slug,
    schema: Type.String({ enum: SECTIONS.map(({ slug }) => slug), description: 'The name of a section.' }),
    refusal: 'NOT_FOUND',
  },
};

/** @throws Rejection 404 */
const requireSection = (slug: string): Section => {
  const section = findSection(slug);
  if (!section) throw reject('NOT_FOUND');
  return section;
};

const shared = { method: 'GET', versions: ['v5'], scopes: [], transaction: 'none' } as const;

const IndexEntry = Type.Object(
  {
    Title: text('Its name.'),
    Description: text('What it covers.'),
    Scope: text('The scope that opens its calls.'),
    DocsUrl: text('Its calls, for people.'),
    OpenApiUrl: text('The same for machines.'),
  },
  { additionalProperties: false },
);

/** Answers with a description, which is made once. */
const describe = (needs: SectionNeeds, name: string, create: (options: DocumentOptions) => object) => {
  const { calls, switches, getBaseUrl } = needs;
  const baseUrl = getBaseUrl();
  return {
    headers: { 'cache-control': 'no-cache', 'content-type': 'application/json; charset=utf-8' },
    content: keepDocument(needs, `${name} ${baseUrl}`, () =>
      JSON.stringify(create({ calls, switches, baseUrl })),
    ),
  };
};

/** Describes a whole version of the API. */
const describeVersion = (version: Version, id: string, summary: string) =>
  defineCall({
    ...shared,
    id,
    versions: [version],
    path: '/openapi',
    summary,
    guide: '#the-sections-of-v5',
    answer: { contentTypes: ['application/json'] },
    // A malformed header is refused, as for every call.
    refusals: [400],
    run: async (_input, needs: SectionNeeds) =>
      describe(needs, version, (options) => createWholeOpenApi(version, options)),
  });

/** The calls that describe the API: the index of the sections, and the documents. None needs a token. */
export const SECTION_CALLS = [
  defineCall({
    ...shared,
    id: 'listSections',
    path: '',
    summary: 'Lists the sections of the API.',
    guide: '#the-sections-of-v5',
    answer: Type.Object({ Sections: Type.Array(IndexEntry), Version: text('Of the API.') }),
    hasNoEnvelope: true,
    // A malformed header is refused, as for every call.
    refusals: [400],
    run: async (_input, { calls }: SectionNeeds) => ({
      headers: { 'cache-control': 'no-cache' },
      content: {
        Sections: SECTIONS.map((section) => ({
          Title: section.title,
          Description: describeSection(calls, section),
          Scope: section.scope,
          DocsUrl: `/api/v5/docs/${section.slug}`,
          OpenApiUrl: `/api/v5/openapi/${section.slug}`,
        })),
        Version: API_VERSION,
      },
    }),
  }),
  defineCall({
    ...shared,
    id: 'readSectionDocument',
    path: '/docs/{Section}',
    summary: "Shows a section's calls as a readable page.",
    params: SECTION_PATH,
    answer: { contentTypes: ['text/html'] },
    async run({ params }, needs: SectionNeeds) {
      const { calls, getBaseUrl, fillDocsShell } = needs;
      const baseUrl = getBaseUrl();
      return {
        headers: { ...DOCS_HEADERS, 'content-type': 'text/html; charset=utf-8' },
        content: keepDocument(needs, `docs/${params.Section} ${baseUrl}`, () =>
          fillDocsShell(renderSection(requireSection(params.Section), { calls, baseUrl })),
        ),
      };
    },
  }),
  defineCall({
    ...shared,
    id: 'readSectionDescription',
    path: '/openapi/{Section}',
    summary: "Describes a section's calls for machines: OpenAPI 3.1.",
    params: SECTION_PATH,
    answer: { contentTypes: ['application/json'] },
    run: async ({ params }, needs: SectionNeeds) =>
      describe(needs, params.Section, (options) => createOpenApi(requireSection(params.Section), options)),
  }),
  describeVersion('v5', 'readDescription', 'Describes all calls of v5 for machines: OpenAPI 3.1.'),
  describeVersion('v4', 'readDescriptionV4', 'Describes all calls of v4 for machines: OpenAPI 3.1.'),
];
