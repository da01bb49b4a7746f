import type { ScreenProps, StaticParts } from './screen-props.ts';

/** Preact leaves the content of such an element alone when it takes over the document, and as long as this stays the same. */
const AS_RENDERED = { dangerouslySetInnerHTML: { __html: '' } };

/** The content of an element that never changes in one language; without the code for it, the content that is there. */
export function keepPart(props: ScreenProps, name: keyof StaticParts) {
  const Part = props.parts?.[name];
  return Part ? { children: <Part {...props} /> } : AS_RENDERED;
}
