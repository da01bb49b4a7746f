import { definePort } from '../../../calls/definitions/ports.ts';

/** The facts that a review examines. */
interface Application {
  name: string;
  vatNumber: string;
  iban: string;
  domain: string;
  representative: string;
}

/** `wait`: a person decides later. */
export type Verdict = 'approve' | 'reject' | 'wait';

/** The port to the review of companies. Without it, no company can be invited. */
export type ReviewCompany = (application: Application) => Verdict;

export const COMPANY_REVIEW = definePort('reviewCompany', 'review desk');
