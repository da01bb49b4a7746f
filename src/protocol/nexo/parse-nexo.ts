import { hasForbiddenShape } from '../shapes/json-shape.ts';

/** A JSON number with its original digits, which `JSON.stringify` writes unchanged. */
interface RawNumber {
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

/** The compiler's library does not declare these members yet; Node 24 has them. */
const json = JSON as unknown as JsonWithSource;

export type JsonObject = Record<string, unknown>;

/** Whether a value is a JSON object, and not an array or a number. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !json.isRawJSON(value);

export const isRawNumber = (value: unknown): value is RawNumber => json.isRawJSON(value);

/**
 * Parses JSON, keeping the digits of numbers: an amount never becomes a float, and a header is echoed unchanged.
 * @throws SyntaxError for a text that is not JSON, is nested too deeply, or repeats a key
 */
export function parseNexo(text: string): unknown {
  const value = json.parse(text, (_key, part, { source }) =>
    typeof part === 'number' && source !== undefined ? json.rawJSON(source) : part,
  );
  if (hasForbiddenShape(text))
    throw new SyntaxError('A key is repeated, or lists and objects nest too deeply.');
  return value;
}
