import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeCsvLine } from '../../../src/protocol/csv/write-csv.ts';

/** Reads a line as RFC 4180 says, with a grammar of its own. */
function readLine(line: string): string[] {
  // A comma at the end makes every cell match, even an empty one.
  const cells = [...`${line},`.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*)),/gy)];
  return cells.map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '');
}

describe('writeCsvLine', () => {
  it.each([
    [['a', 1990, null], 'a,1990,'],
    [['a,b'], '"a,b"'],
    [['say "yes"'], '"say ""yes"""'],
    [['two\r\nlines'], '"two\r\nlines"'],
    [['a;b'], '"a;b"'],
    [['{"order":"1042"}'], '"{""order"":""1042""}"'],
    [['a=b'], 'a=b'],
    [['=1+1'], "'=1+1"],
    [['+39'], "'+39"],
    [['-5'], "'-5"],
    [['@SUM(A1)'], "'@SUM(A1)"],
    [['＝1＋1'], "'＝1＋1"],
    [['＋39'], "'＋39"],
    [['－5'], "'－5"],
    [['＠SUM(A1)'], "'＠SUM(A1)"],
    [['\t=1'], '"\'\t=1"'],
    [['\r=1'], '"\'\r=1"'],
    [['\n=1'], '"\'\n=1"'],
    [['=HYPERLINK("http://x.example","y")'], '"\'=HYPERLINK(""http://x.example"",""y"")"'],
    [[-5], '-5'],
  ])('writes %j', (cells, line) => {
    expect(writeCsvLine(cells)).toBe(`${line}\r\n`);
  });

  it.each([
    [
      ['0042', '1234567890123456', '1E5'],
      ['"=""0042"""', '"=""1234567890123456"""', '"=""1E5"""'],
    ],
    [
      ['3-4', '12:30', '1.5'],
      ['"=""3-4"""', '"=""12:30"""', '"=""1.5"""'],
    ],
    [
      ['order-1042', 1990, 'a,b', null],
      ['order-1042', '1990', '"a,b"', ''],
    ],
    [
      ['=1', '-5'],
      ["'=1", "'-5"],
    ],
    [
      ['2026-11-21T09:30:00.000Z', '{}'],
      ['2026-11-21T09:30:00.000Z', '{}'],
    ],
  ])('writes %j for a spreadsheet, so that texts stay texts', (cells, written) => {
    expect(writeCsvLine(cells, 'comma')).toBe(`${written.join(',')}\r\n`);
    expect(writeCsvLine(cells, 'semicolon')).toBe(`${written.join(';')}\r\n`);
  });

  it('writes cells that a reader reads back, and that never begin a formula', () => {
    const texts = fc.array(
      fc.oneof(fc.string(), fc.constantFrom('=1', '-', '+,', '@"', '\t', '\r\n', ';=')),
      {
        minLength: 1,
        maxLength: 4,
      },
    );
    fc.assert(
      fc.property(texts, (cells) => {
        const read = readLine(writeCsvLine(cells).slice(0, -2));
        expect(read.map((cell) => cell.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, ''))).toEqual(
          cells.map((cell) => cell.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, '')),
        );
        for (const cell of read) expect(cell).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
      }),
    );
  });
});
