const disjunction = new Intl.ListFormat('en', { type: 'disjunction' });

/** Joins values, such as `day, week, month, or year`. */
export const joinChoices = (values: readonly string[]): string => disjunction.format(values);

/** The maximum number of values listed in a sentence. Longer lists are in the documentation. */
const MAX_CHOICES = 50;

/** The parts of a schema that are read. */
interface Limits {
  type?: string | readonly string[];
  enum?: readonly unknown[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

const NUMBERS: Record<string, string> = { integer: 'An integer', number: 'A number' };

/** Describes the values that a schema allows, as a hint. Patterns are not described. */
export function explainValues(schema: object): string | undefined {
  const { type = '', enum: values, minimum, maximum, maxLength, minItems = 0, maxItems } = schema as Limits;
  if (typeof type !== 'string') {
    const hint = explainValues({ ...schema, type: type.find((one) => one !== 'null') });
    return values ? hint : hint?.replace(/\.$/, ', or null.');
  }
  if (values) return values.length > MAX_CHOICES ? undefined : `One of ${joinChoices(values.map(String))}.`;
  const number = NUMBERS[type];
  if (number) return maximum === undefined ? `${number}.` : `${number} from ${minimum ?? 0} to ${maximum}.`;
  if (type === 'string') return maxLength ? `A string of at most ${maxLength} characters.` : 'A string.';
  if (type === 'array')
    return maxItems === undefined ? 'An array.' : `An array of ${minItems} to ${maxItems} entries.`;
  if (type === 'boolean') return 'true or false.';
  return type === 'object' ? 'An object.' : undefined;
}

/** Folds the spelling of a field: `webhook_url`, `WebhookURLs` and `WebhookUrl` are equal. */
const fold = (name: string): string => name.toLowerCase().replaceAll(/[-_]/g, '').replace(/s$/, '');

/** Returns the known name that an unknown one was probably meant to be, as a hint. */
export function suggestName(unknown: string, known: readonly string[]): string | undefined {
  const folded = fold(unknown);
  // Compare the first letter before folding: a hostile body may have thousands of names.
  const meant = known.find((name) => name[0]?.toLowerCase() === folded[0] && fold(name) === folded);
  return meant && `Did you mean ${meant}? Fields are spelled exactly as in the documents.`;
}

/** The maximum number of names in a hint, which a body may need for each of its unknown fields. */
const MAX_NAMES = 12;

/** For values and names that a hint cannot list. */
export const ELSEWHERE = 'GET /api/v5/openapi describes what it takes.';

/** Returns what an unknown field was meant to be, or which ones there are. @param known the fields of the call or object */
export function explainName(unknown: string, known: readonly string[]): string {
  if (!known.length) return 'This call takes no fields.';
  const listed = known.length > MAX_NAMES ? ELSEWHERE : `Known are: ${known.join(', ')}.`;
  return suggestName(unknown, known) ?? listed;
}
