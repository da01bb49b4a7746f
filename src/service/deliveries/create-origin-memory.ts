/** `answering`: the last attempt brought an HTTP answer, whatever it said. `silent`: it brought none. */
export type OriginState = 'answering' | 'new' | 'silent';

/** Where an attempt goes, and for whom. What one company's attempts find at an origin says nothing to another company. */
export interface Destination {
  companyId: number;
  origin: string;
}

export interface OriginMemory {
  get(destination: Destination): OriginState;
  /** The number of its last turn, higher than those of all before; 0 for one that had none, or had it too long ago. */
  getTurn(destination: Destination): number;
  /** An attempt begins there. */
  begin(destination: Destination): void;
  /** @param answers whether an attempt that has ended brought an HTTP answer */
  learn(destination: Destination, answers: boolean): void;
}

/** Origins of a company that are remembered, those that were tried last: links may name any number of them. */
export const MAX_REMEMBERED = 1_000;

interface Remembered {
  state: OriginState;
  turn: number;
}

const UNKNOWN: Remembered = { state: 'new', turn: 0 };

/** What this process has seen of the receivers since it started. One that it does not remember is new. */
export function createOriginMemory(): OriginMemory {
  const companies = new Map<number, Map<string, Remembered>>();
  let lastTurn = 0;

  const read = ({ companyId, origin }: Destination) => companies.get(companyId)?.get(origin) ?? UNKNOWN;
  const remember = ({ companyId, origin }: Destination, remembered: Remembered) => {
    const origins = companies.get(companyId) ?? new Map<string, Remembered>();
    companies.set(companyId, origins);
    // Taken out first: a map keeps the order in which its keys came.
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
