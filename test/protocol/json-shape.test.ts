import { describe, expect, it } from 'vitest';
import { hasForbiddenShape, MAX_JSON_DEPTH } from '../../src/protocol/json-shape.ts';

const nest = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);

describe('hasForbiddenShape', () => {
  it.each([
    ['lists as deep as allowed', nest('[', ']', MAX_JSON_DEPTH)],
    [
      'many objects beside each other',
      `[${Array(2 * MAX_JSON_DEPTH)
        .fill('{}')
        .join()}]`,
    ],
    [
      'many lists beside each other',
      `[${Array(2 * MAX_JSON_DEPTH)
        .fill('[]')
        .join()}]`,
    ],
    ['a key in two objects', '{"a":{"b":1},"c":{"b":1}}'],
    ['a key in an object and in the one inside', '{"a":{"a":1}}'],
    ['a text that is a key elsewhere', '{"a":"b","b":"a"}'],
    ['a key inside a text', '{"a":"\\"a\\":1"}'],
  ])('is false for %s', (_name, text) => {
    expect(JSON.parse(text)).toBeDefined();
    expect(hasForbiddenShape(text)).toBe(false);
  });

  it.each([
    ['lists that are one level too deep', nest('[', ']', MAX_JSON_DEPTH + 1)],
    ['objects that are one level too deep', `${nest('{"a":', '}', MAX_JSON_DEPTH).replace(':}', ':{}}')}`],
    ['a key twice', '{"a":1,"a":1}'],
    ['a key twice, with an object between', '{"a":1,"b":{"c":2},"a":3}'],
    ['a key twice, in two spellings', '{"a":1,"\\u0061":2}'],
    ['a key twice in an object of a list', '[{"a":1},{"b":1,"b":2}]'],
  ])('is true for %s', (_name, text) => {
    expect(JSON.parse(text)).toBeDefined();
    expect(hasForbiddenShape(text)).toBe(true);
  });
});
