import { randomUUID } from 'node:crypto';

/**
 * Creates the id of a row of a table that grows with every payment: a UUID of version 7 (RFC 9562), which begins with the time.
 * Rows that are written together are then together in each index; random ids would make each row change a different page. 74 bits
 * are random.
 * @param now in ms since 1970
 */
export const createRowId = (now: number): string => `${toRowIdStart(now)}-7${randomUUID().slice(15)}`;

/** The beginning of the ids that are created at a time: those created before it are smaller. */
export function toRowIdStart(now: number): string {
  const time = now.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}`;
}
