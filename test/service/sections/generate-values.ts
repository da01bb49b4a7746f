/** The parts of JSON Schema that requests use. */
export interface RequestSchema {
  type?: string | readonly string[];
  enum?: readonly unknown[];
  properties?: Record<string, RequestSchema>;
  required?: readonly string[];
  items?: RequestSchema;
  oneOf?: readonly { required: readonly string[] }[];
  anyOf?: readonly { required?: readonly string[]; format?: string }[];
  not?: { required: readonly string[] };
  examples?: readonly unknown[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  minProperties?: number;
}

/** Random numbers from 0 to 1, the same for each seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Values of each format that need no other knowledge than the format. */
const OF_FORMAT: Record<string, readonly string[]> = {
  email: ['ada@example.com', 'a.b+c@shop.example'],
  uri: ['https://shop.example/path?a=1', 'https://shop.example:8443/'],
  hostname: ['shop.example', 'www.shop.example'],
  iban: ['IT60X0542811101000000123456', 'de89 3704 0044 0532 0130 00'],
  'vat-number': ['IT12345678903', 'it 0123456 7897'],
  'fiscal-code': ['RSSMRA80A01H501U', '12345678903'],
  'sdi-code': ['ABC1234', 'A1B2C3D'],
  cig: ['7551988E35', '7551 988e35'],
  cup: ['E51B21004040001'],
  phone: ['+39 06 1234567', '06-123.45'],
  date: ['2026-11-21'],
};

const TEXTS = ['x', 'Caffè', 'a b', '0', 'Ω≈ç√', "O'Neill & Söhne", '中文', 'x'.repeat(300)];

/** Texts that match the patterns, for those that most texts do not match. */
const OF_PATTERN: readonly string[] = [
  'A1',
  '#c8102e',
  'WEB',
  '117/2026',
  '99MEX012345',
  'it',
  'till-2',
  'JVBERi0=',
];

export function createGenerator(random: () => number, now: number) {
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const between = (min: number, max: number): number =>
    pick([min, max, min + Math.floor(random() * (max - min + 1))]);
  const getType = ({ type }: RequestSchema): string =>
    typeof type === 'string' ? type : pick(type ?? ['string']);

  function createText(schema: RequestSchema): string {
    const { format, pattern, minLength = 0, maxLength = 100, anyOf } = schema;
    if (anyOf?.some((each) => each.format))
      return pick([
        new Date(now + 86_400_000).toISOString(),
        new Date(now + 172_800_000).toISOString().slice(0, 10),
      ]);
    const matches = (text: string) =>
      (!pattern || new RegExp(pattern, 'u').test(text)) &&
      [...text].length >= minLength &&
      [...text].length <= maxLength;
    const texts =
      (format && OF_FORMAT[format]) || TEXTS.map((text) => [...text].slice(0, maxLength).join(''));
    const fitting = [...texts.filter(matches), ...(format ? [] : OF_PATTERN.filter(matches))];
    if (!fitting.length) throw new Error(`No text matches ${JSON.stringify(schema)}.`);
    return pick(fitting);
  }

  function createObject(schema: RequestSchema): object {
    const { properties = {}, required = [], oneOf, anyOf, not, minProperties = 0 } = schema;
    const names = Object.keys(properties);
    const alternatives = oneOf?.flatMap((each) => each.required) ?? [];
    const chosen = [...(oneOf ? pick(oneOf).required : []), ...(anyOf ? (pick(anyOf).required ?? []) : [])];
    const share = random();
    const given = names.filter(
      (name) =>
        required.includes(name) ||
        chosen.includes(name) ||
        (!alternatives.includes(name) && random() < share && name !== 'Files'),
    );
    while (given.length < minProperties) given.push(pick(names.filter((name) => !given.includes(name))));
    const excluded = not?.required.every((name) => given.includes(name)) ? not.required.at(-1) : undefined;
    const kept = given.filter((name) => name !== excluded);
    return Object.fromEntries(kept.map((name) => [name, createValue(properties[name] ?? {})]));
  }

  /** Creates a value that the schema accepts. */
  function createValue(schema: RequestSchema): unknown {
    const values = schema.examples ?? schema.enum;
    if (values) return pick(values);
    const { minimum = 0, maximum = 1000, minItems = 0, maxItems = 3, items = {} } = schema;
    switch (getType(schema)) {
      case 'null':
        return null;
      case 'boolean':
        return random() < 0.5;
      case 'integer':
        return between(minimum, maximum);
      case 'number':
        return between(Math.ceil(minimum), Math.floor(maximum));
      case 'array': {
        const length = between(minItems, Math.min(maxItems, minItems + 2));
        const entries = Array.from({ length }, () => createValue(items));
        return entries.length > minItems ? [...new Set(entries)] : entries;
      }
      case 'object':
        return createObject(schema);
      default:
        return createText(schema);
    }
  }

  /** Breaks one rule of an object. @returns `undefined` if the object has nothing to break */
  function breakOne(schema: RequestSchema, valid: object): object | undefined {
    const { properties = {}, required = [] } = schema;
    const missing = required.map((name) =>
      Object.fromEntries(Object.entries(valid).filter(([key]) => key !== name)),
    );
    const changed = Object.entries(properties).flatMap(([name, field]) =>
      listWrong(field).map((value) => ({ ...valid, [name]: value })),
    );
    const unknown = { ...valid, Nothing: 1 };
    const broken = [...missing, ...changed, unknown];
    return broken.length ? pick(broken) : undefined;
  }

  /** Values just beyond each rule of a field, and of another type. */
  function listWrong(schema: RequestSchema): unknown[] {
    const types = [schema.type].flat();
    const others = { string: 'x', integer: 1.5, boolean: true, object: {}, array: [] } as Record<
      string,
      unknown
    >;
    const isNumber = types.includes('integer') || types.includes('number');
    return [
      ...Object.entries(others).flatMap(([type, value]) =>
        types.includes(type) || (type === 'integer' && types.includes('number')) ? [] : [value],
      ),
      ...(types.includes('null') ? [] : [null]),
      ...(isNumber && schema.maximum !== undefined ? [schema.maximum + 1] : []),
      ...(isNumber && schema.minimum !== undefined ? [schema.minimum - 1] : []),
      ...(schema.maxLength && schema.maxLength < 5000 ? ['x'.repeat(schema.maxLength + 1)] : []),
      ...(schema.minLength ? [''] : []),
      ...(schema.enum ? ['no such value'] : []),
      ...(schema.maxItems
        ? [Array.from({ length: schema.maxItems + 1 }, () => createValue(schema.items ?? {}))]
        : []),
    ];
  }

  return { createValue, breakOne };
}
