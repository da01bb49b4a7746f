import type { AttemptRow } from '../../payments/tables/attempts.ts';
import { selectOwnPayments } from '../../payments/terms/own-payments.ts';
import { selectLinks, toLink } from '../../payments/terms/stored-links.ts';
import { DAY_MS } from '../../platform/clock/days.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';

/** How long after its creation a link is listed: later, the shopper has bought elsewhere. */
const LISTED_MS = 30 * DAY_MS;
/** The number of newest open links that are read, so that the list costs the same with a million payments (738). */
const MAX_READ = 1_000;
/** The maximum number of payments in the list. */
const MAX_LISTED = 100;

const ATTEMPT = ['payment_id', 'state', 'method', 'decline_code', 'email', 'language', 'locale'] as const;

interface NearlyPaidQuery {
  companyId: number;
  now: number;
  /** Default: all. */
  paymentId?: string;
}

/** An open link whose shopper came and did not pay, with what was tried. */
export interface NearlyPaid {
  link: ReturnType<typeof toLink>;
  /** Oldest first. */
  attempts: Pick<AttemptRow, (typeof ATTEMPT)[number]>[];
  /** The address that the shopper typed last, or that the link names; undefined if none is known, or the link has no page. */
  address: string | undefined;
  /** When the shopper was reminded, oldest first. */
  remindedAt: number[];
}

/** Finds the open links, newest first, whose page was opened or that someone tried to pay, and that no one is paying now. */
export async function findNearlyPaid(
  db: Store | StoreTransaction,
  { companyId, now, paymentId }: NearlyPaidQuery,
): Promise<NearlyPaid[]> {
  const open = selectOwnPayments(db, companyId)
    .selectAll()
    .where('status', '=', 'CREATED')
    .where('created_at', '>', now - LISTED_MS)
    .$if(paymentId !== undefined, (own) => own.where('id', '=', paymentId ?? ''))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_READ);
  const rows = await selectLinks(db, db.selectFrom(open.as('payments')))
    .where('link_type', 'is not', null)
    .where('link_expires_at', '>', now)
    .where('active_attempt_id', 'is', null)
    .where('reusable', '=', 0)
    .where(({ eb, or }) => or([eb('opened_at', 'is not', null), eb('declined_attempts', '>', 0)]))
    .orderBy('payments.created_at', 'desc')
    .orderBy('payments.id', 'desc')
    .limit(MAX_LISTED)
    .execute();
  if (!rows.length) return [];
  const ids = rows.map(({ id }) => id);
  const ofPayments = db.selectFrom('attempts').select(ATTEMPT).where('payment_id', 'in', ids);
  const attempts = await ofPayments.orderBy('created_at').execute();
  const mails = await db
    .selectFrom('mails')
    .select(['payment_id', 'created_at'])
    .where('payment_id', 'in', ids)
    .where('kind', 'like', 'reminder-%')
    .orderBy('created_at')
    .execute();
  return rows.map((row) => {
    const link = toLink(row);
    const isOwn = ({ payment_id: id }: { payment_id: string | null }) => id === row.id;
    const own = attempts.filter(isOwn);
    const typed = own.findLast(({ email }) => email)?.email ?? link.request.ShopperEmail;
    return {
      link,
      attempts: own,
      address: (link.type === 'standard' && typed) || undefined,
      remindedAt: mails.filter(isOwn).map(({ created_at }) => created_at),
    };
  });
}
