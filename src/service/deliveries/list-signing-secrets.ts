/** How long a replaced secret signs besides the new one: 24 hours. */
export const SECRET_OVERLAP_MS = 24 * 3_600_000;

/** A secret, and the one that it has replaced. */
export interface RotatedSecret {
  secret: string;
  previous: string | null;
  /** Until then the previous one signs as well. */
  previousUntil: number | null;
}

/** Those that sign now, the present one first. */
export const listSigningSecrets = (
  { secret, previous, previousUntil }: RotatedSecret,
  now: number,
): string[] => (previous !== null && (previousUntil ?? 0) > now ? [secret, previous] : [secret]);
