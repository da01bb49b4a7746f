import { expect, it } from 'vitest';
import { nameColumns } from '../../../../../src/service/platform/store/dialects/name-columns.ts';

const COLUMNS = new Map([
  ['a', ['id', 'x']],
  ['b', ['id', 'y']],
]);

it.each([
  ['select * from "a" where "id" = $1', 'select "id", "x" from "a" where "id" = $1'],
  ['select * from "a" as "z"', 'select "id", "x" from "a" as "z"'],
  [
    'select "a".*, "b"."y" from "a" inner join "b" on 1 = 1',
    'select "a"."id", "a"."x", "b"."y" from "a" inner join "b" on 1 = 1',
  ],
  ['insert into "b" ("y") values ($1) returning *', 'insert into "b" ("y") values ($1) returning "id", "y"'],
  [
    'update "a" set "x" = (select "y" from "b") returning *',
    'update "a" set "x" = (select "y" from "b") returning "id", "x"',
  ],
  ['delete from "a" returning "x"', 'delete from "a" returning "x"'],
  ['select * from (select * from "b") as "c"', 'select * from (select "id", "y" from "b") as "c"'],
  ['select count(*) as "n" from "a"', 'select count(*) as "n" from "a"'],
  // Whose columns they are only the server knows.
  ['select * from "a" inner join "b" on 1 = 1', 'select * from "a" inner join "b" on 1 = 1'],
  ['select * from "unknown"', 'select * from "unknown"'],
])('nameColumns writes the columns out in %s', (sql, named) => {
  expect(nameColumns(sql, COLUMNS)).toBe(named);
});
