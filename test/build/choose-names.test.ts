import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { type Options, parse } from 'acorn';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  findNames,
  giveNames,
  refuseShortProperties,
  writeChosenNames,
} from '../../src/build/choose-names.ts';
import { readVariables } from '../../src/build/read-variables.ts';

const ES2020: Options = { ecmaVersion: 2020 };

const parseScript = (text: string) => parse(text, ES2020);

const choose = (code: string) => giveNames(code, findNames(code, parseScript), parseScript);

const read = (code: string) => readVariables(parse(code, ES2020));

/** Functions that do the same under different names. */
const SCATTERED = `(() => {
  let p = (a, b) => { let c = a + b; return c * 2 };
  let q = (x, y) => { let z = x + y; return z * 2 };
  let r = (m, n) => { let o = m + n; return o * 2 };
  return p(1, 2) + q(3, 4) + r(5, 6);
})()`;

describe('the search for short names', () => {
  it('makes the compressed code smaller, and moves no place', () => {
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
  ])('keeps the meaning of code with %s', (_what, code, result) => {
    expect(runInNewContext(code)).toBe(result);
    expect(runInNewContext(choose(code))).toBe(result);
  });

  it('gives a property one name at all its places, and leaves long names alone', () => {
    const code =
      '(() => { let make = (t) => ({ p: t, q: { p: 1 }, long: 2 }), { p: one, q: { p: two }, long } = make(3); return make(4).p * 10 + one + two + long })()';
    const names = findNames(code, parseScript);
    expect(names).toHaveLength(3);
    const renamed = giveNames(code, 'zyx', parseScript);
    expect(renamed).toContain(
      '(z) => ({ y: z, x: { y: 1 }, long: 2 }), { y: one, x: { y: two }, long } = make(3)',
    );
    expect(renamed).toContain('make(4).y');
    for (const each of [code, renamed, choose(code)]) expect(runInNewContext(each)).toBe(46);
  });

  it('makes two properties change places, and gives none the name of another', () => {
    const code = '((a) => a.p - a.q)({ p: 3, q: 1 })';
    expect(giveNames(code, 'aqp', parseScript)).toBe('((a) => a.q - a.p)({ q: 3, p: 1 })');
    expect(() => giveNames(code, 'app', parseScript)).toThrow('means something else');
  });

  it('refuses code outside ASCII: its offsets would be wrong', () => {
    expect(() => choose('let a = "…"')).toThrow('outside ASCII');
  });

  it('leaves the names of browsers alone', () => {
    expect(choose('(e => o(e, $))(t)')).toMatch(/=> o\(.*, \$\)\)\(t\)$/);
  });

  it('gives the same code each time', () => {
    expect(choose(SCATTERED)).toBe(choose(SCATTERED));
  });
});

describe('the names that are kept', () => {
  const render = (code: string, version = '0.1.0') => {
    const { renderChunk } = writeChosenNames(file, version);
    return (renderChunk as unknown as (code: string) => { code: string }).call({ parse: parseScript }, code)
      .code;
  };
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'names-'));
    file = join(folder, 'names.json');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('are written once, and used as they are', () => {
    expect(render(SCATTERED)).toBe(choose(SCATTERED));
    const { codeHash, names } = JSON.parse(readFileSync(file, 'utf8'));
    // Not what a search would find.
    const others = names.replace(/./, 'Q');
    writeFileSync(file, JSON.stringify({ codeHash, names: others }));
    expect(render(SCATTERED)).toBe(giveNames(SCATTERED, others, parseScript));
    expect(render(SCATTERED)).toContain('Q');
  });

  it('are searched again for other code', () => {
    render(SCATTERED);
    const before = readFileSync(file, 'utf8');
    const other = SCATTERED.replaceAll('* 2', '* 3');
    expect(render(other)).toBe(choose(other));
    expect(readFileSync(file, 'utf8')).not.toBe(before);
  });

  it('are kept for another version of the same code', () => {
    const write = (version: string) => SCATTERED.replace('p(1, 2)', `"${version}" + p(1, 2)`);
    render(write('0.1.0'));
    const before = readFileSync(file, 'utf8');
    render(write('0.2.0'), '0.2.0');
    expect(readFileSync(file, 'utf8')).toBe(before);
  });

  it('are searched again where the file has too few', () => {
    const found = render(SCATTERED);
    const { codeHash, names } = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify({ codeHash, names: names.slice(1) }));
    expect(render(SCATTERED)).toBe(found);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ codeHash, names });
  });

  it('are refused where they mean something else', () => {
    expect(() => giveNames('((a) => (b) => a - b)(2)(1)', 'aa', parseScript)).toThrow('means something else');
  });
});

describe('refuseShortProperties', () => {
  const check = (code: string) =>
    (refuseShortProperties().renderChunk as unknown as (code: string) => null).call(
      { parse: parseScript },
      code,
    );

  it.each(['let left = box.x', 'let { x } = box', 'box = { x: 1 }', 'let { x: left } = box'])(
    'stops the build at %s: after the minifier the owner of the name could not be known',
    (code) => {
      expect(() => check(code)).toThrow('a property "x"');
    },
  );

  it.each(['let x = box.left', 'box[x]', 'box = { "x": 1 }', 'box = { [x]: 1 }'])('lets %s pass', (code) => {
    expect(check(code)).toBeNull();
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
  ])('refuses %s, whose scopes are unknown', (code) => {
    expect(() => read(code)).toThrow('This script');
  });
});
