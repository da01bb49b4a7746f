import { defineTables } from '../../platform/store/define-tables.ts';

export const COMPANY_STATES = [
  'INVITED',
  'ONBOARDING',
  'IN_REVIEW',
  'ACTIVE',
  'REJECTED',
  'SUSPENDED',
] as const;

export type CompanyState = (typeof COMPANY_STATES)[number];

/** A company as its partner sees it. Every company has such a row; for one from the fixtures, the facts are null. */
export interface PartnerCompanyRow {
  id: string;
  /** The company itself, which reserves the name from the invitation on, and is not listed before it is `ACTIVE`. */
  company_id: number;
  /** The partner; null if the company is in no portfolio. */
  parent_id: number | null;
  state: CompanyState;
  email: string | null;
  vat_number: string | null;
  iban: string | null;
  domain: string | null;
  representative: string | null;
  /** The user that the form created. */
  username: string | null;
  /** JSON. */
  metadata: string;
  /** The secret part of `OnboardingUrl`; null before the first link. A new link replaces it. */
  onboarding_token: string | null;
  onboarding_until: number | null;
  created_at: number;
  updated_at: number;
  /** The ids of the companies that have suspended it, as a JSON array. Each ends only its own suspension. */
  suspended_by: string;
}

declare module '../../platform/store/tables.ts' {
  interface Tables {
    partner_companies: PartnerCompanyRow;
  }
}

/** The companies of partners. */
export const PARTNER_COMPANY_TABLES = defineTables({
  partner_companies: [
    `create table partner_companies (
      id text primary key,
      company_id integer not null unique,
      parent_id integer,
      state text not null,
      email text,
      vat_number text,
      iban text,
      domain text,
      representative text,
      username text,
      metadata text not null,
      onboarding_token text unique,
      onboarding_until bigint,
      created_at bigint not null,
      updated_at bigint not null,
      suspended_by text not null default '[]'
    )`,
    'create index partner_companies_newest on partner_companies (parent_id, created_at, id)',
    // For admins, who see all companies.
    'create index partner_companies_of_all on partner_companies (created_at, id)',
  ],
});
