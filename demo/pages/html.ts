/** HTML that may be put into a page as it is. Only `html` makes it. */
export interface Markup {
  markup: string;
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function render(value: unknown): string {
  if (Array.isArray(value)) return value.map(render).join('');
  if (typeof value === 'object' && value && 'markup' in value) return (value as Markup).markup;
  return String(value).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** Tag for templates: every value is escaped, except what `html` itself has made. */
export function html(parts: TemplateStringsArray, ...values: unknown[]): Markup {
  return { markup: String.raw({ raw: parts }, ...values.map(render)) };
}
