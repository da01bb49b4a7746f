/** The column of the payments whose disputes have stopped a card or mandate, which the first release did not have. */
export const STOPPED_BY_COLUMN = 'stopped_by text';

/** The payments whose disputes stand or were lost, as JSON; null if there is none. */
export interface Stopped {
  stopped_by: string | null;
}

interface Objection {
  paymentId: string;
  /** Whether the dispute was won. */
  isWithdrawn: boolean;
}

/** Adds an objection to those of before, or takes one out: a card or mandate goes on after the last one. */
export function changeObjections(
  { stopped_by: before }: Stopped,
  { paymentId, isWithdrawn }: Objection,
): Stopped['stopped_by'] {
  const payments = new Set<string>(before === null ? [] : JSON.parse(before));
  if (isWithdrawn) payments.delete(paymentId);
  else payments.add(paymentId);
  return payments.size ? JSON.stringify([...payments]) : null;
}
