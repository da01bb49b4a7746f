import type { PaymentStatus } from '../../../protocol/payment-status.ts';
import { getStatus } from '../../payments/terms/is-expired.ts';
import type { Link } from '../../payments/terms/link.ts';
import { selectLinks, toLink } from '../../payments/terms/stored-links.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import type { CardSessionRow } from '../tables/cards.ts';

export const CARD_SESSION_STATES = ['OPEN', 'COMPLETED', 'FAILED', 'EXPIRED'] as const;

type CardSessionState = (typeof CARD_SESSION_STATES)[number];

export interface CardSessionNeeds {
  getBaseUrl: () => string;
}

interface Reading extends CardSessionNeeds {
  now: number;
}

interface CardSessionReading extends Reading {
  companyId: number;
  id: string;
}

/**
 * `PENDING`: the acquirer has approved the card, and sends its token later. `FAILED`: too many cards were declined, or the
 * acquirer saves none.
 */
const STATES: Partial<Record<PaymentStatus, CardSessionState>> = {
  CREATED: 'OPEN',
  PENDING: 'OPEN',
  FAILED: 'FAILED',
  EXPIRED: 'EXPIRED',
};

const describe = (session: CardSessionRow, link: Link, { getBaseUrl, now }: Reading) => ({
  CardSessionId: session.id,
  State: STATES[getStatus(link, now)] ?? 'COMPLETED',
  ShopperReference: session.shopper_reference,
  CardId: session.card_id,
  SubscriptionId: session.subscription_id,
  PaymentUrl: `${getBaseUrl()}/checkout/${link.token}`,
  Purpose: link.purpose,
  Metadata: JSON.parse(session.metadata) as object,
  Expiration: new Date(link.expiresAt).toISOString(),
  CreatedAt: new Date(link.createdAt).toISOString(),
  UpdatedAt: new Date(link.updatedAt).toISOString(),
});

/** Describes card sessions, keeping their order. */
export async function describeCardSessions(
  db: Store | StoreTransaction,
  sessions: readonly CardSessionRow[],
  reading: Reading,
): Promise<object[]> {
  if (!sessions.length) return [];
  const ids = sessions.map(({ payment_id }) => payment_id);
  const rows = await selectLinks(db).where('payments.id', 'in', ids).execute();
  const links = new Map(rows.map((row) => [row.id, toLink(row)]));
  return sessions.map((session) => describe(session, links.get(session.payment_id) as Link, reading));
}

/** Describes a card session of the company; `undefined` for an unknown one, or one of another company. */
export async function describeCardSession(
  db: Store | StoreTransaction,
  { companyId, id, ...reading }: CardSessionReading,
): Promise<object | undefined> {
  const sessions = db.selectFrom('card_sessions').selectAll().where('company_id', '=', companyId);
  const session = await sessions.where('id', '=', id).executeTakeFirst();
  const [described] = await describeCardSessions(db, session ? [session] : [], reading);
  return described;
}
