export const COMPANY_STATES = [
  'INVITED',
  'ONBOARDING',
  'IN_REVIEW',
  'ACTIVE',
  'REJECTED',
  'SUSPENDED',
] as const;

export type CompanyState = (typeof COMPANY_STATES)[number];

/** A company as its partner sees it. Every company has one, also those of the fixtures, whose facts are null. */
export interface PartnerCompanyRow {
  id: string;
  /** The company itself: it holds the name from the invitation on, and is not listed before it is `ACTIVE`. */
  company_id: number;
  /** The company in whose portfolio it is; null for one in none. */
  parent_id: number | null;
  state: CompanyState;
  email: string | null;
  vat_number: string | null;
  iban: string | null;
  domain: string | null;
  representative: string | null;
  /** The user that the form has made. */
  username: string | null;
  /** JSON. */
  metadata: string;
  /** The secret part of `OnboardingUrl`; null before the first link. A new link replaces it. */
  onboarding_token: string | null;
  onboarding_until: number | null;
  created_at: number;
  updated_at: number;
}
