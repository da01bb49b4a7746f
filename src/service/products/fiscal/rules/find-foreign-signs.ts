import { breakRule, type FieldError } from '../../../platform/http/answers/rejections.ts';

/** Characters outside Basic Latin and Latin-1, which FatturaPA allows. Every field already refuses control characters. */
const FOREIGN = /[^\u0020-\u007e\u00a0-\u00ff]/u;

/** Finds texts that a FatturaPA file cannot contain. @param path of the value in the body */
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
