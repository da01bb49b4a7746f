const getMarkers = (name: string) => [`<!-- ${name} -->`, `<!-- /${name} -->`] as const;

/**
 * Returns the lines between `<!-- name -->` and `<!-- /name -->`.
 * @throws Error if the text has no such markers
 */
export function readMarked(text: string, name: string): string {
  const [begin, end] = getMarkers(name);
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from < 0 || to < from) throw new Error(`There is no "${begin}" with an "${end}" after it.`);
  return text.slice(from + begin.length, to).trim();
}

/**
 * Replaces the lines between `<!-- name -->` and `<!-- /name -->`.
 * @throws Error if the text has no such markers
 */
export function replaceMarked(text: string, name: string, content: string): string {
  readMarked(text, name);
  const [begin, end] = getMarkers(name);
  const from = text.indexOf(begin) + begin.length;
  return `${text.slice(0, from)}\n${content}\n${text.slice(text.indexOf(end))}`;
}
