/** SIMULATED: the identity check of individuals. The last name determines the result. */
import type { VerifyIdentity } from '../../products/partners/individuals/verify-identity.ts';

export const verifyIdentity: VerifyIdentity = ({ lastName }) => {
  if (lastName.startsWith('REJECT')) return 'REJECTED';
  return lastName.startsWith('REVIEW') ? 'IN_REVIEW' : 'VERIFIED';
};
