/** The slots for delivery attempts that the companies share. */
export const MAX_IN_FLIGHT = 256;
/** The number of concurrent attempts that a company may always have, even if others use all shared slots. */
export const OWN_SLOTS = 8;
/** The number of concurrent attempts of a company to an origin that answers. To any other origin, one attempt is made first. */
export const MAX_IN_FLIGHT_PER_ORIGIN = 8;
/** The share of a company's slots for origins that have not answered yet, or did not answer last time. */
export const UNPROVEN_SHARE = 1 / 2;
/** The share of a company's slots for origins that did not answer last time. */
export const SILENT_SHARE = 1 / 4;
/** The number of origins whose last attempt is remembered, the most recent ones: links may name any number of origins. */
export const MAX_REMEMBERED = 10_000;

/** `answering`: the last attempt got an HTTP answer of any status. `silent`: it got none. */
type OriginState = 'answering' | 'new' | 'silent';

/** The origin of an attempt, and its company. Attempts of one company have no effect on another. */
export interface Destination {
  companyId: number;
  origin: string;
}

/** A delivery and where it goes. */
export interface RoutedDelivery extends Destination {
  id: string;
}

/** The attempts in progress in this process, and the slots for further ones. */
export interface DeliverySlots {
  /** @returns whether there was a free slot, which the delivery then has */
  take(delivery: RoutedDelivery): boolean;
  /** Frees the slot of a delivery, if it has one. */
  free(id: string): void;
  /** @param answers whether the attempt got an HTTP answer */
  learn(destination: Destination, answers: boolean): void;
  /** Returns a number that is lower if the destination's last turn was longer ago. */
  getTurn(destination: Destination): number;
}

interface Remembered {
  state: OriginState;
  turn: number;
}

const UNKNOWN: Remembered = { state: 'new', turn: 0 };

const toKey = ({ companyId, origin }: Destination): string => `${companyId} ${origin}`;

/**
 * Shares the slots. A company may use half of the slots that others leave free, and always a few. Of these, an origin that answers
 * gets up to eight, any other origin one. All origins that do not answer get a quarter, together with new ones a half.
 */
export function createDeliverySlots(): DeliverySlots {
  const counts = new Map<string, number>();
  /** The keys of the counts that each delivery in progress is part of. */
  const taken = new Map<string, string[]>();
  const origins = new Map<string, Remembered>();
  let lastTurn = 0;

  const count = (key: string): number => counts.get(key) ?? 0;
  const read = (destination: Destination) => origins.get(toKey(destination)) ?? UNKNOWN;
  const remember = (destination: Destination, change: Partial<Remembered>) => {
    const key = toKey(destination);
    const remembered = { ...read(destination), ...change };
    // Delete it first, because a map keeps the order in which keys were added.
    origins.delete(key);
    origins.set(key, remembered);
    if (origins.size > MAX_REMEMBERED) origins.delete(origins.keys().next().value as string);
  };

  /** Lists what an attempt counts for, each with its limit. */
  const listLimits = (destination: Destination): [string, number][] => {
    const company = String(destination.companyId);
    const { state } = read(destination);
    const others = taken.size - count(company);
    // However many companies are at their limit, the next one gets as much as each of them.
    const allowance = Math.max(OWN_SLOTS, Math.floor((MAX_IN_FLIGHT - others) / 2));
    const limits: [string, number][] = [
      [company, allowance],
      [toKey(destination), state === 'answering' ? MAX_IN_FLIGHT_PER_ORIGIN : 1],
    ];
    if (state !== 'answering') limits.push([`${company} unproven`, allowance * UNPROVEN_SHARE]);
    if (state === 'silent') limits.push([`${company} silent`, allowance * SILENT_SHARE]);
    return limits;
  };

  return {
    take({ id, ...destination }) {
      const limits = listLimits(destination);
      if (taken.has(id) || limits.some(([key, limit]) => count(key) >= limit)) return false;
      const keys = limits.map(([key]) => key);
      for (const key of keys) counts.set(key, count(key) + 1);
      taken.set(id, keys);
      lastTurn += 1;
      remember(destination, { turn: lastTurn });
      return true;
    },
    free(id) {
      for (const key of taken.get(id) ?? []) {
        if (count(key) > 1) counts.set(key, count(key) - 1);
        else counts.delete(key);
      }
      taken.delete(id);
    },
    learn: (destination, answers) => remember(destination, { state: answers ? 'answering' : 'silent' }),
    getTurn: (destination) => read(destination).turn,
  };
}
