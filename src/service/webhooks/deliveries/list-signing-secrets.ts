/** How long a replaced secret signs beside the new one: 24 hours. */
export const SECRET_OVERLAP_MS = 24 * 3_600_000;

/** A secret and the one before it. */
export interface RotatedSecret {
  secret: string;
  previous: string | null;
  /** Until then the previous one also signs. */
  previousUntil: number | null;
}

/** Lists the secrets that sign now, the current one first. */
export const listSigningSecrets = (
  { secret, previous, previousUntil }: RotatedSecret,
  now: number,
): string[] => (previous !== null && (previousUntil ?? 0) > now ? [secret, previous] : [secret]);
