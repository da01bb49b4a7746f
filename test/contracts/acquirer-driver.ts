import type { DeclineCode } from '../../src/protocol/decline-codes.ts';
import type {
  Acquirer,
  AuthorizationRequest,
  Instrument,
} from '../../src/service/payments/attempts/acquirer.ts';

/**
 * An ability that not every acquirer has, or that a test cannot make it show. What it proves of the port stays unproven for a
 * driver that lacks it, and the tests are listed as skipped.
 */
export type AcquirerAbility =
  /** Has a card whose bank asks for 3-D Secure. */
  | 'challenge'
  /** Keeps cards, and charges them by their tokens. */
  | 'saved card'
  /** Debits accounts, and keeps them. */
  | 'debit'
  /** Loses its answer or a request, as a network does. */
  | 'silence';

/** Means of payment that the acquirer of the tests treats in a known way. */
export interface TestInstruments {
  good: Instrument;
  /** The number of the good card. */
  number: string;
  /** The security code of the good card, as it is sent with its token. */
  securityCode: { cvc: string } | { encryptedSecurityCode: string };
  declined: readonly [instrument: Instrument, declineCode: DeclineCode][];
  /** A card whose bank asks for 3-D Secure. */
  asking?: Instrument;
  /** Accounts whose later debits are paid, and returned. */
  paying?: Instrument;
  returning?: Instrument;
}

interface AcquirerUnderTest {
  acquirer: Acquirer;
  /** Creates the port of another process at the same acquirer. */
  createOther(): Acquirer;
  /** Stores an attempt, as the service does before it asks. Returns its id. */
  createReference(): Promise<string>;
  /** Counts the charges and holds under a reference, by the books of the acquirer. */
  countCharges(reference: string): Promise<number>;
  /** Reads everything that the adapter has stored, as text. */
  readStored(): Promise<string>;
  /** The cardholder answers at the bank and returns. */
  answerChallenge?(reference: string, isPassed: boolean): Promise<void>;
  /** The bank of the account decides about a debit. */
  decideDebit?(reference: string, isPaid: boolean): Promise<void>;
  /** Loses what comes next: the request on its way, or the answer to it. */
  loseNext?(what: 'request' | 'answer'): void;
  /** The acquirer confirms that it has blocked what was withdrawn. */
  confirmWithdrawal?(): Promise<void>;
}

export interface AcquirerDriver {
  name: string;
  lacks: readonly AcquirerAbility[];
  instruments: TestInstruments;
  /** Starts the acquirer before each test, and stops it afterwards. The object is always the running one. */
  use(): AcquirerUnderTest;
}

/** The part of a request that is the same in all tests. */
export const TERMS: Omit<AuthorizationRequest, 'reference' | keyof Instrument> = {
  companyId: 1,
  amountMinor: 1990,
  currency: 'EUR',
  capture: 'now',
  statement: undefined,
  isMoto: false,
  returnUrl: 'http://localhost:4242/checkout/x/challenge/y',
  shopper: {
    address: '127.0.0.1',
    userAgent: 'A browser',
    accept: 'text/html',
    locale: 'en-GB',
    acceptedLanguages: ['en-GB'],
  },
};
