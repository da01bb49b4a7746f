import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Language } from '../../../protocol/languages.ts';
import type { Link } from '../../payments/terms/link.ts';
import { createMailedCode, judgeCode } from '../../platform/codes/mailed-codes.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import type { CardOwner } from '../cards/find-card-owner.ts';
import { toEmailKey, toOwner } from './remembered-shoppers.ts';
import type { CardFinderRow } from './tables.ts';

/** How long a browser can pay with the cards after the code was entered. */
export const FOUND_MS = 1_800_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

interface Limit {
  /** Rows with equal values in all of these columns are counted together. */
  by: readonly ('company_id' | 'payment_id' | 'email_key' | 'network')[];
  most: number;
  withinMs: number;
}

/** The limits on requests for a code. They apply equally to known and unknown addresses (docs/decisions.md, 522). */
export const ASK_LIMITS: readonly Limit[] = [
  { by: ['payment_id', 'email_key'], most: 1, withinMs: MINUTE_MS },
  { by: ['payment_id'], most: 10, withinMs: HOUR_MS },
  { by: ['network'], most: 20, withinMs: HOUR_MS },
  { by: ['company_id'], most: 600, withinMs: HOUR_MS },
];

/** The limit for a reusable link, whose page many shoppers share. */
export const REUSABLE_LIMIT = 300;

/** The limits on mails to one address. They are not reported, because that would reveal other requests. */
export const MAIL_LIMITS: readonly Limit[] = [
  { by: ['company_id', 'email_key'], most: 1, withinMs: MINUTE_MS },
  { by: ['company_id', 'email_key'], most: 5, withinMs: HOUR_MS },
  { by: ['company_id', 'email_key'], most: 10, withinMs: 24 * HOUR_MS },
];

/** Counts rows by the time of the request or of the mail. @returns ms until the limit allows another one */
export async function findWait(
  trx: StoreTransaction,
  finder: Pick<CardFinderRow, Limit['by'][number]>,
  {
    limit: { by, most, withinMs },
    column,
    now,
  }: { limit: Limit; column: 'created_at' | 'sent_at'; now: number },
): Promise<number> {
  const values = Object.fromEntries(by.map((name) => [name, finder[name]]));
  const last = await trx
    .selectFrom('card_finders')
    .select(`${column} as at`)
    .where(({ and }) => and(values))
    .where(column, '>', now - withinMs)
    .orderBy(column, 'desc')
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst();
  return last ? Number(last.at) + withinMs - now : 0;
}

const digestSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** A payment started from a reusable link uses the code that was requested on the link's page. */
const getPlace = ({ paymentId, reusableLinkId }: Link): string => reusableLinkId ?? paymentId;

interface Asked {
  email: string;
  network: string;
  language: Language;
}

/**
 * Records a browser's request for a code. A job writes the mail later (`write-code-mail.ts`), so that timing does not reveal
 * whether the address is known. Until then, the stored code is a random one.
 * @returns the secret of the browser, or the seconds to wait
 */
export function openFinder(
  store: Store,
  link: Link,
  { email, network, language, now }: Asked & { now: number },
): Promise<{ secret: string } | { waitSeconds: number }> {
  return store.transaction().execute(async (trx) => {
    const place = getPlace(link);
    // Lock the link, so that its requests are counted one after the other.
    const links = trx.selectFrom('links').select('payment_id').where('payment_id', '=', place);
    await links.forUpdate().executeTakeFirst();
    const finder = { company_id: link.companyId, payment_id: place, email_key: toEmailKey(email), network };
    let waitMs = 0;
    for (const given of ASK_LIMITS) {
      const isShared = given.by.join() === 'payment_id' && (link.isReusable || link.reusableLinkId);
      const limit = isShared ? { ...given, most: REUSABLE_LIMIT } : given;
      waitMs = Math.max(waitMs, await findWait(trx, finder, { limit, column: 'created_at', now }));
    }
    if (waitMs) return { waitSeconds: Math.ceil(waitMs / 1000) };
    const secret = randomBytes(32).toString('base64url');
    await trx
      .insertInto('card_finders')
      .values({
        ...finder,
        id: randomUUID(),
        language,
        secret: digestSecret(secret),
        code: createMailedCode(now).kept.digest,
        wrong_tries: 0,
        created_at: now,
        due_at: now,
        sent_at: null,
        proven_at: null,
      })
      .execute();
    return { secret };
  });
}

/** Selects a request for a code by its browser's secret, only on the page where it was made. */
const selectFinder = (db: Store | StoreTransaction, link: Link, secret: string) =>
  db
    .selectFrom('card_finders')
    .where('card_finders.secret', '=', digestSecret(secret))
    .where('card_finders.payment_id', '=', getPlace(link));

/** Checks a code. The answer does not reveal whether a mail was sent. */
export function tryCode(
  store: Store,
  link: Link,
  { secret, code, now }: { secret: string; code: string; now: number },
): Promise<ReturnType<typeof judgeCode>> {
  return store.transaction().execute(async (trx) => {
    const finder = await selectFinder(trx, link, secret).selectAll().forUpdate().executeTakeFirst();
    if (!finder) return 'code_over';
    const kept = { digest: finder.code, sentAt: finder.created_at, wrongTries: finder.wrong_tries };
    const judged = judgeCode(code, kept, now);
    if (judged === 'code_over') return judged;
    const change = judged === 'right' ? { proven_at: now } : { wrong_tries: finder.wrong_tries + 1 };
    await trx.updateTable('card_finders').set(change).where('id', '=', finder.id).execute();
    return judged;
  });
}

/** Finds the shopper whose cards a browser may see and use, for a limited time after it has entered the code. */
export async function findFoundOwner(
  store: Store,
  link: Link,
  { secret, now }: { secret: string; now: number },
): Promise<CardOwner | undefined> {
  const shopper = await selectFinder(store, link, secret)
    .innerJoin('remembered_shoppers', (join) =>
      join
        .onRef('remembered_shoppers.company_id', '=', 'card_finders.company_id')
        .onRef('remembered_shoppers.email_key', '=', 'card_finders.email_key'),
    )
    .select(['remembered_shoppers.id', 'remembered_shoppers.company_id'])
    .where('proven_at', '>', now - FOUND_MS)
    .where('sent_at', 'is not', null)
    .executeTakeFirst();
  return shopper && toOwner(shopper);
}
