import { type TObject, Type } from 'typebox';
import type { Company } from '../../../calls/companies/company.ts';
import { nextCursor } from '../../../calls/definitions/answer-fields.ts';
import { defineCall } from '../../../calls/definitions/define-call.ts';
import { createPageParameters, readPage } from '../../../calls/definitions/read-page.ts';
import { createRecordSchema } from '../../../calls/definitions/resource.ts';
import {
  makeTransfer,
  type NewTransfer,
  TRANSFER_BODY,
  TRANSFER_FIELDS,
} from '../../../ledger/wallets/transfer-calls.ts';
import {
  BalanceSchema,
  describeBalance,
  describeMovement,
  MOVEMENT_WORDS,
  MovementSchema,
} from '../../../ledger/wallets/wallet-calls.ts';
import { answer } from '../../../platform/http/answers/answer.ts';
import type { Store, StoreTransaction } from '../../../platform/store/open-store.ts';
import { BELOW_INDIVIDUAL, INDIVIDUALS } from './individuals.ts';

const { below, scopes, isForPartners, port } = BELOW_INDIVIDUAL;
const shared = {
  scopes,
  isForPartners,
  port,
  versions: ['v5'],
  guide: 'partners.md#individuals',
  params: { IndividualId: below.id },
  refusals: [404],
} as const;

/** Finds the wallet of an individual: of the company's own or, for an admin, of any. @throws Rejection 404 */
async function findWallet(
  db: Store | StoreTransaction,
  { company, params: { IndividualId: id } }: { readonly company: Company; params: { IndividualId: string } },
) {
  const key = { companyId: company.id, seesAll: company.type === 'admin', id };
  const { body } = await INDIVIDUALS.find(db, key);
  return db.selectFrom('wallets').selectAll().where('id', '=', body.WalletId).executeTakeFirstOrThrow();
}

/** The calls about the wallets of individuals. */
export const INDIVIDUAL_WALLET_CALLS = [
  defineCall({
    ...shared,
    id: 'readIndividualWallet',
    method: 'GET',
    path: '/partners/individuals/{IndividualId}/wallet',
    summary: 'Reads the wallet of an individual, with its balance.',
    answer: Type.Object({ Wallet: BalanceSchema }),
    transaction: 'none',
    run: async ({ store, ...caller }) =>
      answer('Wallet.', { Wallet: describeBalance(await findWallet(store, caller)) }),
  }),
  defineCall({
    ...shared,
    id: 'listIndividualMovements',
    method: 'GET',
    path: '/partners/individuals/{IndividualId}/movements',
    summary: 'Lists the movements of the wallet of an individual, newest first.',
    words: MOVEMENT_WORDS,
    query: createPageParameters('mov_'),
    answer: Type.Object({
      Movements: Type.Array(MovementSchema, { description: 'Newest first.' }),
      NextCursor: nextCursor,
    }),
    transaction: 'none',
    run: async ({ store, query, ...caller }) => {
      const { id } = await findWallet(store, caller);
      const entries = store.selectFrom('ledger_entries').selectAll().where('account', '=', id);
      const { rows, NextCursor } = await readPage(store, entries, query, { idColumn: 'id' });
      return answer('Movements of the wallet.', { Movements: rows.map(describeMovement), NextCursor });
    },
  }),
  defineCall({
    ...shared,
    id: 'createIndividualTransfer',
    method: 'POST',
    path: '/partners/individuals/{IndividualId}/transfers',
    summary: 'Moves money immediately from the wallet of an individual to another wallet of the circle.',
    body: TRANSFER_BODY,
    example: { ToWalletId: 'wlt_b', Amount: 500, Reference: 'July' },
    refusals: [404, 409],
    answer: Type.Object({ Transfer: createRecordSchema(TRANSFER_FIELDS) as TObject }),
    transaction: 'shared',
    run: async ({ trx, now, body, ...caller }) => {
      const wallet = await findWallet(trx, caller);
      const transfer = body as unknown as NewTransfer;
      return answer('Transfer created.', { Transfer: await makeTransfer(trx, wallet, { transfer, now }) });
    },
  }),
];
