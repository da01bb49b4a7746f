/** `payments-links` → `Payments links`; in the section `pos-terminals`, `pos-terminals-receipts` → `Receipts`. */
export function toTitle(slug: string, section = ''): string {
  const own = slug.startsWith(`${section}-`) ? slug.slice(section.length + 1) : slug;
  const words = own.replaceAll('-', ' ').replace(/^(pis|pos)\b/, (word) => word.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}
