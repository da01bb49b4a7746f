import type {
  Acquirer,
  AuthorizationDecision,
  AuthorizationRequest,
} from '../../../../src/service/payments/attempts/acquirer.ts';

/** Highest amount that the bank approves. */
export const LIMIT_MINOR = 100_000;
/** A card that the bank declines. */
export const DECLINED_NUMBER = '4000000000000002';

export interface Bank extends Acquirer {
  /** Every amount that was charged, and its reference. */
  charges: number[];
  charged: string[];
}

const BLOCKED: AuthorizationDecision = { isApproved: false, declineCode: 'processing_error' };

/** Creates an acquirer whose memory is outside the service, as a bank's is: it survives the service's process. */
export function createBank(): Bank {
  const answers = new Map<string, AuthorizationDecision>();
  const withdrawn = new Set<string>();
  const charges: number[] = [];
  const charged: string[] = [];
  const decide = (request: AuthorizationRequest): AuthorizationDecision => {
    const { reference, amountMinor } = request;
    if (amountMinor > LIMIT_MINOR) return { isApproved: false, declineCode: 'insufficient_funds' };
    if ('cardNumber' in request && request.cardNumber === DECLINED_NUMBER)
      return { isApproved: false, declineCode: 'card_declined' };
    charges.push(amountMinor);
    charged.push(reference);
    return { isApproved: true };
  };
  return {
    charges,
    charged,
    async authorize(request) {
      const { reference } = request;
      if (withdrawn.has(reference)) return BLOCKED;
      const answer = answers.get(reference) ?? decide(request);
      answers.set(reference, answer);
      return answer;
    },
    findAuthorization: async (reference) => answers.get(reference),
    async withdraw(reference) {
      const answer = answers.get(reference);
      if (!answer) withdrawn.add(reference);
      return answer;
    },
    completeChallenge: () => Promise.reject(new Error('This bank never asks for 3-D Secure.')),
    findDebit: async () => 'PENDING',
    forget: async () => {},
    modifiesAtOnce: async () => true,
    modify: () => Promise.reject(new Error('This bank does all at once.')),
    retrySeconds: [],
  };
}
