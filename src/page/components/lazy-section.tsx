import type { RareParts } from './lazy-sections.ts';
import type { ScreenProps } from './screen-props.ts';

/** One of the parts that are fetched apart; nothing on a page that needs none of them. */
export function RarePart({ name, ...props }: ScreenProps & { name: keyof RareParts }) {
  const Part = props.state.parts?.[name];
  return Part ? <Part {...props} /> : null;
}
