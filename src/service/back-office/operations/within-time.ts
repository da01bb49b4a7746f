/** Resolves with the promise's value, or with `undefined` after a timeout. The caller must handle a rejection. */
export async function withinTime<Value>(
  promise: Promise<Value>,
  limitMs: number,
): Promise<Value | undefined> {
  const { promise: isOver, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), limitMs);
  try {
    return await Promise.race([promise, isOver]);
  } finally {
    clearTimeout(timer);
  }
}
