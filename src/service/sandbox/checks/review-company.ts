/** SIMULATED: the checks of who a company is. The representative's name decides. */
import type { ReviewCompany } from '../../partners/companies/review-company.ts';

export const reviewCompany: ReviewCompany = ({ representative }) => {
  if (representative.startsWith('REJECT')) return 'reject';
  return representative.startsWith('REVIEW') ? 'wait' : 'approve';
};
