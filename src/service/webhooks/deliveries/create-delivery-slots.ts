import {
  createOriginMemory,
  type Destination,
  type OriginMemory,
  type OriginState,
} from './create-origin-memory.ts';

/** Slots for delivery tries that the companies share. */
export const MAX_IN_FLIGHT = 256;
/** Tries that a company may always have under way, even if the others have taken all shared slots. */
export const OWN_SLOTS = 8;
/** Tries of a company under way to one origin that answers. To other origins one goes ahead, and the others wait for it. */
export const MAX_IN_FLIGHT_PER_ORIGIN = 8;
/** Share of a company's slots for origins that have not answered yet, or not the last time. */
export const UNPROVEN_SHARE = 1 / 2;
/** Share of a company's slots for origins that did not answer the last time. */
export const SILENT_SHARE = 1 / 4;

/** A draft of which tries may begin, made for one claim. No slot is taken before the tries begin. */
export interface SlotPlan {
  /** Tries of the company that are under way or planned. */
  count(companyId: number): number;
  /** Whether any try of the company may begin. */
  hasRoom(companyId: number): boolean;
  /** Whether another try may begin there. */
  isOpen(destination: Destination): boolean;
  /** Lower for destinations whose last try was longer ago. */
  getTurn(destination: Destination): number;
  /** @returns whether there is a free slot; if so, it is counted as taken */
  take(destination: Destination): boolean;
}

/** The tries under way in this process, and who may begin another one. */
export interface DeliverySlots {
  plan(): SlotPlan;
  /** @returns a function that frees the slot */
  take(destination: Destination): () => void;
  /** @param answers whether the try brought an HTTP answer */
  learn(destination: Destination, answers: boolean): void;
}

interface Counts {
  total: number;
  unproven: number;
  silent: number;
  byOrigin: Map<string, number>;
}

interface Try extends Destination {
  state: OriginState;
}

function createPlan(memory: OriginMemory, tries: Iterable<Try>): SlotPlan {
  const companies = new Map<number, Counts>();
  let total = 0;

  const getCounts = (companyId: number): Counts => {
    const counts = companies.get(companyId) ?? { total: 0, unproven: 0, silent: 0, byOrigin: new Map() };
    companies.set(companyId, counts);
    return counts;
  };

  const add = ({ companyId, origin, state }: Try) => {
    const counts = getCounts(companyId);
    total += 1;
    counts.total += 1;
    if (state !== 'answering') counts.unproven += 1;
    if (state === 'silent') counts.silent += 1;
    counts.byOrigin.set(origin, (counts.byOrigin.get(origin) ?? 0) + 1);
  };
  for (const each of tries) add(each);

  /**
   * Half of what the other companies leave: however many companies are at their limit, as much as each of them has is left for
   * the next one. (The rule of dynamic thresholds, by which switches share their memory: Choudhury and Hahne, 1998.)
   */
  const getAllowance = (counts: Counts) =>
    Math.max(OWN_SLOTS, Math.floor((MAX_IN_FLIGHT - (total - counts.total)) / 2));

  const isOpen = ({ companyId, origin }: Destination): boolean => {
    const counts = getCounts(companyId);
    const state = memory.get({ companyId, origin });
    const allowance = getAllowance(counts);
    const perOrigin = state === 'answering' ? MAX_IN_FLIGHT_PER_ORIGIN : 1;
    return (
      counts.total < allowance &&
      (counts.byOrigin.get(origin) ?? 0) < perOrigin &&
      (state === 'answering' || counts.unproven < allowance * UNPROVEN_SHARE) &&
      (state !== 'silent' || counts.silent < allowance * SILENT_SHARE)
    );
  };

  return {
    count: (companyId) => getCounts(companyId).total,
    hasRoom: (companyId) => getCounts(companyId).total < getAllowance(getCounts(companyId)),
    isOpen,
    getTurn: memory.getTurn,
    take({ companyId, origin }) {
      const destination = { companyId, origin };
      const isFree = isOpen(destination);
      if (isFree) add({ ...destination, state: memory.get(destination) });
      return isFree;
    },
  };
}

/**
 * Shares the slots so that no company waits for the receivers of another. Whatever one company has under way, as much is left
 * for the next. Within its share, origins that keep tries waiting leave room for those that answer.
 */
export function createDeliverySlots(): DeliverySlots {
  const memory = createOriginMemory();
  const tries = new Set<Try>();
  return {
    plan: () => createPlan(memory, tries),
    take({ companyId, origin }) {
      const begun = { companyId, origin, state: memory.get({ companyId, origin }) };
      tries.add(begun);
      memory.begin({ companyId, origin });
      return () => tries.delete(begun);
    },
    learn: memory.learn,
  };
}
