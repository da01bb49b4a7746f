/** The promise's value, or `undefined` when there is none in time. Its failure is the caller's. */
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
