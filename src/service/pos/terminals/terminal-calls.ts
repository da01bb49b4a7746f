import { Type } from 'typebox';
import { nullable, text } from '../../calls/definitions/answer-fields.ts';
import { defineCall, runRecorded, withHeaders } from '../../calls/definitions/define-call.ts';
import { answer } from '../../platform/http/answers/answer.ts';
import { breakRule, type FieldError, reject } from '../../platform/http/answers/rejections.ts';
import { describeUnknown } from '../../platform/http/requests/read-object.ts';
import type { PosNeeds } from '../waiting/create-point-of-sale.ts';
import { type AssignRequest, assignTerminal, checkStore, requireOfAccount } from './assign-terminal.ts';
import { writePosCookie } from './pos-cookie.ts';
import { type PosCookieNeeds, readOwnTerminal } from './read-own-terminal.ts';
import { describeTerminal, findTerminals, requireTerminal } from './terminals.ts';

const TerminalSchema = Type.Object(
  {
    terminal_id: text('The POIID.'),
    model: text('The part of the POIID before the first hyphen.'),
    serial: text('The rest of the POIID.'),
    store_id: nullable({ type: 'integer' }, 'The store that it is assigned to.'),
    online: Type.Boolean({ description: 'Whether it is connected and switched on.' }),
    busy: Type.Boolean({ description: 'Whether a dialogue is under way.' }),
    firmware: nullable({ type: 'string' }, 'Null until it has said hello.'),
    local_api_enabled: Type.Boolean({ description: 'Whether it answers on the local network.' }),
    last_seen_at: nullable({ type: 'string', format: 'date-time' }, 'Null until it has said hello.'),
  },
  { additionalProperties: false },
);

const AssignSchema = Type.Object(
  {
    terminal_id: Type.String({ description: 'The POIID of a terminal of the company.' }),
    store_id: Type.Unsafe<number | null>({
      type: ['integer', 'null'],
      description: 'The store that it is assigned to; null removes it from its store.',
    }),
  },
  { additionalProperties: false },
);

const shared = {
  base: '/svc',
  versions: ['v5'],
  scopes: ['pos-terminals'],
  guide: 'cloud-pos.md#terminals',
} as const;

const terminalAnswer = Type.Object({ terminal: TerminalSchema });

type Needs = PosNeeds & PosCookieNeeds & { getBaseUrl: () => string };

function checkAssignment(body: Record<string, unknown>, stores: FieldError[]): FieldError[] {
  const { terminal_id: id, store_id: _store, ...rest } = body;
  const unknown = describeUnknown(Object.keys(rest), ['terminal_id', 'store_id']);
  if (id === undefined) return [breakRule('terminal_id', 'REQUIRED'), ...stores, ...unknown];
  const wrong = typeof id === 'string' ? [] : [breakRule('terminal_id', 'INVALID_VALUE', 'A string.')];
  return [...wrong, ...stores, ...unknown];
}

/** The calls about terminals for tills. Their names are those of the specification's cloud POS. */
export const TERMINAL_CALLS = [
  defineCall({
    ...shared,
    id: 'listRegisterTerminals',
    method: 'GET',
    path: '/cash-register/terminals',
    summary: 'Lists the terminals of the company.',
    answer: Type.Object({ terminals: Type.Array(TerminalSchema, { description: 'Sorted by id.' }) }),
    transaction: 'none',
    run: async ({ store, company }, { pos }: PosNeeds) => {
      const rows = await findTerminals(store, company.id);
      const terminals = rows.map((row) => describeTerminal(row, pos.realNow()));
      return answer('Terminals of the company.', { terminals });
    },
  }),
  defineCall({
    ...shared,
    id: 'readOwnTerminal',
    method: 'GET',
    path: '/cash-register/terminal',
    summary: "Reads the till's own terminal, which is identified by the cookie that `assign` sets.",
    answer: terminalAnswer,
    refusals: [404],
    transaction: 'none',
    run: async ({ store, company, request }, needs: Needs) => {
      const poiid = readOwnTerminal(request, { ...needs, companyId: company.id });
      if (poiid === undefined) throw reject('TERMINAL_NOT_FOUND');
      const terminal = await requireTerminal(store, { companyId: company.id, poiid });
      return answer('Terminal.', { terminal: describeTerminal(terminal, needs.pos.realNow()) });
    },
  }),
  defineCall({
    ...shared,
    id: 'assignTerminal',
    method: 'POST',
    path: '/cash-register/terminals/assign',
    summary: "Assigns a terminal to a store, or removes it with `null`. Sets the till's cookie.",
    body: AssignSchema,
    example: { terminal_id: 'S1F2L-000158213605001', store_id: 1 },
    answer: terminalAnswer,
    refusals: [404, 409, 503],
    transaction: 'own',
    // Its only transaction stores the answer.
    canRunAgain: true,
    check: ({ body, company }) => checkAssignment(body, checkStore('store_id', body.store_id, company)),
    run: async ({ store, company, body, now, recordAnswer }, { pos, tokenKey, getBaseUrl }: Needs) => {
      const { terminal_id: poiid, store_id: storeId } = body as AssignRequest;
      const companyId = company.id;
      await requireOfAccount(store, { companyId, poiid, storeId }, pos);
      const described = await runRecorded({ store, recordAnswer }, async (trx) => {
        await assignTerminal(trx, { companyId, poiid, storeId }, now);
        const terminal = await requireTerminal(trx, { companyId, poiid });
        return answer('Terminal assigned.', { terminal: describeTerminal(terminal, pos.realNow()) });
      });
      const cookie = writePosCookie(poiid, { key: tokenKey, companyId, baseUrl: getBaseUrl() });
      return withHeaders(described, { 'set-cookie': cookie });
    },
  }),
];
