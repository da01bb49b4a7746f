import { type TObject, type TSchema, Type } from 'typebox';
import type { SwitchButton } from '../calls/definitions/call-button.ts';
import type { CallFacts, PathParameter, QueryParameter } from '../calls/definitions/define-call.ts';
import { isSecret } from '../calls/definitions/hide-secrets.ts';
import { describePort } from '../calls/definitions/ports.ts';
import { REFUSALS } from '../subjects/facts.ts';
import { describeSection, getPath, listSectionCalls } from './list-section-calls.ts';
import type { Section } from './section-table.ts';

/** The version of the API in the index. */
export const API_VERSION = '5.0';

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

/** How a secret that is shown once is described: a kept answer has null in its place. */
type Secrets = 'shown' | 'nullable';

/** Converts a schema to JSON Schema, without the custom keywords for broken rules. */
const toJsonSchema = (schema: TSchema, secrets: Secrets = 'shown'): object =>
  JSON.parse(
    JSON.stringify(schema, (key, value) => {
      if ((key === 'rule' || key === 'valueHint') && typeof value === 'string') return undefined;
      if (secrets === 'shown' || typeof value !== 'object' || !value || !isSecret(value)) return value;
      const { description, ...rest } = value;
      return { anyOf: [rest, { type: 'null' }], description };
    }),
  );

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

function getContent({ answer, hasNoEnvelope }: CallFacts, secrets: Secrets): Record<string, object> {
  if (!isJson(answer)) return Object.fromEntries(answer.contentTypes.map((type) => [type, { schema: {} }]));
  const properties = { ...(!hasNoEnvelope && envelope), ...answer.properties };
  const fields = Type.Object(properties, { additionalProperties: false });
  return { 'application/json': { schema: toJsonSchema(fields, secrets) } };
}

/** Lists for whom and where a call works. */
export const listConditions = (call: CallFacts): string[] =>
  [call.isForPartners && PARTNERS_ONLY, describePort(call, REFUSALS)].filter(
    (text) => typeof text === 'string',
  );

/** Describes a call as an OpenAPI operation. @param secrets as in the first answer, or also as in kept ones */
export const describeCall = (call: CallFacts, secrets: Secrets = 'nullable'): object => ({
  operationId: call.id,
  summary: call.summary,
  ...(listConditions(call).length && { description: listConditions(call).join(' ') }),
  security: call.scopes.map((scope) => ({ accessToken: [scope] })),
  ...(call.buttons && { 'x-buttons': call.buttons }),
  ...(call.verb && { 'x-verb': typeof call.verb === 'string' ? { label: call.verb } : call.verb }),
  ...(call.words && { 'x-words': call.words }),
  parameters: listParameters(call),
  ...(typeof call.body === 'object' && {
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: toJsonSchema(call.body),
          ...(call.example && { example: call.example }),
        },
      },
    },
  }),
  responses: {
    200: { description: 'The call succeeded.', content: getContent(call, secrets) },
    ...Object.fromEntries(
      listRefusals(call).map((status) => [status, { $ref: `#/components/responses/Refused${status}` }]),
    ),
    default: { $ref: '#/components/responses/Refused' },
  },
});

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

function describePaths(calls: readonly CallFacts[]): Record<string, object> {
  const paths: Record<string, Record<string, object>> = {};
  for (const call of calls) {
    const path = getPath(call);
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: describeCall(call) };
  }
  return paths;
}

export interface DocumentOptions {
  /** All calls of the API. */
  calls: readonly CallFacts[];
  baseUrl: string;
  /** Default: none, as outside of a sandbox. */
  switches?: readonly SwitchButton[];
}

/** Creates the OpenAPI 3.1 description of a section, from the same schemas that validate the calls. */
export function createOpenApi(section: Section, { calls: all, baseUrl, switches = [] }: DocumentOptions) {
  const calls = listSectionCalls(all, section);
  const own = switches.filter(({ scopes }) => scopes.includes(section.scope));
  return {
    openapi: '3.1.0',
    info: {
      title: `ServicePay: ${section.title}`,
      version: API_VERSION,
      description: describeSection(all, section),
    },
    servers: [{ url: baseUrl }],
    paths: describePaths(calls),
    ...(own.length > 0 && { 'x-switches': own }),
    components: {
      securitySchemes: { accessToken: ACCESS_TOKEN },
      schemas: { Rejection: toJsonSchema(RejectionAnswer) },
      responses: describeRefusals(calls),
    },
  };
}
