import { TERMINAL_TEST_CARDS, TEST_PIN, type TestCard } from '../../protocol/nexo/test-cards.ts';
import type { EntryMode, PresentedCard } from '../../protocol/terminal/terminal-connection.ts';
import type { PaymentEnd } from '../answers/payment-answer.ts';
import type { Input, Inputs } from './inputs.ts';
import type { Timing } from './timing.ts';

/** Up to 50.00, or 5,000 yen, a contactless payment needs no PIN. */
const NO_PIN_LIMIT_MINOR = 5000;
const PIN_TRIES = 3;

type Failure = Extract<PaymentEnd, { result: 'Failure' }>;

type Collected = { card: PresentedCard } | { failure: Failure };

/** The texts for the customer during this step. */
interface CollectingDisplay {
  presentCard(actsAt: number | undefined): void;
  enterPin(card: PresentedCard, wrongPins: number, actsAt: number | undefined): void;
}

interface CollectOptions {
  amountMinor: number;
  /** The only brands that are taken; `undefined` if any is. */
  brands: readonly string[] | undefined;
  inputs: Inputs;
  timing: Timing;
  /** The simulated customer, who stops acting when a person touches the terminal. */
  customer: { schedule(input: Input, afterMs: number): number | undefined };
  display: CollectingDisplay;
}

const fail = (condition: string, message: string, more: Partial<Failure> = {}): { failure: Failure } => ({
  failure: { result: 'Failure', condition, message, ...more },
});

/** Returns how an input other than card or PIN ends the dialogue. */
function toFailure({ kind }: Input, card?: PresentedCard): { failure: Failure } {
  if (kind === 'abort') return fail('Aborted', '104 Merchant cancelled', { card });
  if (kind === 'stop') return fail('Aborted', 'The terminal is being switched off.', { card });
  if (kind === 'cancel') return fail('Cancel', '108 Shopper cancelled', { card });
  return fail('Cancel', card ? 'No PIN was entered in time.' : 'No card was presented in time.', { card });
}

const present = ({ brand, bin6, last4 }: TestCard, EntryMode: EntryMode): PresentedCard => ({
  Brand: brand,
  Bin6: bin6,
  Last4: last4,
  EntryMode,
});

/** Waits for an input of this kind, or for one that ends the dialogue. */
async function awaitInput(inputs: Inputs, kind: 'card' | 'pin', limitMs: number): Promise<Input> {
  const endsAtMs = performance.now() + limitMs;
  for (;;) {
    const input = await inputs.next(Math.max(0, endsAtMs - performance.now()));
    // Ignore a second tap, or digits before the card.
    if (input.kind === kind || (input.kind !== 'card' && input.kind !== 'pin')) return input;
  }
}

async function collectPin(options: CollectOptions, card: PresentedCard): Promise<Collected> {
  const { inputs, timing, customer, display } = options;
  for (let wrong = 0; wrong < PIN_TRIES; wrong += 1) {
    display.enterPin(card, wrong, customer.schedule({ kind: 'pin', pin: TEST_PIN }, timing.pinMs));
    const input = await awaitInput(inputs, 'pin', timing.pinLimitMs);
    if (input.kind !== 'pin') return toFailure(input, card);
    if (input.pin === TEST_PIN) return { card };
  }
  return fail('WrongPIN', 'PIN_TRIES_EXCEEDED', { refusalReason: '128 PIN tries exceeded', card });
}

/** Runs the steps `PRESENT_CARD → PIN?`. @returns the card, or the reason why there is none; nothing has been charged */
export async function collectCard(options: CollectOptions): Promise<Collected> {
  const { amountMinor, brands, inputs, timing, customer, display } = options;
  const tap: Input = { kind: 'card', card: TERMINAL_TEST_CARDS[0], entryMode: 'Contactless' };
  display.presentCard(customer.schedule(tap, timing.tapMs));
  const input = await awaitInput(inputs, 'card', timing.presentLimitMs);
  if (input.kind !== 'card') return toFailure(input);
  const card = present(input.card, input.entryMode);
  if (brands && !brands.includes(input.card.brand))
    return fail('InvalidCard', `This payment takes ${brands.join(', ')} only (AllowedPaymentBrand).`, {
      card,
    });
  const needsPin = input.entryMode === 'ICC' || input.card.alwaysNeedsPin || amountMinor > NO_PIN_LIMIT_MINOR;
  const collected = needsPin ? await collectPin(options, card) : { card };
  const end = inputs.findEnd();
  return 'card' in collected && end ? toFailure(end, card) : collected;
}
