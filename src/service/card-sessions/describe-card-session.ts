import type { PaymentStatus } from '../../protocol/payment-status.ts';
import { getStatus } from '../model/is-expired.ts';
import { selectLinks, toLink } from '../model/stored-links.ts';
import type { Store, StoreTransaction } from '../store/open-store.ts';

export const CARD_SESSION_STATES = ['OPEN', 'COMPLETED', 'FAILED', 'EXPIRED'] as const;

export type CardSessionState = (typeof CARD_SESSION_STATES)[number];

export interface CardSessionReading {
  companyId: number;
  id: string;
  getBaseUrl: () => string;
  now: number;
}

/** `FAILED`: too many cards were declined, or the acquirer keeps none. */
const STATES: Partial<Record<PaymentStatus, CardSessionState>> = {
  CREATED: 'OPEN',
  FAILED: 'FAILED',
  EXPIRED: 'EXPIRED',
};

/** Describes a card session of the company; `undefined` for an unknown one, or one of another company. */
export async function describeCardSession(
  db: Store | StoreTransaction,
  { companyId, id, getBaseUrl, now }: CardSessionReading,
): Promise<object | undefined> {
  const sessions = db.selectFrom('card_sessions').selectAll().where('company_id', '=', companyId);
  const session = await sessions.where('id', '=', id).executeTakeFirst();
  if (!session) return undefined;
  const links = selectLinks(db).where('payments.id', '=', session.payment_id);
  const link = toLink(await links.executeTakeFirstOrThrow());
  return {
    CardSessionId: session.id,
    State: STATES[getStatus(link, now)] ?? 'COMPLETED',
    ShopperReference: session.shopper_reference,
    CardId: session.card_id,
    PaymentUrl: `${getBaseUrl()}/checkout/${link.token}`,
    Purpose: link.purpose,
    Metadata: JSON.parse(session.metadata) as object,
    Expiration: new Date(link.expiresAt).toISOString(),
    CreatedAt: new Date(link.createdAt).toISOString(),
    UpdatedAt: new Date(link.updatedAt).toISOString(),
  };
}
