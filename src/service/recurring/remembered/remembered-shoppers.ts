import { randomBytes, randomUUID } from 'node:crypto';
import type { Language } from '../../../protocol/languages.ts';
import type { RememberedShopperRow } from '../../platform/store/card-rows.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import type { CardOwner } from '../cards/find-card-owner.ts';

/** The part of the address before the secret; no token of a link is spelled so. */
export const REMEMBERED_PATH = '/checkout/cards';

/**
 * An address typed in capitals is the same one. Only those of ASCII count: others have small letters too that an address can have itself,
 * such as the kelvin sign a `k`, and mails about one address would go to the other.
 */
export const toEmailKey = (email: string): string =>
  email.trim().replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

export const toOwner = ({
  id,
  company_id: companyId,
}: Pick<RememberedShopperRow, 'id' | 'company_id'>): CardOwner => ({
  companyId,
  shopperReference: id,
  table: 'remembered_cards',
});

/** Finds the shopper of a company by the address, or makes one; and locks the row, so that two cards are kept one after the other. */
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
      email: email.trim(),
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
