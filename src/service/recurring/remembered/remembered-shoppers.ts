import { randomBytes, randomUUID } from 'node:crypto';
import { foldEmail } from '../../../protocol/card.ts';
import type { Language } from '../../../protocol/languages.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import type { CardOwner } from '../cards/find-card-owner.ts';
import type { RememberedShopperRow } from './tables.ts';

/** The path before the secret; it cannot be mistaken for the token of a link. */
export const REMEMBERED_PATH = '/checkout/cards';

/**
 * Normalizes an address. Only ASCII letters are lowercased: others could become ASCII, as the kelvin sign becomes `k`, and mails
 * for one address would go to another.
 */
export const toEmailKey = (email: string): string =>
  foldEmail(email).replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

export const toOwner = ({
  id,
  company_id: companyId,
}: Pick<RememberedShopperRow, 'id' | 'company_id'>): CardOwner => ({
  companyId,
  shopperReference: id,
  table: 'remembered_cards',
});

/**
 * Finds or creates a company's shopper with this address, and locks the row, so that two cards are stored one after the other.
 */
export const keepShopper = (
  trx: StoreTransaction,
  { companyId, email, language, now }: { companyId: number; email: string; language: Language; now: number },
): Promise<RememberedShopperRow> =>
  trx
    .insertInto('remembered_shoppers')
    .values({
      id: `rem_${randomUUID()}`,
      company_id: companyId,
      email_key: toEmailKey(email),
      email: foldEmail(email),
      token: randomBytes(32).toString('base64url'),
      language,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'email_key']).doUpdateSet({ language, created_at: now }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();

/** Finds a shopper by the secret of the page. */
export const findRememberedShopper = (
  store: Store,
  token: string,
): Promise<RememberedShopperRow | undefined> =>
  store.selectFrom('remembered_shoppers').selectAll().where('token', '=', token).executeTakeFirst();
