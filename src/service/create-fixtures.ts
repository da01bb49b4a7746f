import { isLoopbackHost } from '../protocol/origins.ts';
import { isGenerated } from './calls/companies/digest-password.ts';
import type { Directory } from './calls/companies/open-directory.ts';
import { type CompanyFixture, readCompanies } from './calls/companies/read-companies.ts';
import { registerCompanies } from './calls/seeding/register-companies.ts';
import { hasReceiverForm } from './create-sandbox.ts';
import { createWebhookTargets } from './platform/addresses/webhook-targets.ts';
import { ConfigError } from './platform/config/config-error.ts';
import type { Config } from './platform/config/read-config.ts';
import { isLoopback } from './platform/config/read-operations-config.ts';
import type { Store } from './platform/store/open-store.ts';
import { createTerminalSeeder } from './pos/terminals/seed-terminals.ts';

/** Passwords that are published or guessable are permitted only in a sandbox. */
const MIN_SECRET_LENGTH = 16;
const isPublished = (secret: string) => /^sandbox-/.test(secret);
const isWeak = (secret: string) => isPublished(secret) || secret.length < MIN_SECRET_LENGTH;

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

/** Whether programs on other machines can call the service, at its own port or through a proxy that `PUBLIC_URL` names. */
const isReachable = ({ role, publicUrl, operations }: Config): boolean =>
  role !== 'worker' &&
  !(isLoopback(operations.host) && (!publicUrl || isLoopbackHost(new URL(publicUrl).hostname)));

/** Warns if others can reach users whose passwords the documents publish. @returns a sentence, if there is a reason */
export function describePublished(
  fixtures: readonly CompanyFixture[],
  directory: Pick<Directory, 'findUser'>,
  config: Config,
): string | undefined {
  if (!isReachable(config)) return undefined;
  const names = fixtures
    .flatMap(({ credentials }) => credentials)
    .filter(({ username, password }) => {
      const user = directory.findUser(username)?.user;
      return (
        isPublished(password) &&
        !user?.isDisabled &&
        isGenerated(password, { username, stored: user?.passwordDigest })
      );
    })
    .map(({ username }) => username);
  if (!names.length) return undefined;
  return `WARNING: anyone who reaches this service can log in as ${names.join(', ')}, whose passwords are published. Set FIXTURES to companies of your own, or give each a new password with npm run company -- password <user>.`;
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
