import { PROTOCOL_VERSION } from './messages.ts';
import { type Reader, readOwn, readText } from './shapes/readers.ts';

/** A message between windows, marked to distinguish it from those of other programs. */
type Enveloped<M> = M & { servicepay: typeof PROTOCOL_VERSION };

export function wrapMessage<M extends { type: string }>(message: M): Enveloped<M> {
  return { servicepay: PROTOCOL_VERSION, ...message };
}

/** The readers of the fields of each message type. The compiler rejects a table without a type or field. */
export type Shapes<M extends { type: string }> = {
  [T in M['type']]: {
    [F in Exclude<keyof Extract<M, { type: T }>, 'type'>]: Reader<Extract<M, { type: T }>[F]>;
  };
};

/**
 * Reads a message of the given shapes from any value; `undefined` for anything else. Never throws, although values created in
 * this window (not cloned from another) may have getters and proxies.
 */
export function readMessage<M extends { type: string }>(data: unknown, shapes: Shapes<M>): M | undefined {
  try {
    if (readOwn(data, 'servicepay') !== PROTOCOL_VERSION) return undefined;
    // Check that it is a string first: the array ['hello'] would be converted to the key 'hello'.
    const type = readText(readOwn(data, 'type'));
    // A type that is not in the table has no entries, and throws like a field of the wrong shape.
    const fields = Object.entries(readOwn(shapes, type) as Record<string, Reader<unknown>>);
    // Defined instead of assigned, because a setter of that name on the prototype would swallow the value.
    return {
      type,
      ...Object.fromEntries(fields.map(([name, read]) => [name, read(readOwn(data, name))])),
    } as M;
  } catch {
    return undefined;
  }
}
