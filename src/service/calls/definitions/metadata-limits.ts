import { Type } from 'typebox';
import {
  asHint,
  asStated,
  type Broken,
  breakRule,
  type FieldError,
} from '../../platform/http/answers/rejections.ts';

/**
 * The limits on metadata of links and records (docs/decisions.md, 12). Lengths are in code points, the total in bytes of JSON.
 */
export const MAX_METADATA_KEYS = 50;
export const MAX_METADATA_KEY_LENGTH = 40;
export const MAX_METADATA_VALUE_LENGTH = 500;
export const MAX_METADATA_BYTES = 16_384;

/** Data of the caller, without limits: those that `checkMetadataLimits` checks are stated. */
export const METADATA_FORM = {
  type: 'object',
  ...asHint('An object, {} if it is empty: PHP writes (object) [] so.'),
  ...asStated({ maxProperties: MAX_METADATA_KEYS, propertyNames: { maxLength: MAX_METADATA_KEY_LENGTH } }),
};

export const METADATA_LIMITS = `up to ${MAX_METADATA_KEYS} keys of up to ${MAX_METADATA_KEY_LENGTH} characters; strings have up to ${MAX_METADATA_VALUE_LENGTH}.`;

/** The field in requests and answers of records. */
export const METADATA = Type.Unsafe<Record<string, unknown>>({
  ...METADATA_FORM,
  description: `Your own data, returned unchanged: ${METADATA_LIMITS}`,
});

/** Whether a key or a string value is too long. */
export const isEntryTooLong = (key: string, value: unknown): boolean =>
  [...key].length > MAX_METADATA_KEY_LENGTH ||
  (typeof value === 'string' && [...value].length > MAX_METADATA_VALUE_LENGTH);

type FindProblem = (key: string, value: unknown) => Broken | undefined;

const findLimit: FindProblem = (key, value) => (isEntryTooLong(key, value) ? ['TOO_LONG'] : undefined);

/** @param findProblem returns the rule that an entry breaks. Default: only the limits are checked */
export function checkMetadataLimits(
  metadata: Record<string, unknown>,
  findProblem: FindProblem = findLimit,
): FieldError[] {
  const entries = Object.entries(metadata);
  const isTooBig =
    entries.length > MAX_METADATA_KEYS || Buffer.byteLength(JSON.stringify(metadata)) > MAX_METADATA_BYTES;
  if (isTooBig) return [breakRule('Metadata', 'TOO_LONG')];
  return entries.flatMap(([key, value]) => {
    const problem = findProblem(key, value);
    return problem ? [breakRule(`Metadata.${key}`, ...problem)] : [];
  });
}
