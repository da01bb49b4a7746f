/** A simulated decline for an amount. */
export interface TestDecline {
  /** The last three digits of the amount in minor units. */
  ending: number;
  errorCondition: 'Refusal' | 'InvalidCard' | 'WrongPIN';
  /** The acquirer's code and text for the reason. */
  refusalReason: string;
  message: string;
}

const decline = (
  ending: number,
  message: string,
  refusalReason: string,
  errorCondition: TestDecline['errorCondition'] = 'Refusal',
): TestDecline => ({ ending, errorCondition, refusalReason, message });

/** No ending is a multiple of ten, so that the prices of a real menu are approved (docs/decisions.md, 313). */
export const TERMINAL_TEST_DECLINES: readonly TestDecline[] = [
  decline(122, 'ACQUIRER_FRAUD', '124 acquirer fraud'),
  decline(123, 'DECLINED', '214 Declined online'),
  decline(124, 'NOT_ENOUGH_BALANCE', '210 Not enough balance'),
  decline(125, 'BLOCK_CARD', '199 Card blocked'),
  decline(126, 'CARD_EXPIRED', '228 Card expired'),
  decline(127, 'INVALID_AMOUNT', '214 Declined online'),
  decline(128, 'INVALID_CARD', '214 Declined online', 'InvalidCard'),
  decline(134, 'INVALID_PIN', '129 Invalid online PIN', 'WrongPIN'),
  decline(135, 'PIN_TRIES_EXCEEDED', '128 Online PIN tries exceeded'),
  decline(136, 'ISSUER_UNAVAILABLE', '207 Issuer unavailable'),
];

/** Finds the decline for an amount; `undefined` if it is approved. */
export function findTestDecline(amountMinor: number): TestDecline | undefined {
  return TERMINAL_TEST_DECLINES.find(({ ending }) => ending === amountMinor % 1000);
}

/** Adds to the message of a decline that the ending of the amount is its cause, which newcomers do not know. */
export function explainDecline(
  amountMinor: number,
  { message, refusalReason }: { message: string; refusalReason?: string | undefined },
): string {
  const found = findTestDecline(amountMinor);
  const isCause = found?.message === message && found.refusalReason === refusalReason;
  return isCause ? `${message} (test amount: in minor units it ends in ${found.ending})` : message;
}
