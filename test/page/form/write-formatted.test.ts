import { Window } from 'happy-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { formatCardNumber } from '../../../src/page/form/format-input.ts';
import { writeFormatted } from '../../../src/page/form/write-formatted.ts';

const CARD = { format: formatCardNumber };
let input: HTMLInputElement;

beforeEach(() => {
  const { document } = new Window() as unknown as globalThis.Window;
  input = document.createElement('input');
  document.body.append(input);
});

function edit(value: string, caret: number): void {
  input.value = value;
  input.setSelectionRange(caret, caret);
}

describe('writeFormatted', () => {
  it('keeps the caret after the typed digit', () => {
    input.focus();
    edit('41191111', 4);
    writeFormatted(input, CARD);
    expect([input.value, input.selectionStart, input.selectionEnd]).toEqual(['4119 1111', 4, 4]);
  });

  it('sets no selection in a field without focus, which Safari would focus', () => {
    edit('41111', 5);
    const select = vi.spyOn(input, 'setSelectionRange');
    writeFormatted(input, CARD);
    expect(input.value).toBe('4111 1');
    expect(select).not.toHaveBeenCalled();
    input.focus();
    edit('411111', 6);
    select.mockClear();
    writeFormatted(input, CARD);
    expect(select).toHaveBeenCalledWith(7, 7);
  });

  it('does not format during a composition', () => {
    edit('41111', 5);
    writeFormatted(input, CARD, { isComposing: true } as unknown as Event);
    expect(input.value).toBe('41111');
    writeFormatted(input, CARD);
    expect(input.value).toBe('4111 1');
  });

  it('deletes the digit before a space when the shopper deletes the space', () => {
    input.focus();
    edit('41231111', 8);
    writeFormatted(input, CARD);
    edit('41231111', 4);
    writeFormatted(input, CARD, { inputType: 'deleteContentBackward' } as unknown as Event);
    expect([input.value, input.selectionStart]).toEqual(['4121 111', 3]);
  });
});
