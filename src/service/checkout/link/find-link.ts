import type { Company } from '../../calls/companies/company.ts';
import type { Directory } from '../../calls/companies/open-directory.ts';
import type { AttemptRow } from '../../payments/tables/attempts.ts';
import type { Link } from '../../payments/terms/link.ts';
import { selectLinks, toLink } from '../../payments/terms/stored-links.ts';
import { defineStatement } from '../../platform/store/define-statement.ts';
import type { Store } from '../../platform/store/open-store.ts';

/** A link as used by the checkout, which finds it by the secret in its URL instead of an API token. */
export interface CheckoutLink extends Link {
  company: Company;
  /** The attempt in progress. */
  active?: Pick<AttemptRow, 'id' | 'state' | 'method' | 'traceparent'>;
  /** Whether it has an attempt. */
  wasTried: boolean;
}

/** The format of the tokens created by `create-link.ts`: 32 random bytes. Anything else is not looked up. */
export const LINK_TOKEN = /^[A-Za-z0-9_-]{43}$/;

async function findActiveAttempt(store: Store, { activeAttemptId: id }: Link) {
  if (!id) return undefined;
  const columns = ['id', 'state', 'method', 'traceparent'] as const;
  return store.selectFrom('attempts').select(columns).where('id', '=', id).executeTakeFirst();
}

const selectByToken = defineStatement((db, { token }: { token: string }) =>
  selectLinks(db)
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('attempts').select('attempts.id').whereRef('attempts.payment_id', '=', 'payments.id'),
      ).as('was_tried'),
    )
    .where('links.token', '=', token),
);

const readByToken = async (store: Store, token: string) =>
  (await store.executeQuery(selectByToken(store, { token }))).rows[0];

async function complete(
  store: Store,
  row: NonNullable<Awaited<ReturnType<typeof readByToken>>>,
  company: Company,
): Promise<CheckoutLink> {
  const link = toLink(row);
  const active = await findActiveAttempt(store, link);
  return { ...link, company, wasTried: Boolean(row.was_tried), ...(active && { active }) };
}

/** Finds the link with this token, which exists. */
export async function requireOpened(
  store: Store,
  { company }: CheckoutLink,
  token: string,
): Promise<CheckoutLink> {
  const row = await readByToken(store, token);
  if (!row) throw new Error('A payment that a press has created has no link.');
  return complete(store, row, company);
}

/** Finds the link with this token; `undefined` if there is none. */
export async function findLink(
  store: Store,
  directory: Pick<Directory, 'findCompany'>,
  token: string,
): Promise<CheckoutLink | undefined> {
  if (!LINK_TOKEN.test(token)) return undefined;
  const row = await readByToken(store, token);
  // A company that is no longer in the fixtures cannot be paid.
  const company = row && directory.findCompany(row.company_id);
  if (!company) return undefined;
  return complete(store, row, company);
}

/**
 * Finds a link whose payment was begun, even if its company has since been suspended: no one can open it any more, but a shopper
 * who is at the bank may be charged, and comes back.
 */
export async function findBegunLink(
  store: Store,
  directory: Pick<Directory, 'findCompany' | 'findPayee'>,
  token: string,
): Promise<CheckoutLink | undefined> {
  const link = await findLink(store, { findCompany: directory.findPayee }, token);
  return link && (link.wasTried || directory.findCompany(link.companyId)) ? link : undefined;
}
