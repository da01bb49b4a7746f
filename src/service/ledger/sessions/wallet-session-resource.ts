import { Type } from 'typebox';
import { LANGUAGE_CODES, type Language } from '../../../protocol/languages.ts';
import { nullable, oneOfTexts, text, timeField } from '../../calls/definitions/answer-fields.ts';
import { defineCall } from '../../calls/definitions/define-call.ts';
import { defineResource } from '../../calls/definitions/define-resource.ts';
import { line } from '../../calls/definitions/line.ts';
import { checkMetadataLimits } from '../../calls/definitions/metadata-limits.ts';
import { choice, pathId } from '../../calls/definitions/parameters.ts';
import { createPageParameters } from '../../calls/definitions/read-page.ts';
import {
  createBodySchema,
  createRecordSchema,
  type ResourceField,
} from '../../calls/definitions/resource.ts';
import { answer } from '../../platform/http/answers/answer.ts';
import type { FieldError } from '../../platform/http/answers/rejections.ts';
import { createFieldCheck, getTopField, sortErrors } from '../../platform/http/requests/check-fields.ts';
import {
  createWalletSession,
  listWalletSessions,
  type NewWalletSession,
  readWalletSession,
  revokeWalletSession,
  WALLET_SESSION_STATES,
  type WalletSessionNeeds,
  type WalletSessionQuery,
} from './wallet-sessions.ts';

/** `wls_` and a UUID have 40 characters. */
const MAX_ID_LENGTH = 64;
const MAX_SHOPPER_REFERENCE_LENGTH = 100;
const GUIDE = 'wallet.md';
const PATH = '/wallet/sessions';
const SCOPES = ['wallet'] as const;
const WALLET_SESSION_ID = pathId(MAX_ID_LENGTH, 'WALLET_SESSION_NOT_FOUND', 'Its id.');

const Metadata = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  description: 'Your own facts, given back as they are.',
});

const FIELDS = {
  WalletSessionId: { shown: text('Its id.') },
  State: { shown: oneOfTexts(WALLET_SESSION_STATES, 'Whether its page can be opened.') },
  WalletUrl: { shown: text('The page, for the browser: it opens once. Shown this once.'), isShownOnce: true },
  ShopperReference: {
    shown: nullable({ type: 'string' }, 'The shopper whose cards the page has.'),
    create: Type.Optional(Type.Unsafe<string>(line(MAX_SHOPPER_REFERENCE_LENGTH))),
  },
  Language: {
    shown: nullable({ type: 'string', enum: LANGUAGE_CODES }, "Of the page; null for the browser's."),
    create: Type.Optional(Type.Unsafe<Language>({ type: 'string', enum: LANGUAGE_CODES })),
  },
  ExpiresAt: { shown: timeField() },
  Metadata: { shown: Metadata, create: Type.Optional(Metadata) },
  CreatedAt: { shown: timeField() },
  UpdatedAt: { shown: timeField() },
} satisfies Record<string, ResourceField>;

const checkFields = createFieldCheck(createBodySchema(FIELDS));

function checkSession(body: Record<string, unknown>): FieldError[] {
  const errors = checkFields(body);
  if (!errors.map(getTopField).includes('Metadata'))
    errors.push(...checkMetadataLimits((body as NewWalletSession).Metadata ?? {}));
  return sortErrors(errors, Object.keys(FIELDS));
}

/** The hosted page of the company's wallets: each session opens it once. */
export const WALLET_SESSION_CALLS = [
  ...defineResource<WalletSessionNeeds>({
    name: 'WalletSession',
    plural: 'WalletSessions',
    label: 'Wallet session',
    path: PATH,
    versions: ['v5'],
    scopes: SCOPES,
    id: WALLET_SESSION_ID,
    fields: FIELDS,
    create: {
      summary: 'Makes a link to a page with the balances, movements and cards of the wallet.',
      guide: GUIDE,
      example: { ShopperReference: 'shopper-17', Language: 'it' },
      check: checkSession,
      run: (body, change, needs) => createWalletSession(body as NewWalletSession, change, needs),
    },
    list: {
      summary: 'Lists wallet sessions, newest first.',
      guide: GUIDE,
      description: 'The newest first.',
      page: {
        query: { ...createPageParameters('wls_'), State: choice(WALLET_SESSION_STATES) },
        run: (store, { companyId }, query, needs) =>
          listWalletSessions(store, companyId, query as WalletSessionQuery, needs),
      },
    },
    read: { summary: 'Reads a wallet session.', guide: GUIDE, run: readWalletSession },
  }),
  // The record stays: it is answered as it is then.
  defineCall({
    id: 'deleteWalletSession',
    method: 'DELETE',
    path: `${PATH}/{WalletSessionId}`,
    versions: ['v5'],
    scopes: SCOPES,
    summary: 'Revokes a wallet session, also while its page is looked at.',
    guide: GUIDE,
    params: { WalletSessionId: WALLET_SESSION_ID },
    refusals: [409],
    answer: Type.Object({ WalletSession: createRecordSchema(FIELDS) }),
    transaction: 'shared',
    run: async ({ trx, now, company, params }) =>
      answer('Wallet session revoked.', {
        WalletSession: await revokeWalletSession(
          { companyId: company.id, id: params.WalletSessionId },
          { trx, now },
        ),
      }),
  }),
];
