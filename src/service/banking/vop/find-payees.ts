/** Someone who holds an account, as the bank knows them. */
export interface Payee {
  name: string;
  /** The identification code of an organization, such as its VAT number. */
  code?: string | undefined;
}

interface AskedPayee {
  /** In capitals, without spaces. */
  iban: string;
  /** The name that is checked. Only a simulated bank needs it: a test chooses its answer by the name. */
  name?: string | undefined;
}

/**
 * The port to the banks. Never rejects for a bank that cannot answer.
 * @returns everyone who holds the account; `undefined` if its bank cannot be reached, or says nothing
 */
export type FindPayees = (asked: AskedPayee) => Promise<readonly Payee[] | undefined>;
