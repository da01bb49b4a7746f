import {
  createOriginMemory,
  type Destination,
  type OriginMemory,
  type OriginState,
} from './create-origin-memory.ts';

/** Places for attempts that the companies share. */
export const MAX_IN_FLIGHT = 256;
/** Attempts that a company may always have under way, also when the others have taken all that is shared. */
export const OWN_PLACES = 8;
/** Attempts of a company under way to one origin that answers. Elsewhere one goes ahead, and the others wait for it. */
export const MAX_IN_FLIGHT_PER_ORIGIN = 8;
/** What origins that have not answered yet, or not the last time, may have of their company's places. */
export const UNPROVEN_SHARE = 1 / 2;
/** What those may have of it that did not answer the last time. */
export const SILENT_SHARE = 1 / 4;

/** What may still begin, tried out by a claim: nothing is taken before the attempts begin. */
export interface PlacePlan {
  /** Attempts of the company that are under way or planned. */
  count(companyId: number): number;
  /** Whether anything of the company's may begin. */
  hasRoom(companyId: number): boolean;
  /** Whether another attempt may begin there. */
  isOpen(destination: Destination): boolean;
  /** Lower for those that had their last turn longer ago. */
  getTurn(destination: Destination): number;
  /** @returns whether there is a place; then it is counted */
  take(destination: Destination): boolean;
}

/** The attempts that are under way in this process, and who may begin another one. */
export interface Places {
  plan(): PlacePlan;
  /** @returns what gives the place back */
  take(destination: Destination): () => void;
  /** @param answers whether the attempt brought an HTTP answer */
  learn(destination: Destination, answers: boolean): void;
}

interface Counts {
  total: number;
  unproven: number;
  silent: number;
  byOrigin: Map<string, number>;
}

interface Attempt extends Destination {
  state: OriginState;
}

function createPlan(memory: OriginMemory, attempts: Iterable<Attempt>): PlacePlan {
  const companies = new Map<number, Counts>();
  let total = 0;

  const getCounts = (companyId: number): Counts => {
    const counts = companies.get(companyId) ?? { total: 0, unproven: 0, silent: 0, byOrigin: new Map() };
    companies.set(companyId, counts);
    return counts;
  };

  const add = ({ companyId, origin, state }: Attempt) => {
    const counts = getCounts(companyId);
    total += 1;
    counts.total += 1;
    if (state !== 'answering') counts.unproven += 1;
    if (state === 'silent') counts.silent += 1;
    counts.byOrigin.set(origin, (counts.byOrigin.get(origin) ?? 0) + 1);
  };
  for (const attempt of attempts) add(attempt);

  /**
   * Half of what the other companies leave: however many have their fill, as much as each of them has is left for the
   * next one. (The rule of dynamic thresholds, by which switches share their memory: Choudhury and Hahne, 1998.)
   */
  const getAllowance = (counts: Counts) =>
    Math.max(OWN_PLACES, Math.floor((MAX_IN_FLIGHT - (total - counts.total)) / 2));

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
 * Shares the places so that nobody waits for somebody else's receivers. What one company can have under way leaves
 * as much for the next; and in its share, origins that keep attempts waiting leave room for those that answer.
 */
export function createPlaces(): Places {
  const memory = createOriginMemory();
  const attempts = new Set<Attempt>();
  return {
    plan: () => createPlan(memory, attempts),
    take({ companyId, origin }) {
      const attempt = { companyId, origin, state: memory.get({ companyId, origin }) };
      attempts.add(attempt);
      memory.begin({ companyId, origin });
      return () => attempts.delete(attempt);
    },
    learn: memory.learn,
  };
}
