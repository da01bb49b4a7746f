import type {
  DefenseDocument,
  DefenseReason,
  Disputer,
} from '../../../../src/service/payments/disputes/disputer.ts';
import { describeDisputer } from '../../../contracts/disputer.ts';
import type { DisputeFault, DisputeRequest, DisputerDriver } from '../../../contracts/disputer-driver.ts';

interface Booked {
  reasons: readonly DefenseReason[];
  documents: DefenseDocument[];
  done: string[];
  isExpired: boolean;
}

/** An acquirer that replaces a document by another of its type, without a deletion, and answers a second response as the first. */
function createBank() {
  const disputes = new Map<string, Booked>();
  const faults: [DisputeRequest, DisputeFault][] = [];
  const get = (reference: string): Booked => {
    const dispute = disputes.get(reference);
    if (!dispute) throw new Error(`The bank has no dispute ${reference}.`);
    return dispute;
  };
  /** @returns whether it was carried out; it is refused unread otherwise */
  const act = async (request: DisputeRequest, work: () => void = () => {}): Promise<boolean> => {
    const fault = faults[0]?.[0] === request ? faults.shift()?.[1] : undefined;
    if (fault === 'credentials') return false;
    if (fault !== 'dropped') work();
    if (fault) throw new Error('no answer');
    return true;
  };
  const put = ({ documents }: Booked, document: DefenseDocument): void => {
    const at = documents.findIndex(({ type }) => type === document.type);
    documents.splice(at < 0 ? documents.length : at, at < 0 ? 0 : 1, document);
  };
  const listReasons = ({ reasons, documents }: Booked): DefenseReason[] =>
    reasons.map(({ code, documents: types }) => ({
      code,
      documents: types.map((each) => ({
        ...each,
        isSupplied: documents.some(({ type }) => type === each.type),
      })),
    }));
  const disputer: Disputer = {
    async listReasons(reference) {
      if (!(await act('reasons'))) throw new Error('refused credentials');
      return listReasons(get(reference));
    },
    async respond({ reference, kind, reason, documents, isBegun }, begin) {
      const dispute = get(reference);
      if (!(await act('reasons'))) return 'NOT_TRIED';
      if (dispute.isExpired) return { failure: 'Too late.' };
      const known = listReasons(dispute).find(({ code }) => code === reason);
      if (kind === 'defend' && !known) return { failure: 'No such reason.' };
      for (const document of documents) {
        const isSupplied = known?.documents.some(
          ({ type, isSupplied: has }) => has && type === document.type,
        );
        if (isSupplied && isBegun) continue;
        if (isSupplied) await begin('deletion');
        await begin('documents');
        const supply = () => {
          put(dispute, document);
          dispute.done.push(document.type);
        };
        if (!(await act('document', supply))) return 'NOT_TRIED';
      }
      await begin('response');
      const isDone = await act('response', () => {
        if (!dispute.done.includes(kind)) dispute.done.push(kind);
      });
      return isDone ? 'DONE' : 'NOT_TRIED';
    },
  };
  return { disputes, faults, get, put, disputer };
}

const BANK_DISPUTER: DisputerDriver = {
  name: 'an acquirer that replaces documents itself',
  use() {
    const { disputes, faults, get, put, disputer } = createBank();
    return {
      disputer,
      open(reasons) {
        const reference = `D${disputes.size}`;
        disputes.set(reference, { reasons, documents: [], done: [], isExpired: false });
        return reference;
      },
      supply: (reference, document) => put(get(reference), document),
      expire: (reference) => void Object.assign(get(reference), { isExpired: true }),
      failNext: (request, fault) => void faults.push([request, fault]),
      listDone: (reference) => get(reference).done,
      listDocuments: (reference) => get(reference).documents,
    };
  },
};

describeDisputer(BANK_DISPUTER);
