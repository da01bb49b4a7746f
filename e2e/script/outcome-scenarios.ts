/** The outcome of a payment, named as in the mock. */
export type Outcome =
  | 'completed'
  | 'declined'
  | 'three_d_secure'
  | 'three_d_secure_rejected'
  | 'pending'
  | 'slow'
  | 'redirect'
  | 'invalid'
  | 'cancelled'
  | 'load_failure';

type Step =
  | 'validate'
  | 'submit'
  | 'submit twice'
  /** `unmount()` and `mount()`. */
  | 'mount again'
  /** The shopper presses the button in the iframe. */
  | 'pay'
  | 'choose klarna'
  /** The shopper takes another card, or types what was missing. */
  | `now ${Outcome}`;

interface OutcomeScenario {
  name: string;
  outcome: Outcome;
  /** The options of the script. */
  options?: object;
  steps: Step[];
  /** Events and promises in their order, and the state after each step. */
  expected: string[];
}

const UP = ['ready', 'state ready'];
const COMPLETED = ['complete', 'submit → completed', 'state completed'];

/** The script's behavior in each case: one list for the mock and for the real checkout. */
export const OUTCOME_SCENARIOS: OutcomeScenario[] = [
  {
    name: 'a slow payment that is submitted twice, again after it, and mounted again',
    outcome: 'slow',
    steps: ['validate', 'submit twice', 'submit', 'mount again'],
    expected: [
      ...UP,
      'validation valid',
      'validate → valid',
      'state ready',
      'one promise',
      ...COMPLETED,
      'submit → completed',
      'state completed',
      'ready',
      'complete',
    ],
  },
  {
    name: 'the pay button in the iframe',
    outcome: 'completed',
    options: { externalSubmit: false },
    steps: ['pay'],
    expected: [...UP, 'complete'],
  },
  {
    name: 'wrong fields, a decline, and a 3-D Secure challenge that is rejected, cancelled and approved',
    outcome: 'invalid',
    steps: [
      'validate',
      'submit',
      'now declined',
      'submit',
      'now three_d_secure_rejected',
      'submit',
      'now cancelled',
      'submit',
      'now three_d_secure',
      'submit',
    ],
    expected: [
      ...UP,
      'validation invalid',
      'validate → invalid',
      'state ready',
      'submit → invalid',
      'state ready',
      'error card_declined',
      'submit → failed',
      'state ready',
      'error authentication_failed',
      'submit → failed',
      'state ready',
      'submit → cancelled',
      'state ready',
      ...COMPLETED,
    ],
  },
  {
    name: 'a redirect to the bank',
    outcome: 'redirect',
    steps: ['choose klarna', 'submit'],
    expected: [...UP, 'method_change klarna', 'redirect', 'submit → redirecting', 'state ready'],
  },
  {
    name: 'a payment that is pending at the bank',
    outcome: 'pending',
    steps: [],
    expected: ['ready', 'complete'],
  },
  {
    name: 'a page that fails to load',
    outcome: 'load_failure',
    options: { readyTimeout: 3_000 },
    steps: ['submit'],
    expected: ['load_error not_a_checkout', 'submit ✗ not_a_checkout', 'state failed'],
  },
];

declare global {
  interface Window {
    /** The events that a scenario has seen so far. */
    outcomeLog: string[];
    // biome-ignore lint/suspicious/noExplicitAny: the script's types are its own business.
    outcomeCheckout: any;
  }
}

/** Runs in the page: mounts a checkout that logs everything, and waits until it has reached its expected state. */
async function startScenario([checkoutUrl, options, outcome]: readonly [
  string,
  object,
  string,
]): Promise<void> {
  const box = document.createElement('div');
  document.body.append(box);
  window.outcomeLog = [];
  const add = (...words: unknown[]) => window.outcomeLog.push(words.filter(Boolean).join(' '));
  const checkout = ServicePay.createCheckout({ checkoutUrl, externalSubmit: true, ...options });
  window.outcomeCheckout = checkout;
  checkout.on('complete', () => add('complete'));
  checkout.on('error', ({ code }: { code: string }) => add('error', code));
  checkout.on('method_change', ({ method }: { method: string }) => add('method_change', method));
  checkout.on('validation', ({ valid }: { valid: boolean }) =>
    add('validation', valid ? 'valid' : 'invalid'),
  );
  checkout.on('load_error', ({ code }: { code: string }) => add('load_error', code));
  checkout.on('redirect', (event: { preventDefault: () => void }) => {
    event.preventDefault();
    add('redirect');
  });
  await new Promise<void>((resolve) => {
    checkout.on('ready', () => {
      add('ready');
      resolve();
    });
    checkout.mount(box);
    if (outcome === 'load_failure') resolve();
  });
  // The event `ready` has its own step; later ones belong to none.
  if (outcome !== 'load_failure' && outcome !== 'pending') add('state', checkout.state);
}

/** Runs one step in the page. */
async function takeStep(step: string): Promise<void> {
  const checkout = window.outcomeCheckout;
  const add = (...words: unknown[]) => window.outcomeLog.push(words.filter(Boolean).join(' '));
  if (step === 'mount again') {
    const box = document.querySelector('iframe')?.parentElement;
    checkout.unmount();
    checkout.mount(box);
    return;
  }
  const name = step === 'validate' ? 'validate' : 'submit';
  const promise = checkout[name]();
  if (step === 'submit twice' && checkout.submit() === promise) add('one promise');
  try {
    const { outcome, valid } = await promise;
    add(name, '→', outcome ?? (valid ? 'valid' : 'invalid'));
  } catch (error) {
    add(name, '✗', (error as { code: string }).code);
  }
  add('state', checkout.state);
}

/** How a scenario is played: against the mock or the real thing, in a browser or without one. */
export interface OutcomeStage {
  /** Creates a link whose payment will end with this outcome, and returns its URL. */
  createLink(outcome: Outcome): Promise<string>;
  /** Runs a function in the page. */
  run<A>(work: (argument: A) => Promise<void>, argument: A): Promise<void>;
  /** Provides the shopper's input that leads to this outcome. */
  decide(outcome: Outcome): Promise<void>;
  /** The input of the shopper. */
  pay(): Promise<unknown>;
  choose(method: string): Promise<unknown>;
  /** The shopper's answer to the card's bank, where one asks; the mock answers by itself. */
  confirm?(outcome: Outcome): Promise<unknown>;
}

export async function playScenario(stage: OutcomeStage, scenario: OutcomeScenario): Promise<void> {
  const { options = {}, steps } = scenario;
  let { outcome } = scenario;
  await stage.run(startScenario, [await stage.createLink(outcome), options, outcome] as const);
  await stage.decide(outcome);
  for (const step of steps) {
    const [, next] = /^now (.+)/.exec(step) ?? [];
    if (next) {
      outcome = next as Outcome;
      await stage.decide(outcome);
    } else if (step === 'pay') await stage.pay();
    else if (step === 'choose klarna') await stage.choose('klarna');
    else if (step === 'submit') await Promise.all([stage.run(takeStep, step), stage.confirm?.(outcome)]);
    else await stage.run(takeStep, step);
  }
}
