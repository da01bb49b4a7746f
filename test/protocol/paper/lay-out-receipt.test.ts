import { expect, it } from 'vitest';
import { writeAdditionalResponse } from '../../../src/protocol/nexo/additional-response.ts';
import { layOutReceipt } from '../../../src/protocol/paper/lay-out-receipt.ts';

const lay = (name: string, value?: string, key = 'mref') =>
  layOutReceipt([{ Text: writeAdditionalResponse({ name, value, key }) }]).map(({ Text }) => Text);

it.each([
  ['Reference', 'x'.repeat(32), [`Reference ${'x'.repeat(32)}`]],
  // A space is left between the two columns, or they would read as one word.
  ['Reference', 'x'.repeat(33), ['Reference', `${' '.repeat(9)}${'x'.repeat(33)}`]],
  ['Reference', 'x'.repeat(50), ['Reference', 'x'.repeat(42), `${' '.repeat(34)}${'x'.repeat(8)}`]],
  ['n'.repeat(50), undefined, ['n'.repeat(42)]],
])('a receipt line wraps a long value instead of cutting it: %s, %s', (name, value, rows) => {
  expect(lay(name, value)).toEqual(rows);
});

it('a receipt header is centered and tall, and bold if its line is', () => {
  const Text = writeAdditionalResponse({ name: 'Bottega Rossi', key: 'header1' });
  expect(layOutReceipt([{ Text, CharacterStyle: 'Bold' }])).toEqual([
    { Text: 'Bottega Rossi', Alignment: 'Centred', Style: 'Bold', IsWide: false, IsTall: true },
  ]);
});
