/** How long a replaced secret also signs: 24 hours. */
export const SECRET_OVERLAP_MS = 24 * 3_600_000;

/** A secret and the previous one. */
interface RotatedSecret {
  secret: string;
  previous: string | null;
  /** The time until which the previous secret also signs. */
  previousUntil: number | null;
}

/** Lists the secrets that currently sign, the current one first. */
export const listSigningSecrets = (
  { secret, previous, previousUntil }: RotatedSecret,
  now: number,
): string[] => (previous !== null && (previousUntil ?? 0) > now ? [secret, previous] : [secret]);
