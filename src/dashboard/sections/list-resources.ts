import type { CallVerb, RecordWords } from '../../protocol/dashboard/record-words.ts';
import type { ApiRecord } from './describe-record.ts';
import {
  type Button,
  isOfType,
  type OpenApi,
  type OpenApiSchema,
  type Operation,
  type Parameter,
  type SandboxButton,
  unwrap,
} from './open-api.ts';
import { resolveSchemas } from './resolve-schemas.ts';
import { toTitle } from './to-title.ts';
import { matches, type Vocabulary } from './words.ts';

/** An API call, reduced to the parts that forms and lists need. */
export interface ApiCall {
  id: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Contains the parameters in braces. */
  path: string;
  summary: string;
  /** Any one of them is enough. */
  scopes: readonly string[];
  params: readonly Parameter[];
  query: readonly Parameter[];
  /** The fields of its body; `undefined` for a call without one. */
  body: OpenApiSchema | undefined;
  example: object | undefined;
  /** The fields of its answer; `undefined` for a file. */
  answer: OpenApiSchema | undefined;
  buttons: readonly Button[];
  /** How people make it; `undefined` if only programs do. */
  verb: CallVerb | undefined;
  words: RecordWords | undefined;
}

/** A button beside a record. */
export interface RecordButton extends Button {
  method: Exclude<ApiCall['method'], 'GET'>;
  path: string;
  /** Any one of them is enough. */
  scopes: readonly string[];
}

/** A list: its call, the field of the answer with the rows, and whether there are pages. */
export interface RecordList {
  call: ApiCall;
  name: string;
  isPaged: boolean;
}

/** Related calls of a section: a list, its records, and the calls that act on them. */
export interface Resource extends Vocabulary {
  /** The part of the dashboard's URLs that names the resource, such as `payments-links`. */
  slug: string;
  title: string;
  list: RecordList | undefined;
  /** The name of the id, both as a field of a row and as a parameter of the path. */
  idName: string | undefined;
  read: ApiCall | undefined;
  /** Calls that concern no single record. */
  calls: ApiCall[];
  /** Calls that concern one record. */
  recordCalls: ApiCall[];
  /** The buttons beside a record, if its state allows them. */
  buttons: RecordButton[];
}

/** The prefix of all paths. Those for tills have no version. */
const BASE = /^\/(api\/v5|svc)/;
const ENVELOPE = ['Message', 'StatusCode', 'Result', 'NextCursor'];

/** The fields of an answer without the envelope. A record named `Message` replaces the envelope's sentence. */
export const listAnswerFields = (answer: OpenApiSchema | undefined): [string, OpenApiSchema][] =>
  Object.entries(answer?.properties ?? {}).filter(
    ([name, schema]) => !ENVELOPE.includes(name) || isOfType(schema, 'object'),
  );

const readOperation = (path: string, method: string, operation: Operation): ApiCall => {
  const body = operation.requestBody?.content['application/json'];
  const select = (place: string) => operation.parameters.filter((parameter) => parameter.in === place);
  return {
    id: operation.operationId,
    method: method.toUpperCase() as ApiCall['method'],
    path,
    summary: operation.summary,
    scopes: operation['x-scopes'],
    params: select('path'),
    query: select('query'),
    body: body?.schema,
    example: body?.example,
    answer: operation.responses[200].content['application/json']?.schema,
    buttons: operation['x-buttons'] ?? [],
    verb: operation['x-verb'],
    words: operation['x-words'],
  };
};

/** The calls of an OpenAPI document that need a token. The others log in or describe the API. */
export const listCalls = ({ paths }: OpenApi): ApiCall[] =>
  Object.entries(paths)
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => readOperation(path, method, operation)),
    )
    .filter(({ scopes }) => scopes.length > 0);

/** Recognizes a list of all records, or of those below one: its answer contains one array. */
export function readRows(call: ApiCall): RecordList | undefined {
  const [field, ...others] = listAnswerFields(call.answer);
  if (call.method !== 'GET' || !field || others.length) return undefined;
  const [name, schema] = field;
  if (!isOfType(schema, 'array') || !schema.items?.properties) return undefined;
  return { call, name, isPaged: call.query.some((parameter) => parameter.name === 'Cursor') };
}

const readList = (call: ApiCall): RecordList | undefined => (call.params.length ? undefined : readRows(call));

/** The words of the records in a call's answer. */
export function readVocabulary(call: ApiCall | undefined): Vocabulary {
  const [[, schema = {}] = []] = listAnswerFields(call?.answer);
  return { words: call?.words, schemas: unwrap(schema.items ?? schema).properties ?? {} };
}

/** The path up to its first parameter, without the suffix of a format: `/payments/link`. */
const getStem = ({ path }: ApiCall): string =>
  path
    .replace(BASE, '')
    .replace(/\/\{.*$/, '')
    .replace(/\.\w+$/, '');

/** Finds the resource of a call: the list with the longest matching path, or else the first part of its own path. */
function findHome(call: ApiCall, lists: readonly string[]): string {
  const stem = getStem(call);
  const named = lists.find((list) => list === stem || list === `${stem}s`);
  if (named) return named;
  const around = lists.filter((list) => stem.startsWith(`${list}/`)).sort((a, b) => b.length - a.length);
  return around[0] ?? (stem.replace(/\/[^/]+$/, '') || stem);
}

/** The buttons for calls about a record of this name, and for the switches of the sandbox that name it. */
function listButtons(
  calls: readonly ApiCall[],
  name: string | undefined,
  { 'x-switches': switches = [] }: OpenApi,
): RecordButton[] {
  return [
    ...calls.flatMap(({ method, path, buttons, scopes }) =>
      method === 'GET' ? [] : buttons.map((button) => ({ ...button, method, path, scopes })),
    ),
    ...switches
      .filter(({ record, schema }) => record === name && !schema)
      .map((one) => ({ ...one, method: 'POST' as const })),
  ];
}

/** A call with a form that no document describes. The service checks the scopes. */
export const createFormCall = (
  call: Pick<ApiCall, 'path' | 'method' | 'body' | 'verb'> & Partial<ApiCall>,
): ApiCall => ({
  ...{ id: call.path, summary: '', scopes: ['online-payments'], params: [], query: [] },
  ...{ example: undefined, answer: {}, buttons: [], words: undefined },
  ...call,
});

/** The call of a switch of the sandbox that has a form. */
const toCall = ({ path, scopes, label = '', about, schema }: SandboxButton, id: Parameter): ApiCall =>
  createFormCall({
    ...{ method: 'POST', path, scopes, params: [id], body: schema },
    verb: { label, ...(about && { about }) },
  });

interface Home {
  /** The path of the list, or the part that the calls have in common. */
  home: string;
  calls: readonly ApiCall[];
  section: string;
}

/** Recognizes a call that reads the only record of its kind, which another call with the same path changes. */
const readsOnly = ({ method, path, params, answer }: ApiCall, calls: readonly ApiCall[]): boolean => {
  const [field, ...others] = listAnswerFields(answer);
  const isRecord = !!field && !others.length && isOfType(field[1], 'object');
  const isChanged = calls.some((call) => call.method === 'PUT' && call.path === path);
  return method === 'GET' && !params.length && isRecord && isChanged;
};

const createResource = ({ home, calls, section }: Home, document: OpenApi): Resource => {
  const slug = home.slice(1).replaceAll('/', '-');
  const list = calls
    .filter((call) => getStem(call) === home)
    .map(readList)
    .find(Boolean);
  // Path parameters of calls that read, change or delete a record. Without a list there are no records to choose from.
  const only = list ? undefined : calls.find((call) => readsOnly(call, calls));
  const ofRecord = calls.filter(({ path, params }) => (list ? params.length > 0 : path === only?.path));
  const idName = ofRecord[0]?.params[0]?.name;
  const read = only ?? ofRecord.find(({ method, path }) => method === 'GET' && path.endsWith(`{${idName}}`));
  const name = listAnswerFields(read?.answer)[0]?.[0] ?? idName?.replace(/Id$/, '');
  const switches = document['x-switches']?.filter(({ record, schema }) => record === name && schema) ?? [];
  const [id] = ofRecord[0]?.params ?? [];
  return {
    ...readVocabulary(read ?? list?.call),
    slug,
    title: toTitle(slug, section),
    list,
    idName,
    read,
    calls: calls.filter((call) => call !== list?.call && !ofRecord.includes(call)),
    recordCalls: [
      ...ofRecord.filter((call) => call !== read),
      ...(id ? switches.map((one) => toCall(one, id)) : []),
    ],
    buttons: listButtons(ofRecord, name, document),
  };
};

/** Groups the calls of a section by resource, in the order of the document. */
export function listResources(described: OpenApi, section: string): Resource[] {
  const document = resolveSchemas(described);
  const calls = listCalls(document);
  const lists = calls.filter(readList).map(getStem);
  const homes = new Map<string, ApiCall[]>();
  for (const call of calls) {
    const home = findHome(call, lists);
    homes.set(home, [...(homes.get(home) ?? []), call]);
  }
  return [...homes].map(([home, own]) => createResource({ home, calls: own, section }, document));
}

/** Whether the granted scopes allow a call. */
export const isOpen = ({ scopes }: Pick<ApiCall, 'scopes'>, granted: readonly string[]): boolean =>
  scopes.some((scope) => granted.includes(scope));

/** Whether people are offered a call beside a record, or without one. */
export const isOffered = ({ verb }: ApiCall, record: ApiRecord = {}): boolean =>
  !!verb && matches(verb.where ?? {}, record);

/** Whether a record waits for a call, so that its form is open. */
export const isAwaited = (call: ApiCall, record: ApiRecord): boolean =>
  !!call.verb?.isFirst && isOffered(call, record) && matches(call.verb.isFirst, record);

/** Fills in the parameters of a call's path. */
export const fillPath = ({ path }: Pick<ApiCall, 'path'>, values: Readonly<Record<string, string>>): string =>
  path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(values[name] ?? ''));
