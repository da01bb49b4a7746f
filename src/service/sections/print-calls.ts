import type { CallFacts, Version } from '../calls/definitions/define-call.ts';
import { EVENTS } from '../subjects/facts.ts';
import { API_CALLS } from './api-calls.ts';
import { describeCall, RejectionAnswer } from './describe-call.ts';
import { getPath } from './list-section-calls.ts';
import {
  listFields,
  type PrintedField,
  printComment,
  printObject,
  printType,
  type Schema,
} from './print-type.ts';

/** The parts of an OpenAPI operation that the types contain. */
interface Operation {
  summary: string;
  parameters: { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: Schema }[];
  requestBody?: { content: { 'application/json': { schema: Schema } } };
  responses: { 200: { content: Record<string, { schema: Schema }> } };
}

function listParameters({ parameters }: Operation, place: 'path' | 'query'): PrintedField | undefined {
  const named = parameters.filter((parameter) => parameter.in === place);
  const required = named.filter((parameter) => parameter.required).map(({ name }) => name);
  const properties = Object.fromEntries(named.map(({ name, schema }) => [name, schema]));
  if (!named.length) return undefined;
  const name = place === 'path' ? 'params' : 'query';
  return { name, type: printType({ type: 'object', properties, required }), isOptional: !required.length };
}

function printOperation(operation: Operation): string {
  const body = operation.requestBody?.content['application/json'].schema;
  const answer = operation.responses[200].content['application/json']?.schema;
  const fields = [
    listParameters(operation, 'path'),
    listParameters(operation, 'query'),
    body && { name: 'body', type: printType(body), isOptional: !body.required?.length },
    { name: 'answer', type: answer ? printType(answer) : 'Response', isOptional: false },
  ];
  return printObject(fields.filter((field) => field !== undefined));
}

/** Returns the name of a call, such as `POST /api/v5/payments/link`. */
const nameCall = (call: CallFacts, version: Version): string => `${call.method} ${getPath(call, version)}`;

/** Lists the fields of a call. One that exists in both versions is described once, by the fields of the newer version. */
function listCall(call: CallFacts): PrintedField[] {
  const operation = describeCall(call, { secrets: 'shown', answers: 'closed' }) as Operation;
  const [newest, ...others] = call.base ? (['v5'] as const) : [...call.versions].reverse();
  if (!newest) return [];
  const shared = { description: operation.summary, isOptional: false };
  const name = nameCall(call, newest);
  return [
    { ...shared, name, type: printOperation(operation) },
    ...others.map((version) => ({
      ...shared,
      name: nameCall(call, version),
      type: `Calls[${JSON.stringify(name)}]`,
    })),
  ];
}

/** Prints the types of all calls, refusals and event types, as a module of the npm package. */
export const printCalls =
  (): string => `${printComment('Written by the build from the OpenAPI of the service.')}

${printComment('Every call by its method and path, with what it takes and answers.')}
export interface Calls ${printObject(API_CALLS.flatMap(listCall))}

${printComment('What the service answers when it refuses a call.')}
export interface ApiRejection ${printObject(listFields(RejectionAnswer as Schema))}

${printComment('The events that webhooks can be registered for.')}
export type ApiEventType = ${EVENTS.types.map(({ name }) => `'${name}'`).join(' | ')};
`;
