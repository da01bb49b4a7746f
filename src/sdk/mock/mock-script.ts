import type { MockOutcome, ServicePayMock } from './mock-types.ts';

/** As long as the sandbox's slow card takes. */
const SLOW_MS = 8_000;
/** A shopper with the bank's challenge. */
const CHALLENGE_MS = 1_000;

const DELAYS_MS: Record<MockOutcome, number> = {
  completed: 0,
  declined: 0,
  three_d_secure: CHALLENGE_MS,
  three_d_secure_rejected: CHALLENGE_MS,
  pending: 0,
  slow: SLOW_MS,
  redirect: 0,
  invalid: 0,
  cancelled: 0,
  load_failure: 0,
};

type Settings = Pick<
  ServicePayMock,
  'outcome' | 'delayMs' | 'errors' | 'decline' | 'loadError' | 'methods' | 'messages' | 'navigations'
>;

const createSettings = (): Settings => ({
  outcome: 'completed',
  delayMs: undefined,
  errors: { card_number: 'Enter the card number.' },
  decline: { code: 'card_declined', message: 'Your bank declined the card.' },
  loadError: 'not_a_checkout',
  methods: ['card'],
  messages: [],
  navigations: [],
});

/** What the test has decided. */
export const script: Settings = createSettings();

/** Links that were paid: mounted again, their page says so, like the real one. */
export const paidUrls = new Set<string>();

export function resetScript(): void {
  Object.assign(script, createSettings());
  paidUrls.clear();
}

/** @throws TypeError for a word that is no outcome: a test that misspells one would pass for nothing */
export function setOutcome(outcome: MockOutcome): void {
  if (!Object.keys(DELAYS_MS).includes(outcome))
    throw new TypeError(
      `ServicePay: the mock has no outcome "${outcome}"; there are ${Object.keys(DELAYS_MS).join(', ')}`,
    );
  script.outcome = outcome;
}

export const getDelayMs = (): number => script.delayMs ?? DELAYS_MS[script.outcome];
