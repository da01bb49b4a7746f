export const CONSENT_STATES = ['CREATED', 'AUTHORISED', 'REJECTED', 'EXPIRED', 'REVOKED'] as const;

export type ConsentState = (typeof CONSENT_STATES)[number];

/** A permission to read accounts at a bank, which their holder gives there. */
export interface ConsentRow {
  id: string;
  company_id: number;
  institution_id: string;
  state: ConsentState;
  /** The secret part of the address at which the holder decides. */
  token: string;
  /** Where the holder goes after the decision. */
  redirect_url: string;
  valid_days: number;
  /** How far back the bank shows transactions. */
  history_days: number;
  expires_at: number;
  /** JSON. */
  metadata: string;
  created_at: number;
  updated_at: number;
}
