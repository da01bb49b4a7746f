/** `answering`: the last attempt got an HTTP answer of any status. `silent`: it got none. */
export type OriginState = 'answering' | 'new' | 'silent';

/** The origin of an attempt, and its company. Attempts of one company have no effect on another. */
export interface Destination {
  companyId: number;
  origin: string;
}

export interface OriginMemory {
  get(destination: Destination): OriginState;
  /** Returns the number of its last turn, higher than all earlier ones; 0 if it had none, or had it too long ago. */
  getTurn(destination: Destination): number;
  /** Records that an attempt starts. */
  begin(destination: Destination): void;
  /** @param answers whether the finished attempt got an HTTP answer */
  learn(destination: Destination, answers: boolean): void;
}

/** The number of origins remembered per company, the most recent ones: links may name any number of origins. */
export const MAX_REMEMBERED = 1_000;

interface Remembered {
  state: OriginState;
  turn: number;
}

const UNKNOWN: Remembered = { state: 'new', turn: 0 };

/** Creates the memory of how receivers have answered since this process started. An unknown receiver counts as new. */
export function createOriginMemory(): OriginMemory {
  const companies = new Map<number, Map<string, Remembered>>();
  let lastTurn = 0;

  const read = ({ companyId, origin }: Destination) => companies.get(companyId)?.get(origin) ?? UNKNOWN;
  const remember = ({ companyId, origin }: Destination, remembered: Remembered) => {
    const origins = companies.get(companyId) ?? new Map<string, Remembered>();
    companies.set(companyId, origins);
    // Delete it first, because a map keeps the order in which keys were added.
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
