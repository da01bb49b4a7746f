/** The facts that a review is about. */
interface Application {
  name: string;
  vatNumber: string;
  iban: string;
  domain: string;
  representative: string;
}

/** `wait`: someone looks at it, and decides later. */
export type Verdict = 'approve' | 'reject' | 'wait';

/** The port to the checks of who a company is. Without it, no company can be invited. */
export type ReviewCompany = (application: Application) => Verdict;
