import { type TSchema, Type } from 'typebox';
import { rejectFields } from '../../platform/http/answers/rejections.ts';
import { createFieldCheck } from '../../platform/http/requests/check-fields.ts';
import { readObject } from '../../platform/http/requests/read-object.ts';

/** Creates a function that reads the body of a call of the dashboard. It throws Rejection 400 for an invalid one. */
export function createBodyReader<Body extends object>(
  fields: Record<keyof Body & string, TSchema>,
): (sent: unknown) => Body {
  const check = createFieldCheck(Type.Object(fields, { additionalProperties: false }));
  return (sent) => {
    const body = readObject(sent);
    const errors = check(body);
    if (errors.length) throw rejectFields(errors);
    return body as Body;
  };
}
