import type { MockOutcome, ServicePayMock } from './mock-types.ts';

/** The delay of the sandbox's slow card. */
const SLOW_MS = 8_000;
/** The time that a shopper takes for 3-D Secure. */
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

/** @throws TypeError for an unknown outcome, so that a misspelled one fails the test */
function checkOutcome(word: string): MockOutcome {
  const outcomes = Object.keys(DELAYS_MS);
  if (!outcomes.includes(word))
    throw new TypeError(`ServicePay: the mock has no outcome "${word}"; there are ${outcomes.join(', ')}`);
  return word as MockOutcome;
}

/** Reads the outcome from `/v1/checkout.mock.js?outcome=declined`, for a page that mounts before a test can set it. */
function readFirstOutcome(): MockOutcome {
  const { currentScript } = globalThis.document ?? {};
  const { pathname, searchParams } = new URL(
    (currentScript as HTMLScriptElement | null)?.src || 'about:blank',
  );
  const word = /\/checkout\.mock[\w.-]*\.js$/.test(pathname) ? searchParams.get('outcome') : null;
  return word === null ? 'completed' : checkOutcome(word);
}

const firstOutcome = readFirstOutcome();

const createSettings = (): Settings => ({
  outcome: firstOutcome,
  delayMs: undefined,
  errors: { card_number: 'Enter the card number.' },
  decline: { code: 'card_declined', message: 'Your bank declined the card.' },
  loadError: 'not_a_checkout',
  methods: ['card'],
  messages: [],
  navigations: [],
});

/** The decisions of the test. */
export const script: Settings = createSettings();

/** Paid links: when mounted again, their page says so, like the real one. */
export const paidUrls = new Set<string>();

export function resetScript(): void {
  Object.assign(script, createSettings());
  paidUrls.clear();
}

/** @throws TypeError for an unknown outcome */
export function setOutcome(outcome: MockOutcome): void {
  script.outcome = checkOutcome(outcome);
}

export const getDelayMs = (): number => script.delayMs ?? DELAYS_MS[script.outcome];
