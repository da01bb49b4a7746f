/** A field's text and selection. */
export interface Editing {
  value: string;
  start: number;
  end: number;
  /** The maximum length, beyond which text is truncated, as for the attribute. Absent or negative means none. */
  maxLength?: number;
}

interface Edited {
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

/** Returns the range that a key deletes if nothing is selected, according to its `inputType`. */
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
 * Computes the effect of an `InputEvent` on a single-line field (Input Events Level 2: https://w3c.github.io/input-events/).
 * @param text the typed, pasted or dropped text; `null` for a deletion
 * @returns `undefined` for an event that is left to the browser, such as undo
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
