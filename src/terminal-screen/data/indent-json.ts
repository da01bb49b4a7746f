const TOKENS = /"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s[\]{},:"]+/g;

/** Indents JSON, keeping numbers exactly as sent. */
export function indentJson(text: string): string {
  let depth = 0;
  let indented = '';
  const breakLine = () => `\n${'  '.repeat(depth)}`;
  let previous = '';
  for (const [token] of text.matchAll(TOKENS)) {
    const isEmpty = (previous === '{' && token === '}') || (previous === '[' && token === ']');
    if (token === '}' || token === ']') {
      depth -= 1;
      if (!isEmpty) indented += breakLine();
    } else if (previous === '{' || previous === '[') {
      indented += breakLine();
    }
    indented += token;
    if (token === '{' || token === '[') depth += 1;
    if (token === ',') indented += breakLine();
    if (token === ':') indented += ' ';
    previous = token;
  }
  return indented;
}
