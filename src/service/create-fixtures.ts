import { type CompanyFixture, readCompanies } from './calls/companies/read-companies.ts';
import { registerCompanies } from './calls/seeding/register-companies.ts';
import { hasReceiverForm } from './create-sandbox.ts';
import { createWebhookTargets } from './platform/addresses/webhook-targets.ts';
import { ConfigError } from './platform/config/config-error.ts';
import type { Config } from './platform/config/read-config.ts';
import type { Store } from './platform/store/open-store.ts';
import { createTerminalSeeder } from './pos/terminals/seed-terminals.ts';

/** Passwords that are published or guessable are permitted only in a sandbox. */
const MIN_SECRET_LENGTH = 16;
const isWeak = (secret: string) => /^sandbox-/.test(secret) || secret.length < MIN_SECRET_LENGTH;

/** @throws ConfigError that names a user with a weak password */
function refuseWeakSecrets(companies: readonly CompanyFixture[]): void {
  for (const { credentials } of companies) {
    const user = credentials.find(({ password }) => isWeak(password));
    if (user)
      throw new ConfigError(
        `The user "${user.username}" has a published secret, or one shorter than ${MIN_SECRET_LENGTH} characters. With a real acquirer it needs another one.`,
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
  if (adyen) {
    refuseWeakSecrets(fixtures);
    if (!adyen.devicesUrl && fixtures.some(({ terminals }) => terminals.length))
      console.warn('FIXTURES: no terminal can be used, because ADYEN_DEVICES_URL is not set.');
  }
  return fixtures;
}

interface RegisterOptions {
  now: number;
  warn: (line: string) => void;
  /** Whether the acquirer connects the terminals. */
  areOfAcquirer: boolean;
}

/** Applies the fixtures, with the entries of all subjects. */
export const registerFixtures = (
  store: Store,
  fixtures: CompanyFixture[],
  { now, warn, areOfAcquirer }: RegisterOptions,
) => registerCompanies(store, fixtures, { now, warn, followers: [createTerminalSeeder({ areOfAcquirer })] });
