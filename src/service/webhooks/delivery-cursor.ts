import * as cursors from '../http/cursors.ts';

/** A place in the log: the entry that it goes on after. */
export type DeliveryPosition = cursors.Position;

const DELIVERY_ID = /^dlv_[0-9a-f-]{36}$/;

export const { formatCursor } = cursors;

/** @returns `undefined` for a text that `formatCursor` has not made, and for another list's */
export function parseCursor(text: string): DeliveryPosition | undefined {
  const position = cursors.parseCursor(text);
  return position && DELIVERY_ID.test(position.id) ? position : undefined;
}
