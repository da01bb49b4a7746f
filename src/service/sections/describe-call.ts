import { type TObject, Type } from 'typebox';
import type { CallFacts, PathParameter, QueryParameter, Version } from '../calls/definitions/define-call.ts';
import { describePort } from '../calls/definitions/ports.ts';
import { REFUSALS } from '../subjects/facts.ts';
import type { SchemaNames } from './name-schemas.ts';
import { SECTIONS } from './section-table.ts';
import { type Answers, type Secrets, toAnswerSchema, toJsonSchema } from './to-json-schema.ts';

/** The meaning of each status of a refusal (docs/api.md, "Refusals"). */
export const REFUSAL_MEANINGS: Record<number, string> = {
  400: 'A field or a header breaks a rule: `Errors` names each field.',
  401: 'No valid access token, one without the scope, or one of a company that may not call this.',
  404: 'Nothing by that name belongs to the company.',
  409: 'The state does not allow it, the name is taken, or an earlier call with the key runs.',
  413: 'The body is too large.',
  415: 'The body is not JSON in UTF-8, or it is compressed.',
  422: 'The idempotency key was used with another body.',
  429: 'Too many calls: wait as long as `Retry-After` says.',
};

const envelope = {
  Message: Type.String({ description: 'What was done, as a sentence.' }),
  StatusCode: Type.Integer({ description: 'The HTTP status, repeated here.' }),
  Result: Type.Boolean({ description: 'Whether the call succeeded.' }),
};

const hint = Type.String({
  description: 'For people: the allowed values, or the state that prevents the call, if known.',
});

/** The schema of refusals. */
export const RejectionAnswer = Type.Object(
  {
    Message: Type.String({ description: 'The first broken rule, as a sentence.' }),
    StatusCode: Type.Integer({ description: 'The HTTP status, repeated here.' }),
    Result: Type.Literal(false),
    // A rule and a rejection can have the same code: both a field and the subject of a call can be "not found".
    Code: Type.Enum(Object.keys({ ...REFUSALS.calls, ...REFUSALS.fields }), {
      description: 'The reason, for programs. It never changes; the sentence may.',
    }),
    Hint: Type.Optional(hint),
    Errors: Type.Array(
      Type.Object({
        Field: Type.String(),
        Code: Type.Enum(Object.keys(REFUSALS.fields)),
        Message: Type.String(),
        Hint: Type.Optional(hint),
      }),
      { description: 'Every broken rule with the path of its field, in the order of the documentation.' },
    ),
  },
  { additionalProperties: false },
);

/** The description of a call for partners. */
const PARTNERS_ONLY = 'Only for partner and admin companies.';

/** The header that every POST with a token accepts. */
const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A repeated call with the same key gets the first response again.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
};

function listParameters({ method, scopes, params, query }: CallFacts): object[] {
  const groups = [
    ['path', params],
    ['query', query],
  ] as const;
  const named = groups.flatMap(([place, group]) =>
    Object.entries<PathParameter | QueryParameter>(group ?? {}).map(([name, parameter]) => {
      const { description, ...rest } = toJsonSchema(parameter.schema) as { description?: string };
      return {
        name,
        in: place,
        required: place === 'path' || 'isRequired' in parameter,
        ...(description && { description }),
        schema: rest,
      };
    }),
  );
  return method === 'POST' && scopes.length ? [...named, IDEMPOTENCY_KEY] : named;
}

/** Lists all statuses of a call other than success, in order. */
export function listRefusals(call: CallFacts): number[] {
  const { method, scopes, body, query, params, refusals = [] } = call;
  const statuses = new Set(refusals);
  // If rate limits are on, each token has one.
  if (scopes.length) for (const status of [401, 429]) statuses.add(status);
  if (body || query) statuses.add(400);
  // A body is limited in size even if the call ignores it.
  if (method !== 'GET') statuses.add(413);
  if (body) statuses.add(415);
  if (Object.values(params ?? {}).some(({ refusal }) => refusal)) statuses.add(404);
  // Refusals about an idempotency key.
  if (method === 'POST' && scopes.length) for (const status of [400, 409, 422]) statuses.add(status);
  return [...statuses].sort();
}

const isJson = (answer: CallFacts['answer']): answer is TObject => !('contentTypes' in answer);

/** The name of a schema in generated clients: `createPaymentLink` → `CreatePaymentLinkRequest`. */
const nameSchema = (id: string, part: 'Request' | 'Answer'): string =>
  `${id.charAt(0).toUpperCase()}${id.slice(1)}${part}`;

function getContent(
  { id, answer, hasNoEnvelope }: CallFacts,
  { secrets = 'nullable', answers = 'open', names }: DescribeOptions,
): Record<string, object> {
  if (!isJson(answer)) return Object.fromEntries(answer.contentTypes.map((type) => [type, { schema: {} }]));
  const properties = { ...(!hasNoEnvelope && envelope), ...answer.properties };
  const schema = toAnswerSchema(Type.Object(properties, { additionalProperties: false }), secrets, answers);
  return { 'application/json': { schema: names?.takeAnswer(schema, nameSchema(id, 'Answer')) ?? schema } };
}

/** The tag of calls without a token. */
const ACCESS = { name: 'Access', description: 'Access tokens, and what the API consists of.' };

const findSectionOf = ({ scopes: [first] }: CallFacts) => SECTIONS.find(({ scope }) => scope === first);

/** The section of a call, by the first of its scopes. */
const getTag = (call: CallFacts): string => findSectionOf(call)?.title ?? ACCESS.name;

/** Lists the tags of some calls, in the order of the sections. */
export const listTags = (calls: readonly CallFacts[]): object[] =>
  [ACCESS, ...SECTIONS.map(({ title, description }) => ({ name: title, description }))].filter(({ name }) =>
    calls.some((call) => getTag(call) === name),
  );

/** Lists for whom and where a call works. */
export const listConditions = (call: CallFacts): string[] =>
  [call.isForPartners && PARTNERS_ONLY, describePort(call, REFUSALS)].filter(
    (text) => typeof text === 'string',
  );

interface DescribeOptions {
  /** The version of the API whose path the call has. Default: v5. */
  version?: Version;
  /** The secrets are those of the first answer, or also those of kept ones. Default: both. */
  secrets?: Secrets;
  /** Default: open. */
  answers?: Answers;
  /** The address of the service, for links to the documents. Default: none. */
  baseUrl?: string;
  /** Names the objects. Default: they stay where they are. */
  names?: SchemaNames;
}

const getBody = ({ id, body }: CallFacts, { names }: DescribeOptions): object | undefined => {
  if (typeof body !== 'object') return undefined;
  const schema = toJsonSchema(body);
  return names?.takeRequest(schema, nameSchema(id, 'Request')) ?? schema;
};

/** Returns the address of the document that says more about a call. */
const getGuideUrl = (guide: string, baseUrl: string): string => {
  const [file = '', heading] = guide.split('#');
  return `${baseUrl}/docs/${file.replace(/\.md$/, '') || 'api'}${heading === undefined ? '' : `#${heading}`}`;
};

/** The scopes of a call in a version of the API: any one of them opens it. */
const listScopes = ({ scopes, scopesInV4 = scopes }: CallFacts, version: Version) =>
  version === 'v4' ? scopesInV4 : scopes;

function describe(call: CallFacts, version: Version): string {
  const scopes = listScopes(call, version).map((scope) => `\`${scope}\``);
  const access = scopes.length ? `It needs the scope ${scopes.join(' or ')}.` : 'It needs no token.';
  return [access, ...listConditions(call)].join(' ');
}

/** Describes a call as an OpenAPI operation. */
export const describeCall = (call: CallFacts, options: DescribeOptions = {}): object => {
  const { version = 'v5', baseUrl } = options;
  const scopes = listScopes(call, version);
  const schema = getBody(call, options);
  return {
    operationId: call.id,
    summary: call.summary,
    description: describe(call, version),
    tags: [getTag(call)],
    ...(call.guide && baseUrl !== undefined && { externalDocs: { url: getGuideUrl(call.guide, baseUrl) } }),
    // Linters accept scopes only for OAuth: any one of these is enough.
    security: scopes.length ? [{ accessToken: [] }] : [],
    'x-scopes': scopes,
    ...(call.buttons && { 'x-buttons': call.buttons }),
    ...(call.verb && { 'x-verb': typeof call.verb === 'string' ? { label: call.verb } : call.verb }),
    ...(call.words && { 'x-words': call.words }),
    parameters: listParameters(call),
    ...(schema && {
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema,
            ...(call.example && { example: call.example }),
          },
        },
      },
    }),
    responses: {
      200: { description: 'The call succeeded.', content: getContent(call, options) },
      ...Object.fromEntries(
        listRefusals(call).map((status) => [status, { $ref: `#/components/responses/Refused${status}` }]),
      ),
      default: { $ref: '#/components/responses/Refused' },
    },
  };
};
