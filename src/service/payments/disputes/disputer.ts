import type { Port } from '../../calls/definitions/ports.ts';
import { reject } from '../../platform/http/answers/rejections.ts';
import type { DisputeRow, ResponseKind } from '../tables/disputes.ts';

/**
 * In the order in which documents fill them. `AlternativeRequired`: a generic document, which replaces the required ones. Any other
 * word of the acquirer counts as `Optional`.
 */
export const DOCUMENT_LEVELS = ['Required', 'OneOrMore', 'Optional', 'AlternativeRequired'] as const;

interface DocumentType {
  type: string;
  requirement: (typeof DOCUMENT_LEVELS)[number];
  /** Whether the acquirer has such a document of this dispute already. */
  isSupplied: boolean;
}

/** A reason for a defense, with the documents that it takes: one of each type. */
export interface DefenseReason {
  code: string;
  documents: DocumentType[];
}

export interface DefenseDocument {
  type: string;
  contentType: string;
  /** In Base64. */
  content: string;
}

interface DisputeResponse {
  /** The acquirer's name of the dispute. */
  reference: string;
  kind: ResponseKind;
  /** The code of the reason; null if the dispute is accepted. */
  reason: string | null;
  documents: readonly DefenseDocument[];
  /** Whether an earlier try may have supplied documents: those that the acquirer has are then ours. Otherwise they are replaced. */
  isBegun: boolean;
}

/**
 * `deletion`: a document is about to be removed. `documents`: documents are about to be supplied. `response`: the defense or the
 * acceptance itself is about to be asked for. The step is stored first, except for a deletion. It rejects if another process sends the
 * response now, if it has ended, or if it is too late for it.
 */
export type BeginStep = (step: 'deletion' | 'documents' | 'response') => Promise<void>;

/** `NOT_TRIED`: it was refused without being looked at, as with wrong credentials, and is sent again. `failure`: the acquirer's words. */
export type ResponseResult = 'DONE' | 'NOT_TRIED' | { failure: string };

/** The port to an acquirer that takes responses to disputes. See docs/acquirers.md for how to implement it. */
export interface Disputer {
  /** Returns the reasons for a defense; none if the dispute cannot be defended. Rejects if they are unknown. */
  listReasons(reference: string): Promise<DefenseReason[]>;
  /** Sends a response, or what is missing of it. Rejects if the result is unknown; then it is sent again. */
  respond(response: DisputeResponse, begin: BeginStep): Promise<ResponseResult>;
}

/** The port to the card network, which decides disputes with evidence. */
export type JudgeDispute = (dispute: DisputeRow) => 'WON' | 'LOST';

/** Who takes a response. Without either, it is given in the acquirer's own pages. */
export const DISPUTE_PARTY: Port<'judgeDispute'> = {
  name: 'judgeDispute',
  or: 'disputer',
  refuse: () => reject('DISPUTE_AT_ACQUIRER'),
};

export interface DisputeNeeds {
  /** The sandbox's. */
  judgeDispute?: JudgeDispute | undefined;
  /** The acquirer's, which decides disputes itself. */
  disputer?: Disputer | undefined;
}
