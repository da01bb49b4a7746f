import { decodeBase64url } from './decode-base64url.ts';
import type { QueryRule } from './read-query.ts';

/** The end of a page. Lists are newest first; rows of the same time are ordered by id. */
export interface Position {
  /** Ms since 1970. */
  createdAt: number;
  id: string;
}

/** Formats a cursor, which is opaque to callers: its content may change. */
export const formatCursor = ({ createdAt, id }: Position): string =>
  Buffer.from(`${createdAt} ${id}`).toString('base64url');

/** The pattern of ids in most lists. */
const UUID = '[0-9a-f-]{36}';

/**
 * Creates a rule that parses cursors of this list, but of no other.
 * @param prefix of the list's ids
 * @param rest the pattern of the rest of an id. Default: a UUID
 */
export function cursorOf(prefix: string, rest = UUID): QueryRule<Position> {
  // Accept only one spelling: canonical base64url, and a number without leading zeros.
  const shape = new RegExp(`^(0|[1-9]\\d{0,14}) (${prefix}${rest})$`);
  return (text) => {
    const [, createdAt, id] = shape.exec(decodeBase64url(text)?.toString() ?? '') ?? [];
    return createdAt !== undefined && id !== undefined ? { createdAt: Number(createdAt), id } : undefined;
  };
}
