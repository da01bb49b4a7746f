import type { Brand } from '../../../protocol/brand/brand.ts';
import type { LegalLinks } from '../../../protocol/brand/legal-links.ts';
import { stripIban } from '../../../protocol/identifiers/iban.ts';
import { PROVIDERS, type Provider } from '../../../protocol/payment-methods.ts';
import type { WalletSettings } from '../../../protocol/select-payment-methods.ts';
import { parseHost } from '../../platform/addresses/parse-host.ts';
import type { WebhookTargets } from '../../platform/addresses/webhook-targets.ts';
import { ConfigError } from '../../platform/config/config-error.ts';
import { stripFiscalCode } from '../../platform/identifiers/fiscal-code.ts';
import { stripVatNumber } from '../../platform/identifiers/vat-number.ts';
import { findDouble, listDoubts } from './check-fixture.ts';
import { CREDITOR_ID, findProfileFault, isTextList, spellBrand } from './check-profile.ts';
import { isObjectList, readFixtureLists } from './read-fixture-lists.ts';
import { findLogoFault, resolveLogo } from './read-logo.ts';
import { isScope, SCOPES, type Scope } from './scopes.ts';

export interface Credential {
  username: string;
  password: string;
  scopes: Scope[];
}

/** A place of business of the company. */
export interface Shop {
  /** Unique within the company. */
  id: number;
  reference: string;
  active: boolean;
  /** The items sold at its till. `price` is in minor units of the euro. */
  items: { id: number; name: string; price: number }[];
  name?: string;
  address?: string;
  /** Whether its terminals accept the local API. Default: true. */
  localApi?: boolean;
}

/** The rights that the operator or an admin has taken from a company, so that its partner cannot give them back (docs/decisions.md, 543). */
export interface WithheldRights {
  providers?: Provider[];
  moto?: true;
  /** The domains that were left: the partner can choose among them. */
  applePay?: string[];
  googlePay?: true;
}

/** Facts that no fixture has, because they result from decisions about the company. */
interface Decided {
  withheld?: WithheldRights;
}

/** Facts about the company itself, which the fixtures, its users, its partner and the operator set. */
export interface CompanyProfile extends Decided {
  name: string;
  type: 'merchant' | 'partner' | 'admin';
  /** The partner that acts for the company, and orders its card terminals. */
  parent?: string;
  providers: Provider[];
  /** Whether mail and telephone orders (`Moto`) are allowed. */
  moto: boolean;
  wallets?: WalletSettings;
  iban?: string;
  fiscalCode?: string;
  /** Includes the country prefix. Set only for a company that was invited. */
  vatNumber?: string;
  /** The creditor identifier in SEPA mandates (EPC262-08). The sandbox generates one if it is missing. */
  sepaCreditorId?: string;
  /** A path relative to the fixtures, an https URL, or a data URL. The service serves the image itself. */
  logo?: string;
  brand?: Brand;
  /** The company's legal pages, linked on the checkout page, and the contact, named in mails. */
  legal?: LegalLinks;
  /** Receives the events of links without a `WebhookUrl`. */
  webhookUrl?: string;
  /** Whether an unpaid subscription stays `UNPAID` instead of ending. */
  keepsUnpaid?: boolean;
  /** Whether its users see who tried and did not pay, and may write to them. */
  nearlyPaid?: boolean;
}

export interface TerminalFixture {
  /** Model and serial number, joined by a hyphen. Unique within the service. */
  poiid: string;
  /** False if the terminal is switched off. */
  online?: boolean;
  /** The store that a new terminal is assigned to. */
  storeId?: number | null;
  /** Ignored, like `online`, if the acquirer connects the terminal. */
  secret?: string;
}

/** A company as the fixtures describe it (docs/operations.md). Its name identifies it across restarts. */
export interface CompanyFixture extends CompanyProfile {
  /** Hosts that redirect URLs may lead to, and that may embed the checkout. */
  domains: string[];
  /** The scopes that its users can have. Default: those that its credentials have had. */
  scopes?: Scope[];
  credentials: Credential[];
  stores: Shop[];
  terminals: TerminalFixture[];
}

/** A drawing of a cup, so that the first company's page and mails have a logo without a file. Mail programs show no SVG. */
const ROSSI_LOGO =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAJAAAACQAgMAAACaKAorAAAADFBMVEV6HyumanLTtLj///910JAMAAAB0klEQVR42u2WMXKcQBBF/7JV2kAB+SY6AkeAU/gOjnQEOMIewgq0DnQEfASOQODEGylQQIB4CrxIwMw0U6Vyle3iZ7P1YLt7mu4vbdq06X/R7pskfbWhFEl7fphQRiXd0n4eyqmkdAUqqaS7FQgKKaexmAQk1XZ2twxSApUF3dFLB1hJ7kVKeTWhmlbK6FaSq6TcrsAOJJV2cgmvkmoKG+ol1XZyCZ2kevg8JJ4l5b0NHQtJN6ftMzZ0XqjyN9xc/yx0OZ980LQANTC4vT5vyAzgZww0xEBu8D6ojYG6NejyHXe8LKFKmTuoXOiAMxVcSG56HsgdQh4oc2a1B3KnvgdK/0IoKvCoEkQVM+ZafBfMchnfu02+hC5PnqYrF5C3fX1Q60LF7OT9pPLZT7X/48xmlQPgxbPJm9kOBc9ynN1mwnD2jZ6U54/Dnj7gLrrAYaLD9OHUE/Q1jGmqbcgUFJNaNiEP0kweqAw3M8ZH0PT1H3EPQY/5HlRJaO3vGYPaMS3sMr1uLGXY+pXj/5WEjU923QE3GIbtAJykXU3gUsYmGh6+PIHlRvP3PWZ60as62/j9VmM7VoAVM5pEvEg6AvxaMyPHmscIz1Jstm3Tpk1/XG8jEgV29JmDQgAAAABJRU5ErkJggg==';

/** The companies of a service without fixtures, also used in the documentation. */
export const BUILT_IN_COMPANIES: CompanyFixture[] = [
  {
    name: 'Bottega Rossi',
    type: 'merchant',
    parent: 'Rete Partner',
    domains: ['shop.example', 'localhost', '127.0.0.1', 'shop.localhost'],
    providers: ['ServiceDirect', 'FlowPay'],
    moto: false,
    iban: 'IT60X0542811101000000123456',
    fiscalCode: '12345678903',
    logo: ROSSI_LOGO,
    legal: {
      terms: 'https://shop.example/terms',
      privacy: 'https://shop.example/privacy',
      contact: 'mailto:ciao@shop.example',
    },
    credentials: [
      {
        username: 'merchant',
        password: 'sandbox-merchant',
        scopes: ['online-payments', 'utilities', 'pos-terminals'],
      },
    ],
    stores: [
      {
        id: 1,
        reference: 'ROMA-1',
        active: true,
        items: [
          { id: 101, name: 'Espresso', price: 130 },
          { id: 102, name: 'Cornetto', price: 150 },
        ],
      },
    ],
    terminals: [{ poiid: 'S1F2L-000158213605001', online: true, storeId: null }],
  },
  {
    name: 'Rete Partner',
    type: 'partner',
    domains: ['partner.example', 'localhost', '127.0.0.1'],
    providers: ['ServiceDirect', 'FlowPay', 'Fabrick'],
    moto: true,
    credentials: [
      {
        username: 'partner',
        password: 'sandbox-partner',
        scopes: [...SCOPES],
      },
    ],
    stores: [{ id: 2, reference: 'MILANO-1', active: true, items: [] }],
    terminals: [],
  },
  {
    name: 'Officina Verdi',
    type: 'merchant',
    parent: 'Rete Partner',
    domains: ['shop.example', 'localhost', '127.0.0.1'],
    providers: ['ServiceDirect', 'FlowPay', 'Fabrick'],
    moto: true,
    iban: 'IT60X0542811101000000123456',
    fiscalCode: '12345678903',
    credentials: [
      { username: 'officina', password: 'sandbox-officina', scopes: ['online-payments', 'utilities'] },
    ],
    stores: [],
    terminals: [],
  },
  {
    name: 'ServicePay Admin',
    type: 'admin',
    domains: ['admin.example', 'localhost', '127.0.0.1'],
    providers: ['ServiceDirect'],
    moto: true,
    credentials: [{ username: 'admin', password: 'sandbox-admin', scopes: [...SCOPES] }],
    stores: [],
    terminals: [],
  },
];

/**
 * Whether a text can be a POIID: model and serial number, joined by a hyphen, in visible ASCII without a colon, which separates name
 * and password in the terminal's credentials.
 */
export const isPoiid = (text: unknown): text is string =>
  typeof text === 'string' && /^(?=[^-]+-.)[!-9;-~]{1,64}$/.test(text);

function findTerminalFault(terminals: Partial<TerminalFixture>[]): string | undefined {
  for (const { poiid, storeId, secret } of terminals) {
    if (!isPoiid(poiid)) return 'has a terminal without a "poiid" like S1F2L-000158213605001';
    if (storeId !== undefined && storeId !== null && !Number.isSafeInteger(storeId))
      return `needs a "storeId" of the terminal ${poiid} that is a number, or null`;
    if (secret !== undefined && (typeof secret !== 'string' || !secret))
      return `needs a "secret" of the terminal ${poiid} that is a text, or none`;
  }
  return undefined;
}

/** Finds the first fault of a company, described with its fix. */
function findFault(company: Partial<CompanyFixture>): string | undefined {
  if (typeof company.name !== 'string' || !company.name) return 'needs a "name"';
  if (!['merchant', 'partner', 'admin'].includes(company.type ?? ''))
    return 'needs "type": merchant, partner or admin';
  if (!isTextList(company.domains)) return 'needs "domains", a list of host names';
  const misspelled = company.domains.find((domain) => parseHost(domain) !== domain);
  if (misspelled !== undefined)
    return `has the domain "${misspelled}"; a domain is ${parseHost(misspelled) ?? 'a host name such as shop.example'}`;
  if (!isTextList(company.providers) || !company.providers.every((name) => PROVIDERS.includes(name))) {
    return `needs "providers", a list of ${PROVIDERS.join(', ')}`;
  }
  if (!CREDITOR_ID.test(company.sepaCreditorId ?? ''))
    return 'needs a "sepaCreditorId" like IT66ZZZA1B2C3D4E5F6G7H8, or none';
  for (const name of ['credentials', 'stores', 'terminals'] as const) {
    if (company[name] !== undefined && !isObjectList(company[name]))
      return `needs "${name}", a list of objects`;
  }
  if (company.scopes !== undefined && !(isTextList(company.scopes) && company.scopes.every(isScope)))
    return `needs "scopes", a list of ${SCOPES.join(', ')}, or none`;
  for (const { username, password, scopes } of company.credentials ?? []) {
    if (typeof username !== 'string' || typeof password !== 'string')
      return 'has a credential without username or password';
    if (!isTextList(scopes) || !scopes.every(isScope))
      return `gives "${username}" a scope that does not exist`;
    const missing = scopes.find((scope) => company.scopes && !company.scopes.includes(scope));
    if (missing) return `gives "${username}" the scope ${missing}, which its "scopes" do not have`;
  }
  return findTerminalFault(company.terminals ?? []) ?? findProfileFault(company);
}

/** Checks the partner that a company names. */
function findParentFault(
  { name, parent }: CompanyFixture,
  companies: readonly CompanyFixture[],
): string | undefined {
  if (parent === undefined) return undefined;
  if (typeof parent !== 'string' || !parent) return 'needs "parent", the name of a partner, or none';
  if (parent === name) return 'has itself as "parent"';
  const found = companies.find((company) => company.name === parent);
  if (!found) return `has a "parent" that is not in the file: "${parent}"`;
  if (found.type === 'partner') return undefined;
  return `has a "parent" that is not a partner: "${parent}" has the type ${found.type}`;
}

interface FixtureNeeds {
  /** The permitted webhook URLs. */
  targets: Pick<WebhookTargets, 'findProblem'>;
  /** Called with a line for each probable but harmless mistake. */
  warn: (line: string) => void;
}

/** @throws ConfigError that names the file, the company and the fault */
export function readCompanies(file: string | undefined, { targets, warn }: FixtureNeeds): CompanyFixture[] {
  if (!file) return BUILT_IN_COMPANIES;
  const companies: Partial<CompanyFixture>[] = readFixtureLists(file).companies;
  const names = new Set<string>();
  const usernames = new Set<string>();
  const poiids = new Set<string>();
  const complete = companies.map((company, index) => {
    const where = `FIXTURES "${file}": company ${company.name ?? index + 1}`;
    const fault = findFault(company) ?? findDouble(company) ?? findLogoFault(company.logo, file);
    if (fault) throw new ConfigError(`${where} ${fault}.`);
    for (const doubt of listDoubts(company, targets)) warn(`${where} ${doubt}`);
    const complete = {
      moto: false,
      credentials: [],
      stores: [],
      terminals: [],
      ...company,
      ...(company.iban && { iban: stripIban(String(company.iban)) }),
      ...(company.fiscalCode && { fiscalCode: stripFiscalCode(String(company.fiscalCode)) }),
      ...(company.vatNumber && { vatNumber: stripVatNumber(String(company.vatNumber)) }),
      ...(company.logo && { logo: resolveLogo(company.logo, file) }),
      ...(company.brand && { brand: spellBrand(company.brand) }),
    } as CompanyFixture;
    if (names.has(complete.name))
      throw new ConfigError(`FIXTURES "${file}": two companies are named "${complete.name}".`);
    names.add(complete.name);
    for (const { username } of complete.credentials) {
      if (usernames.has(username))
        throw new ConfigError(`FIXTURES "${file}": the username "${username}" appears twice.`);
      usernames.add(username);
    }
    for (const { poiid } of complete.terminals) {
      if (poiids.has(poiid))
        throw new ConfigError(`FIXTURES "${file}": the terminal "${poiid}" appears twice.`);
      poiids.add(poiid);
    }
    return complete;
  });
  for (const company of complete) {
    const fault = findParentFault(company, complete);
    if (fault) throw new ConfigError(`FIXTURES "${file}": company ${company.name} ${fault}.`);
  }
  return complete;
}
