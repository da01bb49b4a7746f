import { describe, expect, it } from 'vitest';
import { findReferences } from '../../../../src/service/bank-files/entries/find-references.ts';
import { createTransferReference } from '../../../../src/service/payments/terms/transfer-reference.ts';
import { DETAIL } from './movements.ts';

const [FIRST, SECOND] = ['pay_1', 'pay_2'].map(createTransferReference) as [string, string];
const find = (own: Partial<typeof DETAIL>) => findReferences({ ...DETAIL, text: '', ...own });
const group = (text: string, by: string) => text.replaceAll(/(.{4})(?=.)/g, `$1${by}`);

describe('findReferences', () => {
  it.each([
    ['alone', FIRST],
    ['in small letters', FIRST.toLowerCase()],
    ['in groups', group(FIRST, ' ')],
    ['with hyphens', group(FIRST, '-')],
    ['with no-break spaces', group(FIRST, '\u00a0')],
    ['broken by a line', `${FIRST.slice(0, 7)}\r\n${FIRST.slice(7)}`],
    ['among words', `Order 4711/${FIRST}, thank you`],
    ['without a space', `Ref${FIRST}Shop`],
    ['twice', `${FIRST} ${FIRST}`],
  ])('finds a reference %s', (_name, text) => {
    expect(find({ text })).toEqual([FIRST]);
    expect(find({ endToEndId: text })).toEqual([FIRST]);
  });

  it('finds that of the structured field, also one that is not of our length', () => {
    expect(find({ references: [group(FIRST, ' ')], text: SECOND })).toEqual([FIRST, SECOND]);
    expect(find({ references: ['RF18539007547034'], text: 'RF18539007547034' })).toEqual([
      'RF18539007547034',
    ]);
  });

  it.each(['', 'Order 4711', FIRST.replace(/.$/, (sign) => (sign === '0' ? '1' : '0')), FIRST.slice(0, -1)])(
    'finds nothing in %j',
    (text) => {
      expect(find({ text, references: [text] })).toEqual([]);
    },
  );
});
