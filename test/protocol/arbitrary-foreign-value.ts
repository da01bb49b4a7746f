import fc from 'fast-check';

/** Any value of any depth, as a window may receive it from any sender. */
export const arbitraryForeignValue = (): fc.Arbitrary<unknown> =>
  fc.anything({
    // The names that would hurt, beside arbitrary ones.
    key: fc.oneof(
      fc.constantFrom(
        'servicepay',
        'type',
        'id',
        'errors',
        '__proto__',
        'constructor',
        'prototype',
        'toString',
      ),
      fc.string(),
    ),
    withBigInt: true,
    withBoxedValues: true,
    withDate: true,
    withMap: true,
    withNullPrototype: true,
    withObjectString: true,
    withSet: true,
    withSparseArray: true,
    withTypedArray: true,
  });
