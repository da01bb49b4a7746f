/** `npm run company`: creates, completes, lists and removes companies in the database of a service. */

import { parseArgs } from 'node:util';
import { PROVIDERS } from '../protocol/payment-methods.ts';
import { addCompany, addDomains, addFirstUser } from './calls/companies/add-company.ts';
import { createPassword } from './calls/companies/digest-password.ts';
import { touchDirectory } from './calls/companies/directory-version.ts';
import { hasHiddenSigns, USERNAME } from './calls/companies/fold-name.ts';
import type { CompanyProfile } from './calls/companies/read-companies.ts';
import { recordCompany } from './calls/companies/record-companies.ts';
import { isScope, SCOPES, type Scope } from './calls/companies/scopes.ts';
import { completeCompanies } from './calls/seeding/complete-companies.ts';
import { hasReceiverForm } from './create-sandbox.ts';
import { COMPANY_ARGUMENTS, COMPANY_TYPES } from './merchants/company/company-arguments.ts';
import { givePassword } from './merchants/company/give-password.ts';
import { listAllCompanies } from './merchants/company/list-all-companies.ts';
import { removeCompany } from './merchants/company/remove-company.ts';
import { setCompany } from './merchants/company/set-company.ts';
import { allowSlowConnections } from './platform/addresses/allow-slow-connections.ts';
import { parseHost } from './platform/addresses/parse-host.ts';
import { createWebhookTargets } from './platform/addresses/webhook-targets.ts';
import { ConfigError } from './platform/config/config-error.ts';
import { type Config, readConfig } from './platform/config/read-config.ts';
import { splitList } from './platform/config/split-list.ts';
import { StoreUnavailableError } from './platform/store/dialects/store-unavailable-error.ts';
import { openConfiguredStore } from './platform/store/open-configured-store.ts';
import type { Store, StoreTransaction } from './platform/store/open-store.ts';
import { setTerminal } from './pos/terminals/set-terminal.ts';
import { MIGRATIONS } from './schema.ts';
import { REFUSALS } from './subjects/facts.ts';

/** Lists the arguments of `set` with what they take. */
function describeArguments(): string {
  const rows = Object.entries({
    ...COMPANY_ARGUMENTS,
    domain: { takes: 'a host to authorize; may be repeated' },
  });
  return rows.map(([name, { takes }]) => `  --${name.padEnd(17)} ${takes}`).join('\n');
}

const USAGE = `Usage: npm run company -- add "Libreria Verdi" --type merchant --domain shop.example --user libreria --scopes online-payments,utilities
       npm run company -- set "Libreria Verdi" --moto on --iban IT60X0542811101000000123456
       npm run company -- terminal "Libreria Verdi" AMS1-000168223606144
       npm run company -- password libreria
       npm run company -- list
       npm run company -- remove "Libreria Verdi"
  add <name>  creates the company with its first user, and prints that user's password once
  --type      merchant (by default), partner or admin
  --domain    a host that may embed the checkout and be returned to; may be repeated
  --user      the name that the user logs in with
  --scopes    what the user may call, separated by commas: ${SCOPES.join(', ')}
  --providers ServiceDirect by default
  set <name>  changes a company; whatever is omitted stays unchanged
${describeArguments()}
  terminal <name> <POIID>  gives a card terminal to a company
  --remove    takes it away
  password <user>  gives a user a new password, and prints it once
  --remove-second-factor  also lets the user in without the app that is lost
  list        shows all companies; with a name, the users of that one
  remove <name>, restore <name>  a removed company can neither log in nor be paid; its payments and records stay`;

/** The maximum length of a company's or user's name. */
const MAX_NAME_LENGTH = 100;

interface NewCompany {
  name: string;
  profile: CompanyProfile;
  domains: string[];
  username: string;
  scopes: Scope[];
}

const refuse = (problem: string): ConfigError => new ConfigError(`${problem}\n\n${USAGE}`);

function requireName(text: string | undefined, what: string): string {
  const name = text?.trim();
  if (name && hasHiddenSigns(name)) throw refuse(`${what} has an invisible character.`);
  if (name && name.length <= MAX_NAME_LENGTH) return name;
  throw refuse(`${what} needs 1 to ${MAX_NAME_LENGTH} characters.`);
}

function requireUsername(text: string | undefined): string {
  const username = requireName(text, '--user');
  if (new RegExp(USERNAME, 'u').test(username)) return username;
  throw refuse('--user takes a name without spaces.');
}

/** @throws ConfigError for invalid arguments */
function readArguments(args: string[]): NewCompany {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      type: { type: 'string', default: 'merchant' },
      domain: { type: 'string', multiple: true, default: [] },
      user: { type: 'string' },
      scopes: { type: 'string', default: 'online-payments' },
      providers: { type: 'string', default: 'ServiceDirect' },
    },
  });
  const [command, given, ...rest] = positionals;
  if (command !== 'add' || rest.length)
    throw refuse(
      'The commands are: add <name>, set <name>, terminal <name> <POIID>, password <user>, list, remove <name>, restore <name>.',
    );
  const type = COMPANY_TYPES.find((known) => known === values.type);
  if (!type) throw refuse(`--type is one of ${COMPANY_TYPES.join(', ')}; it is "${values.type}".`);
  const wrong = values.domain.find((domain) => parseHost(domain) !== domain.toLowerCase());
  if (wrong !== undefined) throw refuse(`--domain takes a host name without a port; "${wrong}" is not one.`);
  const scopes = splitList(values.scopes);
  const unknown = scopes.find((scope) => !isScope(scope));
  if (unknown !== undefined || !scopes.length)
    throw refuse(
      `--scopes takes, separated by commas, ${SCOPES.join(', ')}; "${unknown ?? ''}" is not one of them.`,
    );
  const providers = splitList(values.providers).map((text) => {
    const provider = PROVIDERS.find((known) => known === text);
    if (!provider) throw refuse(`--providers takes ${PROVIDERS.join(', ')}; "${text}" is not one of them.`);
    return provider;
  });
  const name = requireName(given, 'The name of the company');
  return {
    name,
    profile: {
      name,
      type,
      providers,
      moto: false,
    },
    domains: values.domain.map((domain) => domain.toLowerCase()),
    username: requireUsername(values.user),
    scopes: scopes.filter(isScope),
  };
}

/** @returns the password, which is stored nowhere @throws ConfigError if a name is taken */
async function add(trx: StoreTransaction, company: NewCompany): Promise<string> {
  const now = Date.now();
  const { name, profile, username, domains, scopes } = company;
  const companyId = await addCompany(trx, name, { profile, scopes });
  if (companyId === undefined)
    throw new ConfigError(
      `There is a company "${name}" already, or one whose name reads the same. Its users invite others in the dashboard; npm run company -- password lets one in again.`,
    );
  const password = createPassword();
  if (!(await addFirstUser(trx, { companyId, username, password, scopes, source: 'command', now })))
    throw new ConfigError(
      `There is a user "${username}" already, or one whose name reads the same. Choose another --user.`,
    );
  await addDomains(trx, { companyId, domains, now });
  await recordCompany(trx, { companyId, parentId: null, now });
  await touchDirectory(trx);
  return password;
}

async function addNamed(store: Store, company: NewCompany): Promise<string> {
  const password = await store.transaction().execute((trx) => add(trx, company));
  return `Company:  ${company.name}\nUser:     ${company.username}\nPassword: ${password}`;
}

/** The commands other than `add`, whose arguments are read before the database is opened. */
const COMMANDS: Record<string, (store: Store, args: string[], config: Config) => Promise<string>> = {
  set: (store, args, { webhookAllow, adyen }) => {
    const targets = createWebhookTargets(webhookAllow, adyen ? () => false : hasReceiverForm);
    return setCompany(store, args, { targets, refusals: REFUSALS, now: Date.now() });
  },
  terminal: (store, args, { adyen }) =>
    setTerminal(store, args, { areOfAcquirer: adyen !== undefined, now: Date.now() }),
  password: (store, args) => givePassword(store, args, { now: Date.now() }),
  list: async (store, [name, ...rest]) => {
    if (rest.length)
      throw refuse(`list takes the name of one company, or nothing; remove "${rest.join(' ')}".`);
    return (await listAllCompanies(store, name)).join('\n');
  },
  remove: (store, args) => removeCompany(store, args, { isBack: false, now: Date.now() }),
  restore: (store, args) => removeCompany(store, args, { isBack: true, now: Date.now() }),
};

async function main(): Promise<void> {
  allowSlowConnections();
  const [command = '', ...args] = process.argv.slice(2);
  if (command === 'help' || [command, ...args].some((text) => /^(--help|-h)$/.test(text)))
    return console.log(USAGE);
  const config = readConfig(process.env);
  const run = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
  const company = run ? undefined : readArguments([command, ...args]);
  const store = await openConfiguredStore(config, MIGRATIONS, console.error);
  try {
    await completeCompanies(store);
    console.log(company ? await addNamed(store, company) : await run?.(store, args, config));
  } finally {
    await store.destroy();
  }
}

main().catch((error: Error & { code?: string }) => {
  const isExplained =
    error instanceof ConfigError ||
    error instanceof StoreUnavailableError ||
    error.code?.startsWith('ERR_PARSE_ARGS');
  console.error(isExplained ? error.message : error);
  process.exit(1);
});
