import type { Brand } from '../../../protocol/brand/brand.ts';
import { listApplePayDomains } from '../../../protocol/select-payment-methods.ts';
import type { CompanyProfile } from './read-companies.ts';
import { listWithheld } from './withhold-rights.ts';

/** The fields of calls, by the facts of the profile that they contain. */
const FACTS = {
  DefaultWebhookUrl: 'webhookUrl',
  Iban: 'iban',
  FiscalCode: 'fiscalCode',
  LogoUrl: 'logo',
  Type: 'type',
  Parent: 'parent',
  Providers: 'providers',
  Moto: 'moto',
  VatNumber: 'vatNumber',
  SepaCreditorId: 'sepaCreditorId',
  KeepsUnpaid: 'keepsUnpaid',
  NearlyPaid: 'nearlyPaid',
} as const satisfies Record<string, keyof CompanyProfile>;

/** The same for the company's own pages. */
export const LEGAL_PAGES = { TermsUrl: 'terms', PrivacyUrl: 'privacy', ContactUrl: 'contact' } as const;

/** The same for its brand. */
export const BRAND_PARTS = { Accent: 'accent', OnAccent: 'onAccent', Radius: 'radius' } as const;

type BrandFacts = {
  [Name in keyof typeof BRAND_PARTS]: Required<Brand>[(typeof BRAND_PARTS)[Name]] | null;
};

/** The facts about a company under the names of calls. A missing one is null. */
export type FiledFacts = {
  [Name in keyof typeof FACTS]: NonNullable<CompanyProfile[(typeof FACTS)[Name]]> | null;
} & Record<keyof typeof LEGAL_PAGES, string | null> &
  BrandFacts & {
    /** The domains whose pages may offer Apple Pay; null for all domains of the company. */
    Wallets: { ApplePay?: string[] | null; GooglePay?: boolean };
    /** The rights that a partner cannot give back. */
    Withheld: string[];
  };

/** A change of facts. An empty text or null removes a fact; omitted ones stay unchanged. */
export type CompanyChange = Partial<Omit<FiledFacts, 'Withheld'>>;

type Values = Readonly<Record<string, unknown>>;

/** Picks the fields of a change that are in a table, under the names of the table. */
const rename = (table: Readonly<Record<string, string>>, change: Values): Values =>
  Object.fromEntries(
    Object.entries(table).flatMap(([name, fact]) =>
      change[name] === undefined ? [] : [[fact, change[name]]],
    ),
  );

const isMissing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || JSON.stringify(value) === '{}';

const dropMissing = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !isMissing(value)));

/** Applies a change to a profile. */
export function applyChange(profile: CompanyProfile, change: CompanyChange): CompanyProfile {
  const wallets = rename({ ApplePay: 'applePay', GooglePay: 'googlePay' }, change.Wallets ?? {});
  return dropMissing({
    ...profile,
    ...rename(FACTS, change),
    legal: dropMissing({ ...profile.legal, ...rename(LEGAL_PAGES, change) }),
    brand: dropMissing({ ...profile.brand, ...rename(BRAND_PARTS, change) }),
    wallets: dropMissing({ ...profile.wallets, ...wallets }),
  }) as unknown as CompanyProfile;
}

/**
 * Describes the facts about a company.
 * @param domains the company's authorized domains
 */
export function describeFacts(profile: CompanyProfile, domains: string[]): FiledFacts {
  const { legal = {}, brand = {}, wallets = {} } = profile;
  const facts = Object.entries(FACTS).map(([name, fact]) => [name, profile[fact] ?? null]);
  const pages = Object.entries(LEGAL_PAGES).map(([name, page]) => [name, legal[page] ?? null]);
  const parts = Object.entries(BRAND_PARTS).map(([name, part]) => [name, brand[part] ?? null]);
  return {
    ...Object.fromEntries([...facts, ...pages, ...parts]),
    Wallets: {
      ApplePay: listApplePayDomains({ wallets, domains }),
      GooglePay: wallets.googlePay ?? true,
    },
    Withheld: listWithheld(profile),
    NearlyPaid: profile.nearlyPaid ?? false,
  } as FiledFacts;
}
