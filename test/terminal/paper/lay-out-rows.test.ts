import { expect, it } from 'vitest';
import type { PrintLine } from '../../../src/protocol/nexo/requests.ts';
import { layOutRows } from '../../../src/terminal/paper/lay-out-rows.ts';

const line = (Text: string, parts: Partial<PrintLine> = {}): PrintLine => ({
  Text,
  Alignment: 'Left',
  Style: 'Normal',
  IsWide: false,
  IsTall: false,
  endsLine: true,
  ...parts,
});
const lay = (...lines: PrintLine[]) => layOutRows(lines).map(({ Text }) => Text);

it('layOutRows wraps at 42 columns, at 32 if wide, at spaces if there are any', () => {
  expect(lay(line('x'.repeat(42)))).toEqual(['x'.repeat(42)]);
  expect(lay(line('x'.repeat(43)))).toEqual(['x'.repeat(42), 'x']);
  expect(lay(line('x'.repeat(33), { IsWide: true }))).toEqual(['x'.repeat(32), 'x']);
  expect(lay(line(`${'word '.repeat(10)}end`))).toEqual([
    'word word word word word word word word',
    'word word end',
  ]);
  expect(lay(line('👍'.repeat(43)))).toEqual(['👍'.repeat(42), '👍']);
});

it('layOutRows joins a line without an end to the next', () => {
  expect(lay(line('a', { endsLine: false }), line('b', { endsLine: false }), line('c'), line('d'))).toEqual([
    'abc',
    'd',
  ]);
});

it('layOutRows keeps a code in its own row, also after a line without an end', () => {
  const rows = layOutRows([line('a', { endsLine: false }), line('', { QrCode: 'https://pay.example/1' })]);
  expect(rows).toMatchObject([{ Text: 'a' }, { Text: '', QrCode: 'https://pay.example/1' }]);
});
