import type { QueryRule } from './read-query.ts';

/** Where a page of a list ended: lists are newest first, rows of the same moment by their id. */
export interface Position {
  /** Ms since 1970. */
  createdAt: number;
  id: string;
}

/** Opaque for the caller: what stands in it may change. */
export const formatCursor = ({ createdAt, id }: Position): string =>
  Buffer.from(`${createdAt} ${id}`).toString('base64url');

/**
 * Reads what `formatCursor` has made for this list, and no other list's.
 * @param prefix what the list's ids begin with, before their UUID
 */
export function cursorOf(prefix: string): QueryRule<Position> {
  const shape = new RegExp(`^(\\d{1,15}) (${prefix}[0-9a-f-]{36})$`);
  return (text) => {
    const [, createdAt, id = ''] = shape.exec(Buffer.from(text, 'base64url').toString()) ?? [];
    const position = { createdAt: Number(createdAt), id };
    // Base64 has many spellings of the same bytes, and a number too; only ours is taken.
    return createdAt && formatCursor(position) === text ? position : undefined;
  };
}
