import fc from 'fast-check';
import { arbitraryForeignValue } from './arbitrary-foreign-value.ts';

/** A message with one field, or one field of a nested object, replaced, added or removed. */
export const arbitraryMutation = (messages: readonly object[]): fc.Arbitrary<unknown> =>
  fc.constantFrom(...messages).chain((message) => {
    const entries = Object.entries(message);
    const nested = entries.filter(([, value]) => typeof value === 'object').map(([key]) => key);
    const keys = fc.constantFrom(...entries.map(([key]) => key), '__proto__', 'constructor', 'unknown');
    const anything = arbitraryForeignValue();
    const define = (target: object, key: string, value: unknown) =>
      Object.defineProperty({ ...target }, key, { value, enumerable: true });
    return fc.oneof(
      fc.tuple(keys, anything).map(([key, value]) => define(message, key, value)),
      keys.map((key) => Object.fromEntries(entries.filter(([other]) => other !== key))),
      ...nested.map((key) =>
        fc
          .tuple(fc.constantFrom('locale', 'cvc', 'externalSubmit', '0', '__proto__', 'toString'), anything)
          .map(([inner, value]) =>
            define(message, key, define((message as Record<string, object>)[key] as object, inner, value)),
          ),
      ),
    );
  });
