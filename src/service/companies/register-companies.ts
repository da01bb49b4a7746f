import { randomBytes } from 'node:crypto';
import type { Store } from '../store/open-store.ts';
import { getCreditorId } from './get-creditor-id.ts';
import type { CompanyFixture } from './read-companies.ts';

/** A company with its id in the database. */
export interface Company extends CompanyFixture {
  id: number;
}

/** Creates a webhook secret in the form of Standard Webhooks: 24 random bytes. */
export const createWebhookSecret = (): string => `whsec_${randomBytes(24).toString('base64')}`;

/**
 * Gives every company of the fixtures a row. A company that has one keeps its id and secret. Each takes one statement, so that
 * processes that start together with the same fixtures cannot deadlock.
 */
export async function registerCompanies(store: Store, fixtures: CompanyFixture[]): Promise<Company[]> {
  const companies: Company[] = [];
  for (const fixture of fixtures) {
    const facts = {
      default_webhook_url: fixture.webhookUrl ?? null,
      sepa_creditor_id: getCreditorId(fixture),
    };
    const row = await store
      .insertInto('companies')
      .values({ name: fixture.name, webhook_secret: createWebhookSecret(), ...facts })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(facts))
      .returning('id')
      .executeTakeFirstOrThrow();
    companies.push({ ...fixture, id: row.id });
  }
  return companies;
}
