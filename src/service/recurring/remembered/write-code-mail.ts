import { isCardExpired } from '../../../protocol/card.ts';
import type { MailNeeds } from '../../payments/mails/mail-needs.ts';
import { CODE_MS, createMailedCode } from '../../platform/codes/mailed-codes.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import { findWait, MAIL_LIMITS } from './card-finders.ts';
import { recordRememberedMail } from './record-remembered-mail.ts';
import type { CardFinderRow, RememberedShopperRow } from './tables.ts';

/** Finds the shopper who receives the code, if a usable card exists. */
async function findReader(
  trx: StoreTransaction,
  finder: CardFinderRow,
  now: number,
): Promise<RememberedShopperRow | undefined> {
  const shoppers = trx.selectFrom('remembered_shoppers').selectAll();
  const shopper = await shoppers
    .where('company_id', '=', finder.company_id)
    .where('email_key', '=', finder.email_key)
    // Lock the shopper, so that mails to an address are counted one after the other.
    .forUpdate()
    .executeTakeFirst();
  if (!shopper) return undefined;
  const cards = trx.selectFrom('remembered_cards').select('expiry');
  const kept = await cards.where('shopper_reference', '=', shopper.id).execute();
  return kept.some(({ expiry }) => !isCardExpired(expiry, new Date(now))) ? shopper : undefined;
}

/** Finds when to write the mail: now, or later if the address has received one recently. */
async function findTime(trx: StoreTransaction, finder: CardFinderRow, now: number): Promise<number> {
  let waitMs = 0;
  for (const limit of MAIL_LIMITS)
    waitMs = Math.max(waitMs, await findWait(trx, finder, { limit, column: 'sent_at', now }));
  return now + waitMs;
}

/** Writes the mail with the code that a browser requested, if the address is known. Two concurrent workers write only one. */
export function writeCodeMail(
  id: string,
  { store, now, ...needs }: MailNeeds & { store: Store; now: () => number },
): Promise<void> {
  return store.transaction().execute(async (trx) => {
    const finders = trx.selectFrom('card_finders').selectAll().where('id', '=', id);
    const finder = await finders.forUpdate().executeTakeFirst();
    if (!finder || finder.due_at === null) return;
    const at = now();
    const write = (change: Partial<CardFinderRow>) =>
      trx.updateTable('card_finders').set(change).where('id', '=', id).execute();
    const shopper = await findReader(trx, finder, at);
    const time = shopper && (await findTime(trx, finder, at));
    // Do not send a code that would have expired by then.
    if (!shopper || !time || time >= finder.created_at + CODE_MS) await write({ due_at: null });
    else if (time > at) await write({ due_at: time });
    else {
      const { code, kept } = createMailedCode(at);
      await write({ code: kept.digest, sent_at: at, due_at: null });
      await recordRememberedMail(trx, needs, {
        shopper,
        language: finder.language,
        about: { code },
        now: at,
      });
    }
  });
}
