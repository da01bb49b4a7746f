import type { ScreenProps, StaticParts } from './screen-props.ts';

/** Preact keeps the content of such an element during hydration, and while this value is unchanged. */
const AS_RENDERED = { dangerouslySetInnerHTML: { __html: '' } };

/** Renders content that changes only with the language; without its code, keeps the server's HTML. */
export function keepPart(props: ScreenProps, name: keyof StaticParts) {
  const Part = props.parts?.[name];
  return Part ? { children: <Part {...props} /> } : AS_RENDERED;
}
