/** Creates a unique idempotency key. `randomUUID` is undefined on a page loaded over plain HTTP from another host. */
export const createKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
