import { stripIban } from '../../../protocol/iban.ts';
import { checkIbanField } from '../../banking/ibans/parse-iban.ts';
import { checkMetadataLimits } from '../../calls/definitions/metadata-limits.ts';
import { checkContact, normalizeContact } from '../../merchants/contacts/contact-fields.ts';
import { findHostFault, parseHost } from '../../platform/addresses/parse-host.ts';
import { breakRule, type FieldError } from '../../platform/http/answers/rejections.ts';
import type { PartnerCompanyRow } from '../../platform/store/partner-rows.ts';

/** The facts about a company, as its partner or its form sends them; null takes one away. */
export interface CompanyFacts {
  Email?: string;
  VatNumber?: string | null;
  Iban?: string | null;
  Domain?: string | null;
  Representative?: string | null;
  Metadata?: Record<string, unknown>;
}

/** The longest texts that are taken, before they are written in one spelling. */
export const MAX_VAT_TEXT = 50;
export const MAX_IBAN_TEXT = 64;
export const MAX_DOMAIN_TEXT = 500;
export const MAX_REPRESENTATIVE_LENGTH = 100;

/** Writes numbers and hosts in one spelling. */
export function spellFacts<T extends CompanyFacts>(facts: T): T {
  const { Iban, Domain } = facts;
  return {
    ...(normalizeContact(facts as Record<string, unknown>) as T),
    ...(Iban && { Iban: stripIban(Iban) }),
    ...(Domain && { Domain: parseHost(Domain) ?? Domain }),
  };
}

/** The rules that no schema says, of facts that `spellFacts` has written. */
export function checkFacts(facts: CompanyFacts, now: number): FieldError[] {
  const { Iban, Domain, Metadata = {} } = facts;
  const hostFault = Domain ? findHostFault(Domain) : undefined;
  return [
    ...checkContact(facts as Record<string, unknown>, now),
    ...(Iban ? checkIbanField('Iban', Iban) : []),
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

/** The columns of the facts that were sent. */
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
