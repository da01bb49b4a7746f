/** `answering`: the last attempt brought an HTTP answer, whatever it said. `silent`: it brought none. */
export type OriginState = 'answering' | 'new' | 'silent';

/** Where an attempt goes, and for whom. What one company's attempts find at an origin says nothing to another company. */
export interface Destination {
  companyId: number;
  origin: string;
}

export interface OriginMemory {
  get(destination: Destination): OriginState;
  /** @param answers whether an attempt that has ended brought an HTTP answer */
  learn(destination: Destination, answers: boolean): void;
}

/** Origins of a company that are remembered, those that were tried last: links may name any number of them. */
export const MAX_REMEMBERED = 1_000;

/** What this process has seen of the receivers since it started. One that it does not remember is new. */
export function createOriginMemory(): OriginMemory {
  const companies = new Map<number, Map<string, OriginState>>();
  return {
    get: ({ companyId, origin }) => companies.get(companyId)?.get(origin) ?? 'new',
    learn({ companyId, origin }, answers) {
      const states = companies.get(companyId) ?? new Map<string, OriginState>();
      companies.set(companyId, states);
      // Taken out first: a map keeps the order in which its keys came.
      states.delete(origin);
      states.set(origin, answers ? 'answering' : 'silent');
      if (states.size > MAX_REMEMBERED) states.delete(states.keys().next().value as string);
    },
  };
}
