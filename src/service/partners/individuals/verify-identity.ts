/** The facts that the check of an identity is about. */
interface Person {
  firstName: string;
  lastName: string;
  email: string;
  fiscalCode: string | null;
}

/** The port to the check of who an individual is. Without it, a partner can have none. */
export type VerifyIdentity = (person: Person) => 'VERIFIED' | 'IN_REVIEW' | 'REJECTED';
