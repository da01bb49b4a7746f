/** Creates an idempotency key that no one else has. `randomUUID` is missing where the page was loaded over plain http from another host. */
export const createKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
