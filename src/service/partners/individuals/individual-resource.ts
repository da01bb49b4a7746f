import { type TObject, Type } from 'typebox';
import { MAX_EMAIL_LENGTH } from '../../../protocol/card.ts';
import { nextCursor, oneOfTexts, text, timeField } from '../../calls/definitions/answer-fields.ts';
import { defineCall } from '../../calls/definitions/define-call.ts';
import { defineResource } from '../../calls/definitions/define-resource.ts';
import { choice, pathId } from '../../calls/definitions/parameters.ts';
import { createPageParameters, readPage } from '../../calls/definitions/read-page.ts';
import { createRecordSchema, type ResourceField } from '../../calls/definitions/resource.ts';
import {
  METADATA,
  makeTransfer,
  type NewTransfer,
  TRANSFER_BODY,
  TRANSFER_FIELDS,
} from '../../ledger/wallets/transfer-calls.ts';
import {
  BalanceSchema,
  describeBalance,
  describeMovement,
  MovementSchema,
} from '../../ledger/wallets/wallet-calls.ts';
import { CONTACT_FIELDS, requiredLine } from '../../merchants/contacts/contact-fields.ts';
import { answer } from '../../platform/http/answers/answer.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import { INDIVIDUAL_STATES, type IndividualRow } from '../../platform/store/partner-rows.ts';
import { findIndividual } from './find-individual.ts';
import {
  changeIndividual,
  createIndividual,
  type IndividualCallNeeds,
  type IndividualQuery,
  listIndividuals,
  type NewIndividual,
  readIndividual,
} from './individuals.ts';

/** `ind_` and a UUID have 40 characters. */
const MAX_ID_LENGTH = 64;
const MAX_NAME_LENGTH = 100;
const GUIDE = 'partners.md#individuals';

const INDIVIDUAL_ID = pathId(MAX_ID_LENGTH, 'INDIVIDUAL_NOT_FOUND', 'Its id.');

/** A field that is checked with the identity, and stays. */
const fixed = ({ change: _, ...field }: ResourceField): ResourceField => field;

const FIELDS = {
  IndividualId: { shown: text('Its id.') },
  State: { shown: oneOfTexts(INDIVIDUAL_STATES, 'Where the check of the identity is.') },
  FirstName: fixed(requiredLine(MAX_NAME_LENGTH, 'First name.')),
  LastName: fixed(requiredLine(MAX_NAME_LENGTH, 'Last name.')),
  Email: requiredLine(MAX_EMAIL_LENGTH, 'An email address.'),
  FiscalCode: fixed(CONTACT_FIELDS.FiscalCode),
  WalletId: { shown: text('The wallet, in EUR.') },
  payout_unlock: {
    shown: Type.Boolean({ description: 'Whether money may be paid out to a bank account.' }),
    change: Type.Boolean(),
  },
  Metadata: { shown: METADATA, create: Type.Optional(METADATA) },
  CreatedAt: { shown: timeField() },
  UpdatedAt: { shown: timeField() },
} satisfies Record<string, ResourceField>;

const shared = { versions: ['v5'], scopes: ['partners'], isForPartners: true } as const;
const below = { ...shared, guide: GUIDE, params: { IndividualId: INDIVIDUAL_ID }, refusals: [404] } as const;

const RESOURCE = defineResource<IndividualCallNeeds>({
  ...shared,
  name: 'Individual',
  plural: 'Individuals',
  path: '/partners/individuals',
  id: INDIVIDUAL_ID,
  fields: FIELDS,
  create: {
    summary: 'Adds an individual with an empty wallet, whose identity is checked.',
    guide: GUIDE,
    example: { FirstName: 'Ada', LastName: 'Neri', Email: 'ada@example.com' },
    run: (body, change, needs) => createIndividual(body as NewIndividual, change, needs),
  },
  list: {
    summary: 'Lists the individuals, newest first.',
    guide: GUIDE,
    description: 'The newest first.',
    page: {
      query: { ...createPageParameters('ind_'), State: choice(INDIVIDUAL_STATES) },
      run: (store, { companyId }, query, needs) =>
        listIndividuals(store, companyId, query as IndividualQuery, needs),
    },
  },
  read: { summary: 'Reads an individual.', guide: GUIDE, run: readIndividual },
  change: {
    summary: 'Changes the email of an individual, or locks and unlocks payouts.',
    guide: GUIDE,
    refusals: [409],
    nothing: 'NO_CHANGE',
    example: { payout_unlock: true },
    run: changeIndividual,
  },
});

const readWallet = (db: Store | StoreTransaction, { wallet_id }: IndividualRow) =>
  db.selectFrom('wallets').selectAll().where('id', '=', wallet_id).executeTakeFirstOrThrow();

/** People whom a partner pays, and their wallets. */
export const INDIVIDUAL_CALLS = [
  ...RESOURCE,
  defineCall({
    ...below,
    id: 'readIndividualWallet',
    method: 'GET',
    path: '/partners/individuals/{IndividualId}/wallet',
    summary: 'Reads the wallet of an individual, with its balance.',
    answer: Type.Object({ Wallet: BalanceSchema }),
    transaction: 'none',
    run: async ({ store, company, params }, needs: IndividualCallNeeds) => {
      const individual = await findIndividual(store, company, params.IndividualId, needs);
      return answer('Wallet.', { Wallet: describeBalance(await readWallet(store, individual)) });
    },
  }),
  defineCall({
    ...below,
    id: 'listIndividualMovements',
    method: 'GET',
    path: '/partners/individuals/{IndividualId}/movements',
    summary: 'Lists what came into the wallet of an individual and left it, newest first.',
    query: createPageParameters('mov_'),
    answer: Type.Object({
      Movements: Type.Array(MovementSchema, { description: 'The newest first.' }),
      NextCursor: nextCursor,
    }),
    transaction: 'none',
    run: async ({ store, company, params, query }, needs: IndividualCallNeeds) => {
      const { wallet_id } = await findIndividual(store, company, params.IndividualId, needs);
      const entries = store.selectFrom('ledger_entries').selectAll().where('account', '=', wallet_id);
      const { rows, NextCursor } = await readPage(store, entries, query, { idColumn: 'id' });
      return answer('Movements of the wallet.', { Movements: rows.map(describeMovement), NextCursor });
    },
  }),
  defineCall({
    ...below,
    id: 'createIndividualTransfer',
    method: 'POST',
    path: '/partners/individuals/{IndividualId}/transfers',
    summary: 'Moves money from the wallet of an individual to another wallet of the circle, at once.',
    body: TRANSFER_BODY,
    example: { ToWalletId: 'wlt_b', Amount: 500, Reference: 'July' },
    refusals: [404, 409],
    answer: Type.Object({ Transfer: createRecordSchema(TRANSFER_FIELDS) as TObject }),
    transaction: 'shared',
    run: async ({ trx, company, now, params, body }, needs: IndividualCallNeeds) => {
      const individual = await findIndividual(trx, company, params.IndividualId, needs);
      const transfer = await makeTransfer(trx, await readWallet(trx, individual), {
        transfer: body as unknown as NewTransfer,
        now,
      });
      return answer('Transfer created.', { Transfer: transfer });
    },
  }),
];
