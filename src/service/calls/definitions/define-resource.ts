import { Type } from 'typebox';
import { answer } from '../../platform/http/answers/answer.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import type { Company } from '../companies/company.ts';
import { getActor } from '../companies/record-change.ts';
import { nextCursor } from './answer-fields.ts';
import { type CallDefinition, defineCall, runRecorded } from './define-call.ts';
import {
  type CalledChange,
  type Check,
  createBodySchema,
  createChangeSchema,
  createRecordSchema,
  type RecordKey,
  type RecordScope,
  type ResourceSpec,
} from './resource.ts';

/** Creates the parts that the calls of a resource share. */
function createParts<Needs>({
  name,
  path,
  scopes,
  scopesInV4,
  versions,
  isAtRoot,
  isForPartners,
  port,
  keptIn,
  fields,
  below,
  ...spec
}: ResourceSpec<Needs>) {
  const { idName = `${name}Id`, label = name, id } = spec;
  const record = createRecordSchema(fields);
  const parents = below && { [below.name]: below.id };
  /** @throws Rejection 404 for a path below a record that the caller may not access */
  const locate = async (
    db: Store | StoreTransaction,
    { company, params }: { readonly company: Company; params: Record<string, string> },
    needs: Needs,
  ): Promise<RecordScope> => {
    const scope = { companyId: company.id, ...(isForPartners && { seesAll: company.type === 'admin' }) };
    if (!below) return scope;
    const parent = params[below.name] ?? '';
    const { company_id: companyId } = await below.find(db, { ...scope, id: parent }, needs);
    return { companyId, parent };
  };
  return {
    label,
    one: `${path}/{${idName}}`,
    parents: parents && { params: parents },
    params: { ...parents, [idName]: id },
    locate,
    locateOne: async (...[db, input, needs]: Parameters<typeof locate>): Promise<RecordKey> => ({
      ...(await locate(db, input, needs)),
      id: input.params[idName] ?? '',
    }),
    shared: {
      path,
      scopes,
      ...(scopesInV4 && { scopesInV4 }),
      ...(versions && { versions }),
      ...(isAtRoot && { isAtRoot }),
      ...(isForPartners && { isForPartners }),
      ...(port && { port }),
    },
    changing: keptIn && { keptIn },
    answer: Type.Object({ [name]: record }),
    record,
  };
}

/** Splits a name into words: `ContactCompanies` → `Contact companies`. */
const toWords = (name: string): string =>
  name.replace(/(?<!^)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const adaptCheck = <Needs>(check: Check<Needs> | undefined) =>
  check &&
  ((caller: { body: Record<string, unknown>; readonly company: Company; now: number }, needs: Needs) =>
    check(caller.body, needs, caller));

function defineReading<Needs>(spec: ResourceSpec<Needs>): CallDefinition<Needs>[] {
  const { name, plural, list, read } = spec;
  const words = spec.words && { words: spec.words };
  const parts = createParts(spec);
  const { label, one, params, parents, shared, answer: answerSchema, record } = parts;
  const calls: CallDefinition<Needs>[] = [];
  if (list) {
    const { run, page, description, ...described } = list;
    const message = `${toWords(plural)} of the company.`;
    const records = { [plural]: Type.Array(record, { description }) };
    const call = {
      ...shared,
      ...parents,
      ...described,
      ...words,
      id: `list${plural}`,
      method: 'GET',
      transaction: 'none',
    } as const;
    if (run)
      calls.push(
        defineCall({
          ...call,
          answer: Type.Object(records),
          run: async ({ store, company }) => answer(message, { [plural]: await run(store, company.id) }),
        }),
      );
    if (page)
      calls.push(
        defineCall({
          ...call,
          query: page.query,
          answer: Type.Object({ ...records, NextCursor: nextCursor }),
          run: async ({ store, query, ...caller }, needs: Needs) => {
            const scope = await parts.locate(store, caller, needs);
            const { rows, NextCursor } = await page.run(store, scope, query, needs);
            return answer(message, { [plural]: rows, NextCursor });
          },
        }),
      );
  }
  if (read) {
    const { run, ...described } = read;
    calls.push(
      defineCall({
        ...shared,
        ...described,
        ...words,
        id: `read${name}`,
        method: 'GET',
        path: one,
        params,
        answer: answerSchema,
        transaction: 'none',
        run: async ({ store, ...caller }, needs: Needs) =>
          answer(`${label}.`, {
            [name]: await run(store, await parts.locateOne(store, caller, needs), needs),
          }),
      }),
    );
  }
  return calls;
}

function defineCreation<Needs>(spec: ResourceSpec<Needs>): CallDefinition<Needs>[] {
  const { name, fields, create } = spec;
  if (!create) return [];
  const { label, shared, changing, parents, locate } = createParts(spec);
  const { run, check, before, stated, path = spec.path, ...described } = create;
  const call = {
    ...shared,
    ...changing,
    ...parents,
    ...described,
    id: `create${name}`,
    method: 'POST',
    path,
    body: createBodySchema(fields, stated),
    answer: Type.Object({ [name]: createRecordSchema(fields, { isFirst: true }) }),
    check: adaptCheck(check),
  } as const;
  const make = async (body: object, change: CalledChange & RecordScope, needs: Needs) =>
    answer(`${label} created.`, { [name]: await run(body, change, needs) });
  if (!before)
    return [
      defineCall({
        ...call,
        transaction: 'shared',
        run: async ({ trx, now, body, ...caller }, needs: Needs) =>
          make(
            body,
            { trx, now, by: getActor(caller.request), ...(await locate(trx, caller, needs)) },
            needs,
          ),
      }),
    ];
  return [
    defineCall({
      ...call,
      transaction: 'own',
      // Its only transaction stores the answer too.
      canRunAgain: true,
      run: async ({ store, now, body, recordAnswer, request, ...caller }, needs: Needs) => {
        const scope = await locate(store, caller, needs);
        const added = await before(body, { store, request, now }, needs);
        return runRecorded({ store, recordAnswer }, (trx) =>
          make({ ...body, ...added }, { trx, now, by: getActor(request), ...scope }, needs),
        );
      },
    }),
  ];
}

function defineChanges<Needs>(spec: ResourceSpec<Needs>): CallDefinition<Needs>[] {
  const { name, fields, change, remove } = spec;
  const { label, one, params, shared, changing, locateOne, answer: answerSchema } = createParts(spec);
  const calls: CallDefinition<Needs>[] = [];
  if (change) {
    const { run, check, nothing, before, ...described } = change;
    const call = {
      ...shared,
      ...changing,
      ...described,
      id: `change${name}`,
      method: 'PUT',
      path: one,
      params,
      body: createChangeSchema(fields, nothing),
      answer: answerSchema,
      check: adaptCheck(check),
    } as const;
    const make = async (key: RecordKey, body: object, made: CalledChange, needs: Needs) =>
      answer(`${label} changed.`, { [name]: await run(key, body, made, needs) });
    calls.push(
      before
        ? defineCall({
            ...call,
            transaction: 'own',
            // Its only transaction stores the answer too.
            canRunAgain: true,
            run: async ({ store, now, body, recordAnswer, ...caller }, needs: Needs) => {
              const key = await locateOne(store, caller, needs);
              await before(key, body, { store }, needs);
              return runRecorded({ store, recordAnswer }, (trx) =>
                make(key, body, { trx, now, by: getActor(caller.request) }, needs),
              );
            },
          })
        : defineCall({
            ...call,
            transaction: 'shared',
            run: async ({ trx, now, body, ...caller }, needs: Needs) => {
              const key = await locateOne(trx, caller, needs);
              return make(key, body, { trx, now, by: getActor(caller.request) }, needs);
            },
          }),
    );
  }
  if (remove) {
    const { run, ...described } = remove;
    calls.push(
      defineCall({
        ...shared,
        ...changing,
        ...described,
        id: `delete${name}`,
        method: 'DELETE',
        path: one,
        params,
        answer: Type.Object({}),
        transaction: 'shared',
        run: async ({ trx, now, ...caller }, needs: Needs) => {
          await run(await locateOne(trx, caller, needs), { trx, now, by: getActor(caller.request) }, needs);
          return answer(`${label} deleted.`, {});
        },
      }),
    );
  }
  return calls;
}

function defineActions<Needs>(spec: ResourceSpec<Needs>): CallDefinition<Needs>[] {
  const { one, params, shared, changing, locateOne } = createParts(spec);
  return (spec.actions ?? []).map(({ name, message, run, ...described }) =>
    defineCall({
      ...shared,
      ...changing,
      method: 'POST',
      ...described,
      path: name ? `${one}/${name}` : one,
      params,
      transaction: 'shared',
      run: async ({ trx, now, body, ...caller }, needs: Needs) =>
        answer(
          typeof message === 'string' ? message : message(needs),
          await run(
            await locateOne(trx, caller, needs),
            { trx, now, body, by: getActor(caller.request) },
            needs,
          ),
        ),
    }),
  );
}

/**
 * Declares a kind of record, and creates its calls: list, read, create, change, delete, and a POST for each action. Each change
 * and its answer share a transaction.
 */
export const defineResource = <Needs = unknown>(
  spec: ResourceSpec<Needs>,
): readonly CallDefinition<Needs>[] => [
  ...defineCreation(spec),
  ...defineReading(spec),
  ...defineChanges(spec),
  ...defineActions(spec),
];
