/** `answering`: the last try brought an HTTP answer of any status. `silent`: it brought none. */
export type OriginState = 'answering' | 'new' | 'silent';

/** Where a try goes, and for which company. The tries of one company at an origin have no effect on another company. */
export interface Destination {
  companyId: number;
  origin: string;
}

export interface OriginMemory {
  get(destination: Destination): OriginState;
  /** The number of its last turn, which is higher than all earlier ones; 0 if it had none, or had it too long ago. */
  getTurn(destination: Destination): number;
  /** Records that a try begins there. */
  begin(destination: Destination): void;
  /** @param answers whether a try that has ended brought an HTTP answer */
  learn(destination: Destination, answers: boolean): void;
}

/** Origins that are remembered for a company, the most recent ones: links may name any number of origins. */
export const MAX_REMEMBERED = 1_000;

interface Remembered {
  state: OriginState;
  turn: number;
}

const UNKNOWN: Remembered = { state: 'new', turn: 0 };

/** Remembers how receivers have answered since this process started. A receiver that it does not remember is new. */
export function createOriginMemory(): OriginMemory {
  const companies = new Map<number, Map<string, Remembered>>();
  let lastTurn = 0;

  const read = ({ companyId, origin }: Destination) => companies.get(companyId)?.get(origin) ?? UNKNOWN;
  const remember = ({ companyId, origin }: Destination, remembered: Remembered) => {
    const origins = companies.get(companyId) ?? new Map<string, Remembered>();
    companies.set(companyId, origins);
    // Deleted first: a map keeps the order in which its keys were added.
    origins.delete(origin);
    origins.set(origin, remembered);
    if (origins.size > MAX_REMEMBERED) origins.delete(origins.keys().next().value as string);
  };

  return {
    get: (destination) => read(destination).state,
    getTurn: (destination) => read(destination).turn,
    begin(destination) {
      lastTurn += 1;
      remember(destination, { ...read(destination), turn: lastTurn });
    },
    learn: (destination, answers) =>
      remember(destination, { ...read(destination), state: answers ? 'answering' : 'silent' }),
  };
}
