import { parseArgs } from 'node:util';
import { MAX_RADIUS, parseColor } from '../../../protocol/brand/brand.ts';
import { PROVIDERS } from '../../../protocol/payment-methods.ts';
import { COLOR_HINT } from '../../calls/companies/check-profile.ts';
import type { CompanyChange } from '../../calls/companies/company-facts.ts';
import { findLogoFault, resolveLogo } from '../../calls/companies/read-logo.ts';
import { isScope, SCOPES, type Scope } from '../../calls/companies/scopes.ts';
import { parseHost } from '../../platform/addresses/parse-host.ts';
import { ConfigError } from '../../platform/config/config-error.ts';
import { splitList } from '../../platform/config/split-list.ts';
import { isCreditorId } from '../../platform/identifiers/sepa.ts';

export const COMPANY_TYPES = ['merchant', 'partner', 'admin'] as const;

/** An argument of the command that sets a fact about a company. */
interface Argument {
  /** The field of the change, as calls name it. */
  field: string;
  /** The values that it takes, for the usage and for refusals. */
  takes: string;
  /** @returns the value of the field; `undefined` for a text that it does not take. Default: the text itself */
  read?(text: string): unknown;
}

const SWITCH = {
  takes: 'on or off',
  read: (text: string) => (['on', 'off'].includes(text) ? text === 'on' : undefined),
};

/** Reads a list of which every entry is accepted. */
function readEach(text: string, read: (entry: string) => string | undefined): string[] | undefined {
  const entries = splitList(text).map(read);
  return entries.every((entry) => entry !== undefined) ? [...new Set(entries)] : undefined;
}

function readApplePay(text: string): string[] | null | undefined {
  if (text === 'on') return null;
  return text === 'off' ? [] : readEach(text, parseHost);
}

function readProviders(text: string): string[] | undefined {
  const providers = readEach(text, (entry) => PROVIDERS.find((known) => known === entry));
  return providers?.length ? providers : undefined;
}

function readScopes(text: string): string[] | undefined {
  const scopes = readEach(text, (entry) => (isScope(entry) ? entry : undefined));
  return scopes?.length ? scopes : undefined;
}

/** Reads a picture relative to the working directory, or its URL. */
function readPicture(logo: string): string | undefined {
  if (!logo) return logo;
  return findLogoFault(logo, 'here') ? undefined : resolveLogo(logo, 'here');
}

const COLOR = {
  takes: `${COLOR_HINT}, or "" for none`,
  read: (text: string) => (text ? parseColor(text) : null),
};

function readRadius(text: string): number | null | undefined {
  if (!text) return null;
  return /^\d+(\.\d+)?$/.test(text) && Number(text) <= MAX_RADIUS ? Number(text) : undefined;
}

/** The arguments of `npm run company -- set`. An empty text removes what is optional. */
export const COMPANY_ARGUMENTS: Readonly<Record<string, Argument>> = {
  type: {
    field: 'Type',
    takes: COMPANY_TYPES.join(', '),
    read: (text) => COMPANY_TYPES.find((known) => known === text),
  },
  parent: { field: 'Parent', takes: 'the name of a partner, or "" for none' },
  scopes: { field: 'Scopes', takes: `${SCOPES.join(', ')}, separated by commas`, read: readScopes },
  providers: {
    field: 'Providers',
    takes: `${PROVIDERS.join(', ')}, separated by commas`,
    read: readProviders,
  },
  moto: { field: 'Moto', ...SWITCH },
  'apple-pay': {
    field: 'Wallets.ApplePay',
    takes: 'authorized domains, separated by commas, on for all of them, or off',
    read: readApplePay,
  },
  'google-pay': { field: 'Wallets.GooglePay', ...SWITCH },
  iban: { field: 'Iban', takes: 'an IBAN, or "" for none' },
  'fiscal-code': { field: 'FiscalCode', takes: '16 characters or 11 digits, or "" for none' },
  'vat-number': { field: 'VatNumber', takes: 'an EU VAT number with its prefix, or "" for none' },
  'sepa-creditor-id': {
    field: 'SepaCreditorId',
    takes: 'an identifier like IT66ZZZA1B2C3D4E5F6G7H8, or "" for none',
    read: (text) => (!text || isCreditorId(text) ? text : undefined),
  },
  'webhook-url': { field: 'DefaultWebhookUrl', takes: 'an https URL of a public host, or "" for none' },
  logo: {
    field: 'LogoUrl',
    takes: 'the path of a picture of at most 128 KiB, an https URL, or "" for none',
    read: readPicture,
  },
  accent: { field: 'Accent', ...COLOR },
  'on-accent': { field: 'OnAccent', ...COLOR },
  radius: {
    field: 'Radius',
    takes: `a number of pixels from 0 to ${MAX_RADIUS}, or "" for none`,
    read: readRadius,
  },
  terms: { field: 'TermsUrl', takes: 'an https URL, or "" for none' },
  privacy: { field: 'PrivacyUrl', takes: 'an https URL, or "" for none' },
  contact: { field: 'ContactUrl', takes: 'an https, mailto or tel URL, or "" for none' },
  'keeps-unpaid': { field: 'KeepsUnpaid', ...SWITCH },
  'nearly-paid': { field: 'NearlyPaid', ...SWITCH },
};

/** Describes what is wrong with an argument, and what it takes. */
export const refuseArgument = (name: string, problem: string, takes = COMPANY_ARGUMENTS[name]?.takes) =>
  new ConfigError(`--${name}: ${problem} It takes ${takes}.`);

/** A change of a company by the command. */
interface Setting {
  name: string;
  change: CompanyChange & { Scopes?: Scope[] };
  /** Domains to authorize. */
  domains: string[];
}

/** Reads the arguments of `set`. @throws ConfigError that names the argument and what it takes */
export function readSetting(args: readonly string[]): Setting {
  const names = [...Object.keys(COMPANY_ARGUMENTS), 'domain'];
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: Object.fromEntries(names.map((name) => [name, { type: 'string', multiple: true }] as const)),
  });
  const [name, ...others] = positionals;
  if (!name || others.length)
    throw new ConfigError(
      'set takes the name of one company, in quotation marks: set "Bottega Rossi" --moto on.',
    );
  const { domain = [], ...given } = values as Record<string, string[] | undefined>;
  if (!Object.keys(values).length)
    throw new ConfigError(
      `There is nothing to set. Give at least one of ${names.map((one) => `--${one}`).join(', ')}.`,
    );
  const wallets: Record<string, unknown> = {};
  const change: Record<string, unknown> = {};
  for (const [argument, texts = []] of Object.entries(given)) {
    const { field, read = (text: string) => text } = COMPANY_ARGUMENTS[argument] as Argument;
    const text = texts.join(',').trim();
    if (texts.length > 1 && argument !== 'apple-pay') throw refuseArgument(argument, 'It appears twice.');
    const value = read(text);
    if (value === undefined) throw refuseArgument(argument, `"${text}" is not possible.`);
    const [first, second] = field.split('.') as [string, string?];
    if (second) wallets[second] = value;
    else change[first] = value;
  }
  const domains = domain.flatMap((text) => {
    const hosts = readEach(text, parseHost);
    if (!hosts?.length) throw refuseArgument('domain', `"${text}" is not possible.`, 'a host without a port');
    return hosts;
  });
  return {
    name,
    change: { ...change, ...(Object.keys(wallets).length && { Wallets: wallets }) } as Setting['change'],
    domains,
  };
}
