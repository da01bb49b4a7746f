import type { Acquirer, AuthorizationAnswer } from '../../../src/service/payments/attempts/acquirer.ts';

export interface GatedAcquirer extends Acquirer {
  /** The references that were asked for, in order. */
  references: string[];
  /** Resolves when the next authorization has arrived. */
  arrival(): Promise<void>;
  /** Answers all that wait, and everything after it. */
  answer(answer: AuthorizationAnswer): void;
  /** The connection breaks: everything that waits rejects. */
  breakOff(error: Error): void;
}

/** An acquirer that answers when the test says so: for everything that happens while it thinks. */
export function createGatedAcquirer(): GatedAcquirer {
  const answers = new Map<string, AuthorizationAnswer>();
  let gate = Promise.withResolvers<AuthorizationAnswer>();
  let arrived = Promise.withResolvers<void>();
  // A gate that breaks while no request waits at it is no fault.
  gate.promise.catch(() => {});
  const references: string[] = [];
  return {
    references,
    async authorize({ reference }) {
      references.push(reference);
      arrived.resolve();
      const answer = await gate.promise;
      answers.set(reference, answer);
      return answer;
    },
    findAuthorization: async (reference) => answers.get(reference),
    withdraw: async (reference) => answers.get(reference),
    completeChallenge: () => Promise.reject(new Error('This acquirer asks no card holder.')),
    findDebit: async () => 'PENDING',
    forget: async () => {},
    modifiesAtOnce: async () => true,
    modify: () => Promise.reject(new Error('This acquirer does all at once.')),
    retrySeconds: [],
    async arrival() {
      await arrived.promise;
      arrived = Promise.withResolvers<void>();
    },
    answer: (answer) => gate.resolve(answer),
    breakOff(error) {
      gate.reject(error);
      gate = Promise.withResolvers<AuthorizationAnswer>();
      gate.promise.catch(() => {});
    },
  };
}
