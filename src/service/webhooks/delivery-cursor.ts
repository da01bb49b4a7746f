/** A place in the log: the entry that it goes on after. */
export interface DeliveryPosition {
  createdAt: number;
  id: string;
}

const POSITION = /^(\d{1,15}) (dlv_[0-9a-f-]{36})$/;

/** Opaque to the caller: what it holds may change. */
export const formatCursor = ({ createdAt, id }: DeliveryPosition): string =>
  Buffer.from(`${createdAt} ${id}`).toString('base64url');

/** @returns `undefined` for a text that `formatCursor` has not made */
export function parseCursor(text: string): DeliveryPosition | undefined {
  const [, createdAt, id] = POSITION.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? [];
  const position = createdAt && id ? { createdAt: Number(createdAt), id } : undefined;
  return position && formatCursor(position) === text ? position : undefined;
}
