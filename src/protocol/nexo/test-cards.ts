import { findTestDecline, type TestDecline } from './test-amounts.ts';

/** A test card on the terminal's screen. Its middle digits are not part of the program. */
export interface TestCard {
  /** The value of `Card` in `POST /actions`. */
  name: string;
  label: string;
  /** The name in `PaymentBrand`. */
  brand: 'visa' | 'mc' | 'amex' | 'maestro';
  bin6: string;
  last4: string;
  /** The application identifier of its chip. */
  aid: string;
  /** Whether contactless use requires the PIN for any amount. */
  alwaysNeedsPin: boolean;
}

const card = (
  [name, label]: [name: string, label: string],
  brand: TestCard['brand'],
  [bin6, last4]: [bin6: string, last4: string],
  aid: string,
): TestCard => ({ name, label, brand, bin6, last4, aid, alwaysNeedsPin: name === 'pin' });

const VISA_AID = 'A0000000031010';
const MASTERCARD_AID = 'A0000000041010';

const VISA = card(['visa', 'Visa'], 'visa', ['411111', '1111'], VISA_AID);

/** The first card is the default. */
export const TERMINAL_TEST_CARDS: readonly [TestCard, ...TestCard[]] = [
  VISA,
  card(['mastercard', 'Mastercard'], 'mc', ['555555', '4444'], MASTERCARD_AID),
  card(['amex', 'American Express'], 'amex', ['378282', '0005'], 'A00000002501'),
  card(['maestro', 'Maestro'], 'maestro', ['675964', '8453'], 'A0000000043060'),
  card(['declined', 'Visa, declined'], 'visa', ['400000', '0002'], VISA_AID),
  card(['pin', 'Mastercard, always PIN'], 'mc', ['520000', '0007'], MASTERCARD_AID),
];

export const TEST_PIN = '1234';

const DECLINED_CARD = { Bin6: '400000', Last4: '0002' };

type Refusal = Omit<TestDecline, 'ending'>;

/** Decides like the sandbox's acquirer, in the service and in a stand-alone terminal; `undefined` approves. */
export function findDecline(amountMinor: number, card: { Bin6: string; Last4: string }): Refusal | undefined {
  if (card.Bin6 === DECLINED_CARD.Bin6 && card.Last4 === DECLINED_CARD.Last4) {
    return { errorCondition: 'Refusal', refusalReason: '214 Declined online', message: 'DECLINED' };
  }
  return findTestDecline(amountMinor);
}
