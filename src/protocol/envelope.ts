import { PROTOCOL_VERSION } from './messages.ts';
import { type Reader, readOwn, readText } from './readers.ts';

/** A message as it crosses the window border: marked, to distinguish it from other programs' messages. */
export type Enveloped<M> = M & { servicepay: typeof PROTOCOL_VERSION };

export function wrapMessage<M extends { type: string }>(message: M): Enveloped<M> {
  return { servicepay: PROTOCOL_VERSION, ...message };
}

/** For every message type the readers of its fields. The compiler refuses a table that lacks a type or a field. */
export type Shapes<M extends { type: string }> = {
  [T in M['type']]: {
    [F in Exclude<keyof Extract<M, { type: T }>, 'type'>]: Reader<Extract<M, { type: T }>[F]>;
  };
};

/**
 * Reads a message of the given shapes out of whatever arrived; `undefined` for anything else. Never throws: values
 * made in this window (not cloned from another) can carry getters and proxies.
 */
export function readMessage<M extends { type: string }>(data: unknown, shapes: Shapes<M>): M | undefined {
  try {
    if (readOwn(data, 'servicepay') !== PROTOCOL_VERSION) return undefined;
    // Text before it is looked up: an array ['hello'] would be turned into the key 'hello'.
    const type = readText(readOwn(data, 'type'));
    // A type that is not in the table has no entries to walk, and throws like a field of the wrong shape.
    const fields = Object.entries(readOwn(shapes, type) as Record<string, Reader<unknown>>);
    // Defined, not assigned: a prototype with a setter of that name would swallow the field.
    return {
      type,
      ...Object.fromEntries(fields.map(([name, read]) => [name, read(readOwn(data, name))])),
    } as M;
  } catch {
    return undefined;
  }
}
