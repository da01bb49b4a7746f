import { Window } from 'happy-dom';

/** Part of a schema: the elements of a type in their order, or the pattern of a value. */
export type Type = string | [element: string, type: Type][];

/** An independent parser: that of happy-dom, which shares no code with the writer of the files. */
export function parseXml(xml: string): Element {
  const { DOMParser } = new Window();
  const { documentElement } = new DOMParser().parseFromString(xml, 'application/xml');
  return documentElement as unknown as Element;
}

export const listTexts = (root: Element, name: string): string[] =>
  [...root.querySelectorAll(name)].map(({ textContent }) => textContent);

const escapeName = (name: string): string => name.replace(/[?*+]$/, '');

/** Finds differences from a schema: missing, misplaced or unknown elements, and invalid values. */
export function findSchemaFaults(element: Element, type: Type, path = ''): string[] {
  if (typeof type === 'string')
    return new RegExp(`^(${type})$`, 'u').test(element.textContent)
      ? []
      : [`${path} = ${element.textContent}`];
  const children = [...element.children];
  const order = type.map(([name]) => `(<${escapeName(name)}>)${/[?*+]$/.exec(name)?.[0] ?? ''}`);
  const names = children.map(({ tagName }) => `<${tagName}>`).join('');
  const isOrdered = new RegExp(`^${order.join('')}$`).test(names);
  return [
    ...(isOrdered ? [] : [`${path}: ${names}`]),
    ...children.flatMap((child, index) => {
      const [, childType = ''] = type.find(([name]) => escapeName(name) === child.tagName) ?? [];
      return findSchemaFaults(child, childType, `${path}/${child.tagName}[${index}]`);
    }),
  ];
}
