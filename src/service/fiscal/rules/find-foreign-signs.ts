import { breakRule, type FieldError } from '../../platform/http/answers/rejections.ts';

/** The schema of FatturaPA allows Basic Latin and Latin-1; the control characters among them are refused by every field. */
const FOREIGN = /[^\u0020-\u007e\u00a0-\u00ff]/u;

/** The texts that a FatturaPA file cannot carry. @param path that of the value in the body */
export function findForeignSigns(value: unknown, path: string): FieldError[] {
  if (typeof value === 'string') {
    const [sign] = FOREIGN.exec(value) ?? [];
    const hint = `FatturaPA carries Latin characters (ISO 8859-1) only, and no “${sign}”.`;
    return sign === undefined ? [] : [breakRule(path, 'INVALID_VALUE', hint)];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) =>
    findForeignSigns(child, Array.isArray(value) ? `${path}[${key}]` : `${path}.${key}`),
  );
}
