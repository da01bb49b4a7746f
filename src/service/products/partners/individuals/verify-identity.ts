import { definePort } from '../../../calls/definitions/ports.ts';

/** The data that an identity check examines. */
interface Person {
  firstName: string;
  lastName: string;
  email: string;
  fiscalCode: string | null;
}

/** The port to identity checks. Without it, a partner cannot add individuals. */
export type VerifyIdentity = (person: Person) => 'VERIFIED' | 'IN_REVIEW' | 'REJECTED';

export const IDENTITY_CHECK = definePort('verifyIdentity', 'review desk');
