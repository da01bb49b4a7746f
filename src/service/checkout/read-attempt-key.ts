/** The key that the page makes for one press of the button; `undefined` for anything that it would not make. */
export const readAttemptKey = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[A-Za-z0-9-]{8,64}$/.test(value) ? value : undefined;
