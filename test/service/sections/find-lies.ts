import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { API_CALLS } from '../../../src/service/sections/api-calls.ts';
import { createOpenApi } from '../../../src/service/sections/create-openapi.ts';
import { SECTIONS } from '../../../src/service/sections/section-table.ts';
import { BASE_URL } from '../support/create-api-calls.ts';
import { inlineDocument } from './inline-document.ts';

/** Knows the formats of OpenAPI. */
export const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
// The formats of the service, whose checks a schema cannot make.
for (const format of ['iban', 'fiscal-code', 'vat-number', 'sdi-code', 'cig', 'cup', 'phone'])
  ajv.addFormat(format, true);

interface ResponseObject {
  $ref?: string;
  content?: Record<string, { schema: object }>;
}

interface Description {
  paths: Record<string, Record<string, { operationId: string; responses: Record<string, ResponseObject> }>>;
  components: { responses: Record<string, ResponseObject>; schemas: { Rejection: object } };
}

/** Together they have every call with a token. */
const DESCRIPTIONS = SECTIONS.map((section) =>
  inlineDocument<Description>(
    createOpenApi(section, { calls: API_CALLS, baseUrl: BASE_URL, answers: 'closed' }),
  ),
);

/** The schema that the documents give for an answer of a call with a status. */
function findSchema(id: string, status: number): object | undefined {
  for (const { paths, components } of DESCRIPTIONS) {
    const operations = Object.values(paths).flatMap((path) => Object.values(path));
    const operation = operations.find(({ operationId }) => operationId === id);
    if (!operation) continue;
    const response = operation.responses[status] ?? operation.responses.default;
    const target = response?.$ref ? components.responses[response.$ref.split('/').at(-1) ?? ''] : response;
    return target?.content?.['application/json']?.schema;
  }
  return undefined;
}

/** Compiling one takes longer than a call. */
const validators = new Map<object, ValidateFunction>();

function getValidator(schema: object): ValidateFunction {
  const validate = validators.get(schema) ?? ajv.compile(schema);
  validators.set(schema, validate);
  return validate;
}

/** The errors of an answer, by the documents; empty when they are right. */
export function findLies(id: string, status: number, body: unknown): unknown[] {
  const schema = findSchema(id, status);
  if (!schema) return typeof body === 'object' ? [`${id} ${status} is not described`] : [];
  const validate = getValidator(schema);
  return validate(body) ? [] : [{ id, status, body, errors: validate.errors }];
}
