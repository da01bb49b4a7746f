import { options } from 'preact';

/** The hooks of Preact around a drawing: before each element is compared, and after the last change of the document. */
interface DrawingHooks {
  __b?: ((...given: unknown[]) => void) | undefined;
  __c?: ((...given: unknown[]) => void) | undefined;
}

/** The children of an element, with their texts. */
type Content = [node: Node, text: string | null][];

interface Drawing {
  /**
   * Runs code that reads or changes the document while it is exactly as drawn. Afterwards, translations are put back, except where
   * the code has changed something.
   */
  asDrawn(work: () => void): void;
}

/** Texts that must not differ from the drawing, such as a sum. */
interface Facts {
  /** Reads it from the document. */
  read(): string;
  /** Whether what others have made of it still says what was drawn. */
  isTrue(shown: string, drawn: string): boolean;
  /** Called during a drawing if it does not. The changes of others are not put back then. */
  onOther(): void;
}

const TEXT_NODE = 3;

/** The changes of others after which they are summed up, because a page may not be drawn for hours. */
const MAX_COLLECTED = 1_000;

const readContent = (parent: Node): Content =>
  Array.from(parent.childNodes, (node): Content[number] => [node, node.nodeValue]);

const isSame = (one: Content, other: Content) =>
  one.length === other.length &&
  one.every(([node, text], at) => node === other[at]?.[0] && text === other[at]?.[1]);

/** Moves only what is in another place, because an element that is moved loses its focus. */
function putContent(parent: Node, content: Content): void {
  for (const child of Array.from(parent.childNodes))
    if (!content.some(([node]) => node === child)) parent.removeChild(child);
  content.forEach(([node, text], at) => {
    if (parent.childNodes[at] !== node) parent.insertBefore(node, parent.childNodes[at] ?? null);
    if (node.nodeValue !== text) node.nodeValue = text;
  });
}

/**
 * Whether only texts were replaced. An element that stands in for one of the page would not follow it, and a node that is in use
 * elsewhere belongs to the new drawing.
 */
const isTranslation = (parent: Node, shown: Content, own: Content) =>
  shown.every(([node]) => !node.parentNode || node.parentNode === parent) &&
  own.every(([node]) => node.nodeType === TEXT_NODE || shown.some(([other]) => other === node));

const getParent = ({ target }: MutationRecord) =>
  target.nodeType === TEXT_NODE ? (target.parentNode ?? target) : target;

/** Undoes a change. The changes of a document must be undone in reverse order. */
function undo({ target, oldValue, addedNodes, removedNodes, previousSibling, nextSibling }: MutationRecord) {
  if (target.nodeType === TEXT_NODE) target.nodeValue = oldValue;
  for (const node of addedNodes) if (node.parentNode === target) target.removeChild(node);
  const next =
    nextSibling?.parentNode === target
      ? nextSibling
      : previousSibling?.parentNode === target
        ? previousSibling.nextSibling
        : null;
  for (const node of removedNodes) target.insertBefore(node, next);
}

/** Calls `begin` at least once before each drawing of Preact, and `end` after it. */
function followDrawings(begin: () => void, end: () => void): void {
  const hooks = options as DrawingHooks;
  const { __b: beforeEach, __c: afterAll } = hooks;
  hooks.__b = (...given) => {
    begin();
    beforeEach?.(...given);
  };
  hooks.__c = (...given) => {
    end();
    afterAll?.(...given);
  };
}

/**
 * Keeps a document true that others change too. A translator, an extension or a script of the page's owner replaces texts and
 * elements; Preact would then write into nodes that are no longer in the document, and an old sentence or sum would stay.
 * https://github.com/preactjs/preact/issues/2629
 *
 * Requirements
 * - Whatever others have changed, a drawing begins with the nodes of the last one, so that it changes what is visible.
 * - A text that a drawing does not change keeps its translation, so that nothing flickers.
 * - Facts that others have changed are reported, and never shown again.
 * - Elements that others only add, such as the buttons of a password manager, are left alone.
 *
 * Steps
 * 1. An observer collects the changes of others; those of a drawing are dropped when it ends.
 * 2. Before a drawing, the changes of others are undone in reverse order, which gives the content of each changed element as drawn.
 * 3. After it, the texts that it has not changed get back their translations.
 */
export function guardDrawing(
  root: Node,
  { MutationObserver }: Pick<typeof globalThis, 'MutationObserver'>,
  facts?: Facts,
): Drawing {
  let collected: MutationRecord[] = [];
  /** The content as drawn of each element that shows what others have put there. */
  let replaced = new Map<Node, Content>();
  /** Elements that others have added beside those of the page. */
  const strangers = new WeakSet<Node>();
  let putBack: (() => void) | undefined;
  const observer = new MutationObserver((records) => {
    collected = collected.concat(records);
    if (collected.length < MAX_COLLECTED) return;
    begin();
    end();
  });
  observer.observe(root, {
    childList: true,
    characterData: true,
    characterDataOldValue: true,
    subtree: true,
  });

  /** Whether a change concerns texts or nodes of the page. */
  const isReplacement = ({ target, addedNodes, removedNodes }: MutationRecord) =>
    target.nodeType === TEXT_NODE ||
    Array.from(removedNodes).some((node) => !strangers.has(node)) ||
    Array.from(addedNodes).some((node) => node.nodeType === TEXT_NODE);

  /** @returns a function that puts the translations back */
  function restore(): () => void {
    const records = [...collected, ...observer.takeRecords()];
    collected = [];
    const parents = new Set(replaced.keys());
    for (const record of records)
      if (isReplacement(record)) parents.add(getParent(record));
      else for (const node of record.addedNodes) strangers.add(node);
    if (!parents.size) return () => {};
    const before = facts?.read();
    const shown = new Map(Array.from(parents, (parent) => [parent, readContent(parent)]));
    for (const record of records.reverse()) {
      const parent = getParent(record);
      if (parents.has(parent) && !replaced.has(parent)) undo(record);
    }
    for (const [parent, content] of replaced) putContent(parent, content);
    const drawn = new Map(Array.from(parents, (parent) => [parent, readContent(parent)]));
    replaced = new Map();
    if (facts && before !== undefined && !facts.isTrue(before, facts.read())) {
      facts.onOther();
      return () => {};
    }
    return () => {
      for (const [parent, content] of shown) {
        const own = drawn.get(parent) ?? [];
        if (!parent.isConnected || !isSame(readContent(parent), own) || !isTranslation(parent, content, own))
          continue;
        putContent(parent, content);
        replaced.set(parent, own);
      }
    };
  }

  const begin = () => {
    putBack ??= restore();
  };
  const end = () => {
    putBack?.();
    putBack = undefined;
    observer.takeRecords();
  };
  followDrawings(begin, end);
  return {
    asDrawn(work) {
      begin();
      work();
      end();
    },
  };
}
