import type {
  DefenseDocument,
  DefenseReason,
  Disputer,
} from '../../src/service/payments/disputes/disputer.ts';

/** The requests of a response: for the reasons, for one document, and for the defense or the acceptance itself. */
export type DisputeRequest = 'reasons' | 'document' | 'response';

/** `lost`: carried out, without an answer. `dropped`: never arrived. `credentials`: refused unread. */
export type DisputeFault = 'lost' | 'dropped' | 'credentials';

interface DisputerUnderTest {
  readonly disputer: Disputer;
  /** Opens a dispute that takes these reasons. Returns its reference. */
  open(reasons: readonly DefenseReason[]): string;
  /** Someone supplies a document in the acquirer's own pages. */
  supply(reference: string, document: DefenseDocument): void;
  /** The time of a dispute is over. */
  expire(reference: string): void;
  /** Makes the next request of a kind fail. */
  failNext(request: DisputeRequest, fault: DisputeFault): void;
  /** Lists what the acquirer has carried out, by its books and in order: the type of each supplied document, `defend` or `accept`. */
  listDone(reference: string): string[];
  /** The documents that the acquirer has. */
  listDocuments(reference: string): DefenseDocument[];
}

export interface DisputerDriver {
  name: string;
  /** Starts the adapter before each test, and stops it afterwards. The object is always the running one. */
  use(): DisputerUnderTest;
}
