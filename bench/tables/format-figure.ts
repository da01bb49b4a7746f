/** A figure for a table; empty if it was not measured. */
export function formatFigure(value: number | undefined | null, digits: number): string {
  if (value === undefined || value === null || Number.isNaN(value)) return '';
  const text = value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return /^-0(\.0+)?$/.test(text) ? text.slice(1) : text;
}
