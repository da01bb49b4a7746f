import { randomBytes, randomUUID } from 'node:crypto';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import { writeScopes } from './company-scopes.ts';
import { digestChosenPassword, digestPassword } from './digest-password.ts';
import { foldName } from './fold-name.ts';
import type { CompanyProfile } from './read-companies.ts';
import { createActor, recordChange } from './record-change.ts';
import type { Scope } from './scopes.ts';
import { toProfileColumns } from './write-profile.ts';

const NO_PROFILE = { default_webhook_url: null, sepa_creditor_id: null, profile: null };

/** Creates a webhook secret in the form of Standard Webhooks: 24 random bytes. */
export const createWebhookSecret = (): string => `whsec_${randomBytes(24).toString('base64')}`;

/**
 * Adds a company. Without a profile it only reserves the name, and can neither log in nor be paid.
 * @returns its id; `undefined` if the name is taken, or reads like one that is
 */
export async function addCompany(
  trx: StoreTransaction,
  name: string,
  { profile, scopes = [] }: { profile?: CompanyProfile; scopes?: readonly Scope[] } = {},
): Promise<number | undefined> {
  const added = await trx
    .insertInto('companies')
    .values({
      name,
      webhook_secret: createWebhookSecret(),
      ...(profile ? toProfileColumns(profile) : NO_PROFILE),
      is_listed: Number(profile !== undefined),
      is_seeded: 0,
      scopes: writeScopes(scopes),
      reading: foldName(name),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id;
}

/** Deletes a company that only reserved a name. Its log goes to the one that takes its place. */
export async function replaceCompany(trx: StoreTransaction, id: number, newId: number): Promise<void> {
  await trx.updateTable('changes').set({ company_id: newId }).where('company_id', '=', id).execute();
  await trx.deleteFrom('companies').where('id', '=', id).execute();
}

interface FirstUser {
  companyId: number;
  username: string;
  password: string;
  scopes: readonly Scope[];
  source: 'command' | 'form';
  now: number;
}

/**
 * Adds the first user of a company.
 * @returns false if the username is taken anywhere in the service, or reads like one that is
 */
export async function addFirstUser(
  trx: StoreTransaction,
  { companyId, username, password, scopes, source, now }: FirstUser,
): Promise<boolean> {
  const id = `user_${randomUUID()}`;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('users')
    .values({
      id,
      username,
      version: 1,
      created_at: now,
      company_id: companyId,
      name: username,
      // A person chooses it in the form; the command generates it.
      password_digest:
        source === 'form' ? await digestChosenPassword(password) : digestPassword(username, password),
      scopes: JSON.stringify(scopes),
      is_disabled: 0,
      seed: null,
      reading: foldName(username),
      created_by: null,
      is_plugin: 0,
      email: null,
      is_read_only: 0,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (!numInsertedOrUpdatedRows) return false;
  await recordChange(trx, {
    companyId,
    type: 'user.created',
    subject: { id, name: username },
    after: { Username: username, Scopes: scopes },
    by: createActor(source),
    now,
  });
  return true;
}

/** Adds the domains of a new company, in their order. */
export async function addDomains(
  trx: StoreTransaction,
  { companyId, domains, now }: { companyId: number; domains: readonly string[]; now: number },
): Promise<void> {
  for (const [position, domain] of domains.entries())
    await trx
      .insertInto('authorized_domains')
      .values({ company_id: companyId, domain, position, is_removed: 0, is_seeded: 0, created_at: now })
      .execute();
}
