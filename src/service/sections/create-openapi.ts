import type { SwitchButton } from '../calls/definitions/call-button.ts';
import type { CallFacts, Version } from '../calls/definitions/define-call.ts';
import { describeCall, listRefusals, listTags, REFUSAL_MEANINGS, RejectionAnswer } from './describe-call.ts';
import { describeWebhooks, EventSchema, listSectionEvents } from './describe-webhooks.ts';
import { describeSection, getPath, listSectionCalls } from './list-section-calls.ts';
import { nameSchemas, type SchemaNames } from './name-schemas.ts';
import type { Section } from './section-table.ts';
import { type Answers, toAnswerSchema } from './to-json-schema.ts';

/** The version of the API in the index. */
export const API_VERSION = '5.0';

const describeRefusal = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Rejection' } } },
});

/** Creates the response schemas to which calls refer. */
const describeRefusals = (calls: readonly CallFacts[]): Record<string, object> => ({
  Refused: describeRefusal('Refused.'),
  ...Object.fromEntries(
    [...new Set(calls.flatMap(listRefusals))].map((status) => [
      `Refused${status}`,
      describeRefusal(REFUSAL_MEANINGS[status] ?? 'Refused.'),
    ]),
  ),
});

const ACCESS_TOKEN = {
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'JWT',
  description: 'From `POST /api/v5/auth/token`. It carries scopes; each call names the scope that it needs.',
};

export interface DocumentOptions {
  /** All calls of the API. */
  calls: readonly CallFacts[];
  baseUrl: string;
  /** Default: none, as outside of a sandbox. */
  switches?: readonly SwitchButton[];
  /** Default: open. */
  answers?: Answers;
}

/** The calls that a document covers. */
interface Coverage {
  title: string;
  description: string;
  version: Version;
  calls: readonly CallFacts[];
  events: readonly string[];
  switches: readonly SwitchButton[];
}

function describePaths(
  { calls, version }: Coverage,
  { baseUrl, answers = 'open' }: DocumentOptions,
  names: SchemaNames,
): Record<string, object> {
  const paths: Record<string, Record<string, object>> = {};
  for (const call of calls) {
    const path = getPath(call, version);
    const described = describeCall(call, { version, baseUrl, answers, names });
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: described };
  }
  return paths;
}

function createDocument(coverage: Coverage, options: DocumentOptions) {
  const { title, description, version, calls, events, switches } = coverage;
  const { baseUrl, answers = 'open' } = options;
  const names = nameSchemas();
  names.takeAnswer(toAnswerSchema(RejectionAnswer, 'shown', answers), 'Rejection');
  if (events.length) names.takeAnswer(toAnswerSchema(EventSchema, 'shown', answers), 'Event');
  const paths = describePaths(coverage, options, names);
  return {
    openapi: '3.1.0',
    info: {
      title,
      version: version === 'v5' ? API_VERSION : '4.0',
      description,
      contact: { name: 'The documentation', url: `${baseUrl}/docs/api` },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: baseUrl }],
    tags: listTags(calls),
    paths,
    ...(events.length > 0 && { webhooks: describeWebhooks(events) }),
    ...(switches.length > 0 && { 'x-switches': switches }),
    components: {
      securitySchemes: { accessToken: ACCESS_TOKEN },
      schemas: names.list(),
      responses: describeRefusals(calls),
    },
  };
}

/** Creates the OpenAPI 3.1 description of a section, from the same schemas that validate the calls. */
export function createOpenApi(section: Section, options: DocumentOptions) {
  const { calls, switches = [] } = options;
  const coverage: Coverage = {
    title: `ServicePay: ${section.title}`,
    description: describeSection(calls, section),
    version: 'v5',
    calls: listSectionCalls(calls, section),
    events: listSectionEvents(section.scope),
    switches: switches.filter(({ scopes }) => scopes.includes(section.scope)),
  };
  return createDocument(coverage, options);
}

const WHOLE = {
  v5: 'All calls of v5, and the webhooks that it sends. Each section also has a document of its own.',
  v4: 'All calls of v4, whose tokens have all scopes of their user, and the webhooks of payments.',
};

/** Creates the description of a whole version of the API. */
export const createWholeOpenApi = (version: Version, options: DocumentOptions) =>
  createDocument(
    {
      title: `ServicePay ${version}`,
      description: WHOLE[version],
      version,
      calls: options.calls.filter(
        ({ versions, base }) => versions.includes(version) && (version === 'v5' || !base),
      ),
      events: listSectionEvents(),
      switches: version === 'v5' ? (options.switches ?? []) : [],
    },
    options,
  );
