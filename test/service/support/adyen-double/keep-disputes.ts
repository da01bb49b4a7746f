export const DISPUTES_PATH = '/ca/services/DisputeService/v30';

/** The parts of a request that the double reads; `findUnknownFields` has checked their names. */
type Json = ReturnType<typeof JSON.parse>;

/** The fields of a notification that those of disputes have. */
type DisputeNotification = {
  eventCode: string;
  pspReference?: string;
  originalReference?: string;
  merchantReference?: string;
  value?: number;
  additionalData?: Record<string, string>;
};

interface BookedType {
  type: string;
  level: string;
}

/** A dispute in Adyen's books. */
export interface BookedDispute {
  reference: string;
  reasons: Record<string, BookedType[]>;
  /** The supplied documents by their types. */
  documents: Map<string, { contentType: string; content: Buffer }>;
  state: 'open' | 'defended' | 'accepted' | 'expired';
  /** The reason for its defense. */
  reason?: string;
  /** The requests that it has carried out, in order: the type of a document, `defend` or `accept`. */
  done: string[];
  /** The fields that each of its notifications has. */
  facts: Partial<DisputeNotification>;
}

const MAX_BYTES: Record<string, number> = { 'application/pdf': 2_000_000, 'image/jpeg': 10_000_000 };
const BEGINNINGS: Record<string, string> = { 'application/pdf': '%PDF-', 'image/jpeg': '\xff\xd8\xff' };

const NOT_DEFENDABLE = 'Dispute is not defendable.';

const refuse = (errorMessage: string) => ({ disputeServiceResult: { success: false, errorMessage } });
const succeed = (more: object = {}) => ({ ...more, disputeServiceResult: { success: true } });

/** Returns what is wrong with a document. */
function findFault(dispute: BookedDispute, document: Json): string | undefined {
  const { content, contentType, defenseDocumentTypeCode: type } = document;
  const bytes = Buffer.from(content, 'base64');
  const types = Object.values(dispute.reasons).flat();
  if (bytes.toString('base64') !== content) return 'Content is not Base64.';
  if (!MAX_BYTES[contentType]) return `Content type ${contentType} is not supported.`;
  if (bytes.length > MAX_BYTES[contentType]) return 'Document is too large.';
  if (!bytes.toString('latin1').startsWith(BEGINNINGS[contentType] ?? '')) return 'Document is corrupt.';
  if (!types.some((each) => each.type === type)) return `Unknown document type ${type}.`;
  return dispute.documents.has(type) ? `Document ${type} is already available.` : undefined;
}

/** Adyen's DisputeService with books of its own: it refuses with 200 and `success: false`, as Adyen does. */
export function keepDisputes(outbox: DisputeNotification[]) {
  const disputes = new Map<string, BookedDispute>();
  /** How it answers a second defense: what Adyen does is not documented. */
  const settings = { takesSecondDefense: false };

  const OPERATIONS: Record<string, (dispute: BookedDispute, body: Json) => object> = {
    retrieveApplicableDefenseReasons: ({ reasons, documents }) =>
      Object.keys(reasons).length
        ? succeed({
            defenseReasons: Object.entries(reasons).map(([defenseReasonCode, types]) => ({
              defenseReasonCode,
              satisfied: false,
              defenseDocumentTypes: types.map(({ type, level }) => ({
                defenseDocumentTypeCode: type,
                requirementLevel: level,
                available: documents.has(type),
              })),
            })),
          })
        : refuse(NOT_DEFENDABLE),
    supplyDefenseDocument(dispute, { defenseDocuments }) {
      if (defenseDocuments.length !== 1) return refuse('One document a request.');
      const [document] = defenseDocuments;
      const fault = findFault(dispute, document);
      if (fault) return refuse(fault);
      const { content, contentType, defenseDocumentTypeCode: type } = document;
      dispute.documents.set(type, { contentType, content: Buffer.from(content, 'base64') });
      dispute.done.push(type);
      return succeed();
    },
    deleteDisputeDefenseDocument(dispute, { defenseDocumentType }) {
      dispute.done.push(`-${defenseDocumentType}`);
      return dispute.documents.delete(defenseDocumentType) ? succeed() : refuse('No such document.');
    },
    defendDispute(dispute, { defenseReasonCode }) {
      const { documents, state, facts } = dispute;
      const types = dispute.reasons[defenseReasonCode];
      if (!types) return refuse(`Unknown defense reason ${defenseReasonCode}.`);
      const select = (level: string) => types.filter((each) => each.level === level);
      const has = ({ type }: BookedType) => documents.has(type);
      const some = select('OneOrMore');
      if (!select('Required').every(has) || (some.length && !some.some(has)))
        return refuse('Not all required documents are supplied.');
      if (state === 'defended' && settings.takesSecondDefense) return succeed();
      dispute.done.push('defend');
      dispute.state = 'defended';
      dispute.reason = defenseReasonCode;
      outbox.push({ ...facts, eventCode: 'INFORMATION_SUPPLIED' });
      return succeed();
    },
    acceptDispute(dispute) {
      dispute.done.push('accept');
      dispute.state = 'accepted';
      const additionalData = { disputeStatus: 'Accepted' };
      outbox.push({ ...dispute.facts, eventCode: 'DISPUTE_DEFENSE_PERIOD_ENDED', additionalData });
      return succeed();
    },
  };

  return {
    disputes,
    settings,
    /** @param facts the fields that its notifications have in addition to its reference */
    open(
      reference: string,
      reasons: BookedDispute['reasons'],
      facts: Partial<DisputeNotification> = {},
    ): BookedDispute {
      const dispute: BookedDispute = {
        reference,
        reasons,
        documents: new Map(),
        state: 'open',
        done: [],
        facts: { pspReference: reference, ...facts },
      };
      disputes.set(reference, dispute);
      return dispute;
    },
    act(operation: string, body: Json): object {
      const dispute = disputes.get(body.disputePspReference);
      const run = OPERATIONS[operation];
      if (!run) throw new Error(`Adyen has no operation ${operation}.`);
      if (!dispute) return refuse('Dispute not found.');
      if (dispute.state === 'expired') return refuse('Dispute expired.');
      const isSecond = dispute.state !== 'open' && !settings.takesSecondDefense;
      return isSecond ? refuse(NOT_DEFENDABLE) : run(dispute, body);
    },
  };
}
