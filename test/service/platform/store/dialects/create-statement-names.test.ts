import { describe, expect, it } from 'vitest';
import { createStatementNames } from '../../../../../src/service/platform/store/dialects/create-statement-names.ts';

const QUERY = 'select "id" from "payments" where "id" = $1';

describe('createStatementNames', () => {
  it('gives a statement the same unique name in every process, in any order', () => {
    const [getName, getNameElsewhere] = [createStatementNames(), createStatementNames()];
    const name = getName(QUERY);
    expect(name).toMatch(/^[\w-]{1,63}$/);
    expect(getName(QUERY)).toBe(name);
    expect(getNameElsewhere(`${QUERY} for update`)).not.toBe(name);
    expect(getNameElsewhere(QUERY)).toBe(name);
  });

  it.each([
    ['begin', 'takes no planning'],
    [
      'select * from "deliveries" where "state" = $1 order by "created_at" desc, "id" desc limit $2',
      'is a page of a list, planned for what is asked for',
    ],
  ])('gives no name to %j: it %s', (sql) => {
    expect(createStatementNames()(sql)).toBeUndefined();
  });

  it('gives at most 300 names, because each costs memory of the server on every connection', () => {
    const getName = createStatementNames();
    const names = Array.from({ length: 400 }, (_, index) => getName(`${QUERY} and ${index} = ${index}`));
    expect(new Set(names.slice(0, 300)).size).toBe(300);
    expect(names.slice(300)).toEqual(Array(100).fill(undefined));
    // Statements that have a name keep it.
    expect(getName(`${QUERY} and 0 = 0`)).toBe(names[0]);
  });
});
