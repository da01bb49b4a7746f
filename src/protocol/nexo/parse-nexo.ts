import { hasForbiddenShape } from '../json-shape.ts';

/** A number of JSON with its digits as they were sent. `JSON.stringify` writes them back unchanged. */
export interface RawNumber {
  readonly rawJSON: string;
}

interface JsonWithSource {
  parse(
    text: string,
    reviver: (key: string, value: unknown, context: { source?: string }) => unknown,
  ): unknown;
  rawJSON(text: string): RawNumber;
  isRawJSON(value: unknown): value is RawNumber;
}

/** The library of the compiler does not have these members yet; Node 24 does. */
const json = JSON as unknown as JsonWithSource;

export type JsonObject = Record<string, unknown>;

/** Whether it is an object of JSON: neither a list nor a number. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !json.isRawJSON(value);

export const isRawNumber = (value: unknown): value is RawNumber => json.isRawJSON(value);

/**
 * JSON whose numbers keep their digits: an amount never becomes a float, and a header is echoed as it came.
 * @throws SyntaxError for what is not JSON, nests too deeply, or repeats a key
 */
export function parseNexo(text: string): unknown {
  const value = json.parse(text, (_key, part, { source }) =>
    typeof part === 'number' && source !== undefined ? json.rawJSON(source) : part,
  );
  if (hasForbiddenShape(text))
    throw new SyntaxError('A key is repeated, or lists and objects nest too deeply.');
  return value;
}
