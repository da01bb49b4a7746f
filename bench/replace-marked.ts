/**
 * Puts `content` between `<!-- name -->` and `<!-- /name -->`.
 * @throws Error when the text has no such markers
 */
export function replaceMarked(text: string, name: string, content: string): string {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from < 0 || to < from) throw new Error(`There is no "${begin}" with an "${end}" after it.`);
  return `${text.slice(0, from + begin.length)}\n${content}\n${text.slice(to)}`;
}
