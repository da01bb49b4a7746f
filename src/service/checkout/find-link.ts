import type { Company } from '../companies/register-companies.ts';
import type { CompleteLinkRequest } from '../model/link-request.ts';
import type { Store } from '../store/open-store.ts';
import type { AttemptRow, PaymentRow } from '../store/schema.ts';

/** A link as the shopper's side sees it: found by the secret in its address, not by a token of the API. */
export interface CheckoutLink {
  company: Company;
  payment: PaymentRow;
  request: CompleteLinkRequest;
  expiresAt: number;
  token: string;
  /** The attempt that has not ended yet. */
  active?: Pick<AttemptRow, 'id' | 'state' | 'method'>;
}

/** What `create-link.ts` makes: 32 random bytes. Anything else is not looked up. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

async function findActiveAttempt(store: Store, { active_attempt_id: id }: PaymentRow) {
  if (!id) return undefined;
  const columns = ['id', 'state', 'method'] as const;
  return store.selectFrom('attempts').select(columns).where('id', '=', id).executeTakeFirst();
}

/** The link with this token; `undefined` for an address that leads nowhere. */
export async function findLink(
  store: Store,
  companies: ReadonlyMap<number, Company>,
  token: string,
): Promise<CheckoutLink | undefined> {
  if (!TOKEN.test(token)) return undefined;
  const row = await store
    .selectFrom('links')
    .innerJoin('payments', 'payments.id', 'links.payment_id')
    .selectAll('payments')
    .select(['links.expires_at', 'links.request'])
    .where('links.token', '=', token)
    .executeTakeFirst();
  // A company that is no longer in the fixtures takes no payments.
  const company = row && companies.get(row.company_id);
  if (!company) return undefined;
  const { expires_at, request, ...payment } = row;
  const active = await findActiveAttempt(store, payment);
  return {
    company,
    payment,
    request: JSON.parse(request) as CompleteLinkRequest,
    expiresAt: expires_at,
    token,
    ...(active && { active }),
  };
}

/** What the shopper is told: a link that nobody paid in time has expired, whether or not a row says so yet. */
export function hasExpired({ payment, expiresAt }: CheckoutLink, now: number): boolean {
  return payment.status === 'CREATED' && !payment.active_attempt_id && now >= expiresAt;
}
