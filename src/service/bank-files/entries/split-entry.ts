import type { EntryDetail, StatementEntry } from '../formats/bank-file.ts';

/** The reason why money of an entry cannot be matched, whatever its references say. */
type SplitCause = 'BANK_CHARGE' | 'BATCH' | 'DETAILS_DIFFER';

/** A movement of money: a detail of an entry, or the entry itself. */
export interface BankMovement {
  /** Signed minor units in the currency of the entry. */
  amountMinor: number;
  /** The place of the detail in its entry, from 0. */
  index: number;
  detail: EntryDetail | undefined;
  cause: SplitCause | undefined;
}

/**
 * Splits an entry into the movements that it consists of. The total is never taken for one of its parts: if the details do not add up, as
 * where a bank has booked its charges inside, or if it does not tell them, the entry stays whole and says why.
 */
export function splitEntry({ amountMinor, currency, details, ...entry }: StatementEntry): BankMovement[] {
  const keepWhole = (cause: SplitCause | undefined): BankMovement[] => {
    const [detail, other] = details;
    return [{ amountMinor, index: 0, detail: other ? undefined : detail, cause }];
  };
  if (entry.isBankCharge) return keepWhole('BANK_CHARGE');
  if (!details.length) return keepWhole(entry.isBatch ? 'BATCH' : undefined);
  const [only, other] = details;
  // The amount that was ordered in another currency is not the one that was booked.
  if (only && !other && only.currency !== currency) return keepWhole(undefined);
  const parts = details.map((detail, index) => ({
    ...{ detail, index, cause: undefined },
    amountMinor: detail.currency === currency ? (detail.amountMinor ?? Number.NaN) : Number.NaN,
  }));
  const sum = parts.reduce((total, part) => total + part.amountMinor, 0);
  return sum === amountMinor ? parts : keepWhole('DETAILS_DIFFER');
}
