import { decodeBase64url } from './decode-base64url.ts';
import type { QueryRule } from './read-query.ts';

/** Where a page of a list ended: lists are newest first, rows of the same moment by their id. */
export interface Position {
  /** Ms since 1970. */
  createdAt: number;
  id: string;
}

/** Opaque to the caller: the content may change. */
export const formatCursor = ({ createdAt, id }: Position): string =>
  Buffer.from(`${createdAt} ${id}`).toString('base64url');

/** An id as most lists have it. */
const UUID = '[0-9a-f-]{36}';

/**
 * Reads what `formatCursor` has made for this list, and no other list's.
 * @param prefix what the list's ids begin with
 * @param rest the rest of an id, as a pattern; a UUID by default
 */
export function cursorOf(prefix: string, rest = UUID): QueryRule<Position> {
  // A cursor has one spelling: canonical base64url, and a number without leading zeros.
  const shape = new RegExp(`^(0|[1-9]\\d{0,14}) (${prefix}${rest})$`);
  return (text) => {
    const [, createdAt, id] = shape.exec(decodeBase64url(text)?.toString() ?? '') ?? [];
    return createdAt !== undefined && id !== undefined ? { createdAt: Number(createdAt), id } : undefined;
  };
}
