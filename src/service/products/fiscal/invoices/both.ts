import { type TSchema, Type } from 'typebox';
import type { ResourceField } from '../../../calls/definitions/resource.ts';

/** Defines a field that the caller writes, on creation and on a change. */
export const both = (schema: object, shown: TSchema): ResourceField => {
  const written = Type.Unsafe<unknown>(schema);
  return { shown, create: Type.Optional(written), change: written };
};
