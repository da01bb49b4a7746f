import { describe, expect, it } from 'vitest';
import { applyInput, type Editing } from '../../../src/page/form/edit-in-place.ts';

/** `41|11` has the caret after the first two characters, `4[11]1` selects the two in the middle. */
function parse(text: string): Editing {
  const start = text.search(/[|[]/);
  const end = text.includes(']') ? text.indexOf(']') - 1 : start;
  return { value: text.replace(/[|[\]]/g, ''), start, end };
}

const show = (edited: ReturnType<typeof applyInput>) =>
  edited && `${edited.value.slice(0, edited.caret)}|${edited.value.slice(edited.caret)}`;

describe('applyInput', () => {
  it.each([
    ['insertText', '41|11', '2', '412|11'],
    ['insertText', '4[11]1', '2', '42|1'],
    ['insertReplacementText', '|', '4111', '4111|'],
    ['insertFromPaste', '4|', ' 11\n11 ', '411 11|'],
    ['insertFromDrop', '|4', '1', '1|4'],
    ['deleteContentBackward', '411|1', null, '41|1'],
    ['deleteContentBackward', '|41', null, '|41'],
    ['deleteContentBackward', '4[11]1', null, '4|1'],
    ['deleteContentBackward', '1😀|2', null, '1|2'],
    ['deleteContentForward', '4|11', null, '4|1'],
    ['deleteContentForward', '41|', null, '41|'],
    ['deleteWordBackward', '4111 11|11', null, '4111 |11'],
    ['deleteWordBackward', '4111 |11', null, '|11'],
    ['deleteWordForward', '4111| 1111 1', null, '4111| 1'],
    ['deleteSoftLineBackward', '4111| 1', null, '| 1'],
    ['deleteHardLineForward', '4111| 1', null, '4111|'],
  ])('applies %s to %s with the data %j, resulting in %s', (inputType, before, text, after) => {
    expect(show(applyInput(parse(before), inputType, text))).toBe(after);
  });

  it.each([
    ['historyUndo', '41|', null],
    ['insertLineBreak', '41|', null],
    ['insertCompositionText', '41|', '1'],
    ['insertText', '41|', null],
    ['deleteByCut', '4[1]', null],
    ['formatBold', '4[1]', null],
  ])('leaves %s to the browser', (inputType, before, text) => {
    expect(applyInput(parse(before), inputType, text)).toBeUndefined();
  });

  it('truncates to the field’s maximum length, as the browser would', () => {
    const editing = { ...parse('1234[5]6'), maxLength: 7 };
    expect(show(applyInput(editing, 'insertText', 'abc'))).toBe('1234ab|6');
    expect(show(applyInput({ ...editing, maxLength: 2 }, 'insertText', 'abc'))).toBe('1234|6');
    expect(show(applyInput({ ...editing, maxLength: -1 }, 'insertText', 'abc'))).toBe('1234abc|6');
  });
});
