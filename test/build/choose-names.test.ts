import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { type Options, parse } from 'acorn';
import { describe, expect, it } from 'vitest';
import { chooseNames } from '../../src/build/choose-names.ts';
import { readVariables } from '../../src/build/read-variables.ts';

const ES2020: Options = { ecmaVersion: 2020 };

const choose = (code: string) => chooseNames(code, (text) => parse(text, ES2020));

const read = (code: string) => readVariables(parse(code, ES2020));

/** Functions that do the same under different names. */
const SCATTERED = `(() => {
  let p = (a, b) => { let c = a + b; return c * 2 };
  let q = (x, y) => { let z = x + y; return z * 2 };
  let r = (m, n) => { let o = m + n; return o * 2 };
  return p(1, 2) + q(3, 4) + r(5, 6);
})()`;

describe('chooseNames', () => {
  it('makes the compressed code smaller, and no place moves', () => {
    const renamed = choose(SCATTERED);
    expect(gzipSync(renamed).length).toBeLessThan(gzipSync(SCATTERED).length);
    expect(renamed).toHaveLength(SCATTERED.length);
    expect(renamed.replace(/\b\w\b/g, '')).toBe(SCATTERED.replace(/\b\w\b/g, ''));
  });

  it.each([
    ['functions', SCATTERED, 42],
    [
      'a name that hides another',
      '(() => { let a = 1; let f = (b) => { let c = b; return c + a }; return f(a) })()',
      2,
    ],
    [
      'blocks',
      '(() => { let a = 1; { let b = 2; a += b } for (let b of [1, 2]) { let c = b; a += c } return a })()',
      6,
    ],
    ['patterns', '(({ x: a = 1, y: [b], ...c }) => a + b + c.z)({ y: [2], z: 3 })', 6],
    ['shorthands', '(() => { let e = 1, f = { e }, { e: g } = f; return g + f.e })()', 2],
    [
      'errors that are caught',
      '(() => { let a = 1; try { b() } catch (c) { let d = a; return d } function b() { throw a } })()',
      1,
    ],
    ['recursion', '(() => { let a = (b) => b ? b * c(b - 1) : 1, c = (b) => a(b); return a(5) })()', 120],
    ['a default that uses another parameter', '((a, b = a) => a + b)(2)', 4],
  ])('keeps what code with %s does', (_what, code, result) => {
    expect(runInNewContext(code)).toBe(result);
    expect(runInNewContext(choose(code))).toBe(result);
  });

  it('leaves the names of browsers alone', () => {
    expect(choose('(e => o(e, $))(t)')).toMatch(/=> o\(.*, \$\)\)\(t\)$/);
  });

  it('gives the same code each time', () => {
    expect(choose(SCATTERED)).toBe(choose(SCATTERED));
  });
});

describe('readVariables', () => {
  const rivalsOf = (code: string, name: string) =>
    [...(read(code).find((variable) => variable.name === name)?.rivals ?? [])]
      .map((rival) => rival.name)
      .sort();

  it.each([
    ['of the same function', '((a, b) => { let c = a; return b + c })', 'a', ['b', 'c']],
    ['between it and its use', '((a) => (b) => a + b)', 'a', ['b']],
    ['beside a function that does not use it', '((a) => (b) => b)', 'b', []],
    ['of the browser', '((a) => a + u)', 'u', ['a']],
  ])('finds the rivals of a variable: those %s', (_what, code, name, rivals) => {
    expect(rivalsOf(code, name)).toEqual(rivals);
  });

  it('finds every place', () => {
    const [variable] = read('(a => { a = 1; a.a = { a: a } })');
    expect(variable?.places).toEqual([1, 8, 15, 26]);
  });

  it.each([
    ['class A {}'],
    ['a: for (;;) break a'],
    ['switch (a) { case 1: let b }'],
    ['{ var a }'],
    ['for (var a of b);'],
    ['try {} catch { var a }'],
    ['if (a) { function b() {} }'],
    ['(function f() {})'],
  ])('refuses %s, whose scopes it does not know', (code) => {
    expect(() => read(code)).toThrow('This script');
  });
});
