import { checkMetadataLimits } from '../../../calls/definitions/metadata-limits.ts';
import type { PartnerCompanyRow } from '../../../calls/tables/partner-companies.ts';
import { checkContact, normalizeContact } from '../../../merchants/contacts/contact-fields.ts';
import { findHostFault, parseHost } from '../../../platform/addresses/parse-host.ts';
import { breakRule, type FieldError } from '../../../platform/http/answers/rejections.ts';

/** The facts about a company, as sent by its partner or the form. Null removes a fact. */
export interface CompanyFacts {
  Email?: string;
  VatNumber?: string | null;
  Iban?: string | null;
  Domain?: string | null;
  Representative?: string | null;
  Metadata?: Record<string, unknown>;
}

/** The maximum lengths before normalization. */
export const MAX_VAT_TEXT = 50;
export const MAX_IBAN_TEXT = 64;
export const MAX_DOMAIN_TEXT = 500;
export const MAX_REPRESENTATIVE_LENGTH = 100;

/** Normalizes numbers and hosts. */
export function spellFacts<T extends CompanyFacts>(facts: T): T {
  const { Domain } = facts;
  return {
    ...(normalizeContact(facts as Record<string, unknown>) as T),
    ...(Domain && { Domain: parseHost(Domain) ?? Domain }),
  };
}

/** Checks the rules that the schema cannot express, on normalized facts. */
export function checkFacts(facts: CompanyFacts, now: number): FieldError[] {
  const { Domain, Metadata = {} } = facts;
  const hostFault = Domain ? findHostFault(Domain) : undefined;
  return [
    ...checkContact(facts as Record<string, unknown>, now),
    ...(hostFault ? [breakRule('Domain', hostFault)] : []),
    ...checkMetadataLimits(Metadata),
  ];
}

const COLUMNS = {
  Email: 'email',
  VatNumber: 'vat_number',
  Iban: 'iban',
  Domain: 'domain',
  Representative: 'representative',
} as const satisfies Partial<Record<keyof CompanyFacts, keyof PartnerCompanyRow>>;

/** Converts the given facts into columns. */
export function toColumns(facts: CompanyFacts): Partial<PartnerCompanyRow> {
  const entries = Object.entries(COLUMNS) as [keyof typeof COLUMNS, string][];
  const sent = entries.flatMap(([name, column]) =>
    facts[name] === undefined ? [] : [[column, facts[name]]],
  );
  return {
    ...Object.fromEntries(sent),
    ...(facts.Metadata && { metadata: JSON.stringify(facts.Metadata) }),
  };
}
