import { Type } from 'typebox';
import { createPassword, digestPassword } from '../../calls/companies/digest-password.ts';
import { nullable, text, timeField } from '../../calls/definitions/answer-fields.ts';
import { defineResource } from '../../calls/definitions/define-resource.ts';
import { pathId } from '../../calls/definitions/parameters.ts';
import { createPageParameters, type PageQuery, readPage } from '../../calls/definitions/read-page.ts';
import { ONE_LINE } from '../../calls/definitions/request-fields.ts';
import {
  createRecordSchema,
  type RecordKey,
  type RecordScope,
  type ResourceField,
} from '../../calls/definitions/resource.ts';
import { breakRule, rejectFields } from '../../platform/http/answers/rejections.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import type { PosNeeds } from '../waiting/create-point-of-sale.ts';
import { assignTerminal, requireOfAccount } from './assign-terminal.ts';
import { TERMINAL_SUPPLY } from './terminal-supply.ts';
import {
  describeTerminal,
  findTerminals,
  requireTerminal,
  type SelectedTerminal,
  splitPoiid,
} from './terminals.ts';

const MAX_POIID_LENGTH = 64;
const MAX_NAME_LENGTH = 100;

/** Whether it has ever been connected. */
const SAID_HELLO = '^(?!null$)';

const FIELDS = {
  TerminalId: { shown: text('The POIID.') },
  Name: {
    shown: text('For people.'),
    change: Type.String({ maxLength: MAX_NAME_LENGTH, ...ONE_LINE }),
  },
  Model: { shown: text('The part of the POIID before the first hyphen.') },
  Serial: { shown: text('The rest of the POIID.') },
  StoreId: {
    shown: nullable({ type: 'integer' }, 'The store that it is assigned to.'),
    change: Type.Unsafe<number | null>({
      type: ['integer', 'null'],
      title: 'Store',
      'x-list': {
        path: '/api/v5/stores',
        scopes: ['online-payments', 'pos-terminals'],
        title: '{Name} || {Reference}',
      },
    }),
  },
  StoreReference: { shown: nullable({ type: 'string' }, '`Reference` of that store.') },
  Online: { shown: Type.Boolean({ description: 'Whether it is connected and switched on.' }) },
  Busy: { shown: Type.Boolean({ description: 'Whether a dialogue is under way.' }) },
  SwitchedOff: { shown: Type.Boolean({ description: 'Whether the sandbox has switched it off.' }) },
  Firmware: { shown: nullable({ type: 'string' }, 'Null until it has said hello.') },
  LocalApi: { shown: Type.Boolean({ description: 'Whether it answers on the local network.' }) },
  Screen: { shown: nullable({ type: 'string' }, "The address of the simulated terminal's screen.") },
  LastSeenAt: {
    shown: nullable({ type: 'string', format: 'date-time' }, 'Null until it has said hello.'),
  },
  CreatedAt: { shown: timeField() },
  UpdatedAt: { shown: timeField() },
  Secret: { shown: text('What it connects with. Shown only here.'), isShownOnce: true },
} satisfies Record<string, ResourceField>;

/** The validated fields that a caller may change. */
interface TerminalChange {
  Name?: string;
  StoreId?: number | null;
}

function describe(row: SelectedTerminal, realNow: number) {
  const terminal = describeTerminal(row, realNow);
  const { model, serial } = splitPoiid(row.poiid);
  return {
    TerminalId: row.poiid,
    Name: row.name,
    Model: model,
    Serial: serial,
    StoreId: row.store_id,
    StoreReference: row.storeReference,
    Online: terminal.online,
    Busy: terminal.busy,
    SwitchedOff: row.is_switched_off === 1,
    Firmware: terminal.firmware,
    LocalApi: terminal.local_api_enabled,
    Screen: row.screen || null,
    LastSeenAt: terminal.last_seen_at,
    CreatedAt: new Date(row.created_at).toISOString(),
    UpdatedAt: new Date(row.updated_at).toISOString(),
  };
}

async function listTerminals(store: Store, { companyId }: RecordScope, query: PageQuery, { pos }: PosNeeds) {
  // Select without the join: the list is filtered by columns that the store has too.
  const own = store.selectFrom('terminals').selectAll().where('company_id', '=', companyId);
  const { rows, NextCursor } = await readPage(store, own, query, { idColumn: 'poiid' });
  const ids = rows.map(({ poiid }) => poiid);
  const selected = ids.length ? await findTerminals(store, companyId, ids) : [];
  const byId = new Map(selected.map((row) => [row.poiid, row]));
  const found = rows.flatMap(({ poiid }) => byId.get(poiid) ?? []);
  return { rows: found.map((row) => describe(row, pos.realNow())), NextCursor };
}

/** @throws Rejection 400 for a store that does not belong to the company */
async function requireStore(trx: StoreTransaction, companyId: number, id: number): Promise<void> {
  const stores = trx.selectFrom('stores').select('id').where('company_id', '=', companyId);
  const isId = id >= 1 && id <= 2_147_483_647;
  if (!isId || !(await stores.where('id', '=', id).executeTakeFirst()))
    throw rejectFields([breakRule('StoreId', 'STORE_NOT_FOUND')]);
}

async function changeTerminal(
  trx: StoreTransaction,
  { companyId, id: poiid }: RecordKey,
  { Name, StoreId, now }: TerminalChange & { now: number },
): Promise<SelectedTerminal> {
  const terminal = await requireTerminal(trx, { companyId, poiid });
  if (StoreId !== undefined && StoreId !== null) await requireStore(trx, companyId, StoreId);
  if (StoreId !== undefined && StoreId !== terminal.store_id)
    await assignTerminal(trx, { companyId, poiid, storeId: StoreId }, now);
  await trx
    .updateTable('terminals')
    .set({ ...(Name !== undefined && { name: Name }), updated_at: now })
    .where('poiid', '=', poiid)
    .execute();
  return requireTerminal(trx, { companyId, poiid });
}

/**
 * Gives a terminal a new secret. The old one is invalid at once, and a held poll ends.
 * @throws Rejection 404
 */
async function rotateSecret(
  trx: StoreTransaction,
  { companyId, id: poiid }: RecordKey,
  now: number,
): Promise<{ terminal: SelectedTerminal; secret: string }> {
  const secret = createPassword();
  await trx
    .updateTable('terminals')
    .set({
      secret_digest: digestPassword(poiid, secret),
      must_say_hello: 1,
      online_until: 0,
      updated_at: now,
    })
    .where('company_id', '=', companyId)
    .where('poiid', '=', poiid)
    .execute();
  return { terminal: await requireTerminal(trx, { companyId, poiid }), secret };
}

/** Terminals in the section of v5. The calls for tills use the same rows. */
export const POS_TERMINAL_CALLS = defineResource<PosNeeds>({
  name: 'Terminal',
  plural: 'Terminals',
  path: '/pos-terminals/terminals',
  versions: ['v5'],
  scopes: ['pos-terminals'],
  id: pathId(MAX_POIID_LENGTH, 'TERMINAL_NOT_FOUND', 'The POIID.'),
  fields: FIELDS,
  words: {
    title: '{Name} || {TerminalId}',
    facts: [
      '{TerminalId}',
      '{StoreReference} || in no store',
      'firmware {Firmware}',
      { text: 'local API on', where: { Firmware: SAID_HELLO, LocalApi: 'true' } },
      { text: 'local API off', where: { Firmware: SAID_HELLO, LocalApi: 'false' } },
      { text: 'seen {LastSeenAt~~} || never connected', where: { Online: 'false' } },
    ],
    state: [
      { text: 'switched off', where: { SwitchedOff: 'true' } },
      { text: 'offline', where: { Online: 'false' } },
      { text: 'busy', where: { Busy: 'true' } },
      'online',
    ],
    technical: ['SwitchedOff', 'Busy', 'Online', 'LocalApi', 'Firmware', 'Model', 'Serial'],
    empty: 'No terminals. They come with your contract.',
  },
  list: {
    summary: 'Lists the terminals of the company.',
    guide: 'cloud-pos.md#terminals',
    description: 'Newest first.',
    page: { query: createPageParameters('', '[!-~]{1,64}'), run: listTerminals },
  },
  read: {
    summary: 'Reads a terminal.',
    guide: 'cloud-pos.md#terminals',
    run: async (store, { companyId, id: poiid }, { pos }) =>
      describe(await requireTerminal(store, { companyId, poiid }), pos.realNow()),
  },
  change: {
    verb: 'Assign',
    summary: 'Names a terminal, or assigns it to a store.',
    guide: 'cloud-pos.md#terminals',
    refusals: [409, 503],
    nothing: 'NO_CHANGE',
    example: { Name: 'Bar' },
    before: async ({ companyId, id: poiid }, body, { store }, { pos }) => {
      const { StoreId: storeId = null } = body as TerminalChange;
      await requireOfAccount(store, { companyId, poiid, storeId }, pos);
    },
    run: async (key, body, { trx, now }, { pos }) =>
      describe(await changeTerminal(trx, key, { ...(body as TerminalChange), now }), pos.realNow()),
  },
  actions: [
    {
      id: 'rotateTerminalSecret',
      name: 'rotate-secret',
      summary: 'Gives a terminal a new secret to connect with, which is shown only here.',
      guide: 'hardware.md#setting-up-a-terminal',
      port: TERMINAL_SUPPLY,
      message: 'Secret changed.',
      answer: Type.Object({ Terminal: createRecordSchema(FIELDS, { isFirst: true }) }),
      run: async (key, { trx, now }, { pos }) => {
        const { terminal, secret } = await rotateSecret(trx, key, now);
        return { Terminal: { ...describe(terminal, pos.realNow()), Secret: secret } };
      },
    },
  ],
});
