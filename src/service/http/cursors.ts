/** Where a page of a list ended: lists are newest first, rows of the same moment by their id. */
export interface Position {
  /** Ms since 1970. */
  createdAt: number;
  id: string;
}

/** Opaque for the caller: what stands in it may change. */
export const formatCursor = ({ createdAt, id }: Position): string =>
  Buffer.from(`${createdAt} ${id}`).toString('base64url');

/** `undefined` for a text that is not one of ours. */
export function parseCursor(text: string): Position | undefined {
  const [, createdAt, id = ''] =
    /^(\d{1,15}) ([\w-]{1,64})$/.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  const position = { createdAt: Number(createdAt), id };
  // Base64 has many spellings of the same bytes; only ours is taken.
  return createdAt && formatCursor(position) === text ? position : undefined;
}
