import {
  createOriginMemory,
  type Destination,
  type OriginMemory,
  type OriginState,
} from './create-origin-memory.ts';

/** The slots for delivery attempts that the companies share. */
export const MAX_IN_FLIGHT = 256;
/** The number of concurrent attempts that a company may always have, even if others use all shared slots. */
export const OWN_SLOTS = 8;
/**
 * The number of concurrent attempts of a company to an origin that answers. To any other origin, one attempt is made first, and
 * the others wait for it.
 */
export const MAX_IN_FLIGHT_PER_ORIGIN = 8;
/** The share of a company's slots for origins that have not answered yet, or did not answer last time. */
export const UNPROVEN_SHARE = 1 / 2;
/** The share of a company's slots for origins that did not answer last time. */
export const SILENT_SHARE = 1 / 4;

/** A plan of the attempts that may start, created for one claim. Slots are taken only when attempts start. */
export interface SlotPlan {
  /** Counts the company's attempts in progress and planned. */
  count(companyId: number): number;
  /** Whether any attempt of the company may start. */
  hasRoom(companyId: number): boolean;
  /** Whether another attempt to the destination may start. */
  isOpen(destination: Destination): boolean;
  /** Returns a number that is lower if the destination's last attempt was longer ago. */
  getTurn(destination: Destination): number;
  /** @returns whether there was a free slot, which is then counted as taken */
  take(destination: Destination): boolean;
}

/** The attempts in progress in this process, and the slots for further ones. */
export interface DeliverySlots {
  plan(): SlotPlan;
  /** @returns a function that frees the slot */
  take(destination: Destination): () => void;
  /** @param answers whether the attempt got an HTTP answer */
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
   * Returns half of the slots that other companies leave free: however many companies are at their limit, the next one gets as
   * much as each of them. (The rule of dynamic thresholds, by which switches share memory: Choudhury and Hahne, 1998.)
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
 * Shares the slots so that no company waits for another's receivers: whatever a company uses, as much is left for the next one.
 * Within its share, unresponsive origins leave room for those that answer.
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
