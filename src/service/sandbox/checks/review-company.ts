/** SIMULATED: the review of companies. The representative's name determines the result. */
import type { ReviewCompany } from '../../products/partners/companies/review-company.ts';

export const reviewCompany: ReviewCompany = ({ representative }) => {
  if (representative.startsWith('REJECT')) return 'reject';
  return representative.startsWith('REVIEW') ? 'wait' : 'approve';
};
