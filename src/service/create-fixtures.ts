import { type CompanyFixture, readCompanies } from './calls/companies/read-companies.ts';
import { registerCompanies } from './calls/seeding/register-companies.ts';
import { hasReceiverForm } from './create-sandbox.ts';
import { createWebhookTargets } from './platform/addresses/webhook-targets.ts';
import { ConfigError } from './platform/config/config-error.ts';
import type { Config } from './platform/config/read-config.ts';
import type { Store } from './platform/store/open-store.ts';
import { terminalSeeder } from './pos/terminals/seed-terminals.ts';

/** Passwords that are published or guessable are permitted only in a sandbox. */
const MIN_SECRET_LENGTH = 16;
const isWeak = (secret: string | undefined) =>
  secret !== undefined && (/^sandbox-/.test(secret) || secret.length < MIN_SECRET_LENGTH);

/** @throws ConfigError that names a user or terminal with a weak password */
function refuseWeakSecrets(companies: readonly CompanyFixture[]): void {
  for (const { credentials, terminals } of companies) {
    const user = credentials.find(({ password }) => isWeak(password));
    const terminal = terminals.find(({ secret }) => isWeak(secret));
    const owner = user ? `user "${user.username}"` : terminal && `terminal "${terminal.poiid}"`;
    if (owner)
      throw new ConfigError(
        `The ${owner} has a published secret, or one shorter than ${MIN_SECRET_LENGTH} characters. With a real acquirer it needs another one.`,
      );
  }
}

/** Without the sandbox, there are no built-in companies and no receivers. */
export function readFixtures({ adyen, fixturesFile, webhookAllow }: Config): CompanyFixture[] | undefined {
  if (adyen && !fixturesFile) return undefined;
  const fixtures = readCompanies(fixturesFile, {
    targets: createWebhookTargets(webhookAllow, adyen ? () => false : hasReceiverForm),
    warn: console.warn,
  });
  if (adyen) refuseWeakSecrets(fixtures);
  return fixtures;
}

/** Applies the fixtures, with the entries of all subjects. */
export const registerFixtures = (
  store: Store,
  fixtures: CompanyFixture[],
  now: number,
  warn: (line: string) => void,
) => registerCompanies(store, fixtures, { now, warn, followers: [terminalSeeder] });
