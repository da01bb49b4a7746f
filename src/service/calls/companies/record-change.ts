import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { FastifyRequest } from 'fastify';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import type { CompanyProfile } from './read-companies.ts';
import type { Scope } from './scopes.ts';

/** The kinds of changes in the log. Of payments and disputes, it has what people do in the dashboard (733). */
export const CHANGE_TYPES = [
  'user.created',
  'user.changed',
  'user.disabled',
  'user.enabled',
  'user.password_changed',
  'user.second_factor_added',
  'user.second_factor_removed',
  'user.creator_disabled',
  'user.deleted',
  'company.created',
  'company.changed',
  'company.suspended',
  'company.resumed',
  'company.removed',
  'company.restored',
  'payment.captured',
  'payment.released',
  'payment.refunded',
  'dispute.responded',
  'dispute.accepted',
  'customer.forgotten',
] as const;
export type ChangeType = (typeof CHANGE_TYPES)[number];

/** How a change can be made: by a call, the fixtures, the command of an operator, or the form of an invited company. */
export const CHANGE_SOURCES = ['api', 'fixtures', 'command', 'form'] as const;

/** Who makes a change. Only calls have a user. */
export interface Actor {
  source: (typeof CHANGE_SOURCES)[number];
  user?: { id: string; username: string; company: { id: number } & Pick<CompanyProfile, 'name' | 'type'> };
  /** The scopes of the token that the user has. */
  granted: readonly Scope[];
}

/** An actor without a user, who is the operator or the company itself. */
export const createActor = (source: Exclude<Actor['source'], 'api'>): Actor => ({ source, granted: [] });

/** Returns the caller of an authenticated call. */
export function getActor({ user, company, grantedScopes = [] }: FastifyRequest): Actor {
  const actor: Actor = { source: 'api', granted: grantedScopes };
  if (user && company)
    actor.user = {
      id: user.id,
      username: user.username,
      company: { id: company.id, name: company.name, type: company.type },
    };
  return actor;
}

/** A public record, such as the answer of a call. */
type Shown = Readonly<Record<string, unknown>>;

/** Fields that change with every change, or are secrets. */
const UNLISTED = ['Password', 'CreatedAt', 'UpdatedAt'];

const listFields = (before: Shown, after: Shown) =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => !UNLISTED.includes(name) && !isDeepStrictEqual(before[name], after[name]))
    .map((Name) => ({ Name, Before: before[Name] ?? null, After: after[Name] ?? null }));

interface RecordedChange {
  /** The company that was changed, which reads the entry. */
  companyId: number;
  type: ChangeType;
  /** The user that was changed; without an id, the company itself. */
  subject: { id?: string; name: string };
  /** The record as calls show it, before and after the change: the entry lists the fields that differ. */
  before?: Shown | undefined;
  after?: Shown | undefined;
  by: Actor;
  now: number;
}

/** Writes a change into the log of a company, in the transaction of the change. The log never contains a secret. */
export async function recordChange(
  trx: StoreTransaction,
  { companyId, type, subject, before = {}, after = {}, by, now }: RecordedChange,
): Promise<void> {
  const { source, user } = by;
  await trx
    .insertInto('changes')
    .values({
      id: `chg_${randomUUID()}`,
      company_id: companyId,
      type,
      subject_id: subject.id ?? String(companyId),
      subject: subject.name,
      fields: JSON.stringify(listFields(before, after)),
      source,
      actor_company: user?.company.name ?? null,
      actor_company_id: user?.company.id ?? null,
      actor_user_id: user?.id ?? null,
      actor_username: user?.username ?? null,
      created_at: now,
    })
    .execute();
}
