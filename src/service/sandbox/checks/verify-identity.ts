/** SIMULATED: the check of who an individual is. The last name decides. */
import type { VerifyIdentity } from '../../partners/individuals/verify-identity.ts';

export const verifyIdentity: VerifyIdentity = ({ lastName }) => {
  if (lastName.startsWith('REJECT')) return 'REJECTED';
  return lastName.startsWith('REVIEW') ? 'IN_REVIEW' : 'VERIFIED';
};
