/**
 * Creates an object of JSON that is spread into others. V8 copies it as a whole, and so keeps the others fast: an object to which
 * many properties are added one by one becomes a slow hash table.
 */
export const createTemplate = <Name extends string>(
  entries: readonly [Name, unknown][],
): Record<Name, unknown> => JSON.parse(JSON.stringify(Object.fromEntries(entries)));
