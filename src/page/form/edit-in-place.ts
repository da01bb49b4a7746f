/** A field's text and its selection. */
export interface Editing {
  value: string;
  start: number;
  end: number;
  /** Like the attribute: text that would make it longer is cut. None when absent or negative. */
  maxLength?: number;
}

export interface Edited {
  value: string;
  caret: number;
}

const LINE_BREAKS = /[\r\n]+/g;

function replace({ value, start, end, maxLength = -1 }: Editing, text: string): Edited {
  const kept = value.slice(0, start) + value.slice(end);
  const room = maxLength < 0 ? text.length : Math.max(0, maxLength - kept.length);
  const inserted = text.slice(0, room);
  return { value: kept.slice(0, start) + inserted + kept.slice(start), caret: start + inserted.length };
}

/** How far a key deletes where nothing is selected, by the last words of its `inputType`. */
function findDeletion({ value, start }: Editing, inputType: string): [number, number] | undefined {
  const before = value.slice(0, start);
  const after = value.slice(start);
  if (inputType === 'deleteContentBackward') return [start - (/.$/su.exec(before)?.[0].length ?? 0), start];
  if (inputType === 'deleteContentForward') return [start, start + (/^./su.exec(after)?.[0].length ?? 0)];
  if (inputType === 'deleteWordBackward') return [before.trimEnd().lastIndexOf(' ') + 1, start];
  if (inputType === 'deleteWordForward') return [start, start + (/^\s*\S*/.exec(after)?.[0].length ?? 0)];
  if (/^delete(Soft|Hard)LineBackward$/.test(inputType)) return [0, start];
  if (/^delete(Soft|Hard)LineForward$/.test(inputType)) return [start, value.length];
  return undefined;
}

/**
 * The effect of an `InputEvent` on a field of one line (Input Events Level 2: https://w3c.github.io/input-events/).
 * @param text what is typed, pasted or dropped; `null` for a deletion
 * @returns `undefined` for what is left to the browser, such as undo
 */
export function applyInput(editing: Editing, inputType: string, text: string | null): Edited | undefined {
  if (inputType.startsWith('insert')) {
    const isKnown = /^insert(Text|ReplacementText|FromPaste|FromDrop|FromYank)$/.test(inputType);
    if (!isKnown || text === null) return undefined;
    return replace(editing, inputType === 'insertText' ? text : text.replace(LINE_BREAKS, ' ').trim());
  }
  if (editing.start !== editing.end) {
    const isKnown = inputType.startsWith('delete') && !/By(Cut|Drag)$/.test(inputType);
    return isKnown ? replace(editing, '') : undefined;
  }
  const deletion = findDeletion(editing, inputType);
  return deletion && replace({ ...editing, start: deletion[0], end: deletion[1] }, '');
}
