import { readFileSync } from 'node:fs';
import { PROVIDERS, type Provider } from '../../protocol/payment-methods.ts';
import { ConfigError } from '../config/config-error.ts';
import { isScope, SCOPES, type Scope } from '../model/scopes.ts';

export interface Credential {
  username: string;
  password: string;
  scopes: Scope[];
}

/** A place of business of the company. */
export interface Shop {
  id: number;
  reference: string;
  active: boolean;
  items: { id: number; name: string; price: number }[];
}

/** A company as the fixtures describe it (docs/operations.md). Its name identifies it across restarts. */
export interface CompanyFixture {
  name: string;
  type: 'merchant' | 'partner' | 'admin';
  /** Hosts that redirect URLs may lead to, and that may embed the checkout. */
  domains: string[];
  providers: Provider[];
  /** Whether mail and telephone orders (`Moto`) are allowed. */
  moto: boolean;
  iban?: string;
  fiscalCode?: string;
  /** Names the company in the mandates of direct debits (EPC262-08); the sandbox makes one up without it. */
  sepaCreditorId?: string;
  /** Receives the events of links without a `WebhookUrl`. */
  webhookUrl?: string;
  credentials: Credential[];
  stores: Shop[];
  terminals: { poiid: string; online: boolean; storeId: number | null }[];
}

/** The companies of a service without fixtures. The documentation uses them. */
export const BUILT_IN_COMPANIES: CompanyFixture[] = [
  {
    name: 'Bottega Rossi',
    type: 'merchant',
    domains: ['shop.example', 'localhost', '127.0.0.1', 'shop.localhost'],
    providers: ['ServiceDirect', 'FlowPay'],
    moto: false,
    iban: 'IT60X0542811101000000123456',
    fiscalCode: '12345678903',
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
];

const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string');

const isObjectList = (value: unknown): value is object[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'object' && entry !== null);

/** Finds the first fault of a company, in words that say how to fix it. */
function findFault(company: Partial<CompanyFixture>): string | undefined {
  if (typeof company.name !== 'string' || !company.name) return 'needs a "name"';
  if (!['merchant', 'partner', 'admin'].includes(company.type ?? ''))
    return 'needs "type": merchant, partner or admin';
  if (!isTextList(company.domains)) return 'needs "domains", a list of host names';
  if (!isTextList(company.providers) || !company.providers.every((name) => PROVIDERS.includes(name))) {
    return `needs "providers", a list of ${PROVIDERS.join(', ')}`;
  }
  if (!/^([A-Z]{2}[0-9]{2}[A-Z0-9]{4,31})?$/.test(company.sepaCreditorId ?? ''))
    return 'needs a "sepaCreditorId" like IT66ZZZA1B2C3D4E5F6G7H8, or none';
  for (const name of ['credentials', 'stores', 'terminals'] as const) {
    if (company[name] !== undefined && !isObjectList(company[name]))
      return `needs "${name}", a list of objects`;
  }
  for (const { username, password, scopes } of company.credentials ?? []) {
    if (typeof username !== 'string' || typeof password !== 'string')
      return 'has a credential without username or password';
    if (!isTextList(scopes) || !scopes.every(isScope))
      return `gives "${username}" a scope that does not exist`;
  }
  return undefined;
}

/** @throws ConfigError naming the file, the company and what is wrong */
export function readCompanies(file: string | undefined): CompanyFixture[] {
  if (!file) return BUILT_IN_COMPANIES;
  let companies: Partial<CompanyFixture>[];
  try {
    ({ companies } = JSON.parse(readFileSync(file, 'utf8')) as { companies: Partial<CompanyFixture>[] });
  } catch (error) {
    throw new ConfigError(`FIXTURES "${file}" could not be read as JSON: ${(error as Error).message}`);
  }
  if (!isObjectList(companies))
    throw new ConfigError(`FIXTURES "${file}" needs a list "companies", of objects.`);
  const names = new Set<string>();
  const usernames = new Set<string>();
  return companies.map((company, index) => {
    const fault = findFault(company);
    if (fault) throw new ConfigError(`FIXTURES "${file}": company ${company.name ?? index + 1} ${fault}.`);
    const complete = {
      moto: false,
      credentials: [],
      stores: [],
      terminals: [],
      ...company,
    } as CompanyFixture;
    if (names.has(complete.name))
      throw new ConfigError(`FIXTURES "${file}": two companies are named "${complete.name}".`);
    names.add(complete.name);
    for (const { username } of complete.credentials) {
      if (usernames.has(username))
        throw new ConfigError(`FIXTURES "${file}": the username "${username}" is there twice.`);
      usernames.add(username);
    }
    return complete;
  });
}
