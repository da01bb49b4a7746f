/** Reads the key that the page generates for each press of the pay button; `undefined` for anything else. */
export const readAttemptKey = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[A-Za-z0-9-]{8,64}$/.test(value) ? value : undefined;
