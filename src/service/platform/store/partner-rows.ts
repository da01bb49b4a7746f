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

export const SPLIT_HOLD_STATES = ['LOCKED', 'RELEASED', 'REVERSED'] as const;
export type SplitHoldState = (typeof SPLIT_HOLD_STATES)[number];

/** A part of a payment in EUR, held for a wallet. */
export interface SplitHoldRow {
  id: string;
  /** The partner, who may see and release it. */
  company_id: number;
  payment_id: string;
  /** The name of the company that was paid. */
  company: string;
  transaction_id: string;
  wallet_id: string;
  state: SplitHoldState;
  /** Minor units. */
  amount: number;
  /** The part that refunds have taken back. */
  reversed_amount: number;
  /** When it is released automatically; null if never. */
  locked_until: number | null;
  /** JSON. */
  metadata: string;
  /** The creation time, later than that of any earlier hold of the same payment. */
  created_at: number;
  updated_at: number;
}
