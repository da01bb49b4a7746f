import type { create } from 'xmlbuilder2';

/**
 * A tree of elements. The order of the keys is that of the schema; undefined elements are left out. `@Name` is an attribute of its
 * element, and `#text` the text of an element that has attributes.
 */
export type Tree = { [element: string]: Tree | readonly Tree[] | string | undefined };

type Builder = ReturnType<typeof create>;

/** The library writes `&lt;` in a text unchanged, as if already escaped; the replacement ensures that no text contains it. */
const appendText = (parent: Builder, text: string): Builder => parent.txt(text.replaceAll('&', '&amp;'));

/** Adds elements one by one, because the library decodes texts in an object. */
export function appendTree(parent: Builder, tree: Tree): void {
  for (const [name, value] of Object.entries(tree))
    for (const child of Array.isArray(value)
      ? (value as readonly Tree[])
      : [value as Tree | string | undefined])
      if (typeof child === 'string') {
        if (name.startsWith('@')) parent.att(name.slice(1), child);
        else appendText(name === '#text' ? parent : parent.ele(name), child);
      } else if (child) appendTree(parent.ele(name), child);
}
