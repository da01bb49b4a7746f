import type { StylesheetAnswer } from '../../../../protocol/stylesheet-answer.ts';
import { findTypefaceProblem } from './find-typeface-problem.ts';

type ExaminedTypefaces = Pick<StylesheetAnswer, 'typefaces' | 'problems'>;

/** The maximum number of examined typefaces; the page uses as many (`src/page/styling/limits.ts`). */
const MAX_TYPEFACES = 8;
/** Matches Base64 in a `data:` URL that begins like a typeface (`wOF`, `OTTO`, `true` or 0x00010000). */
const TYPEFACE = /;base64,((?:d09G|T1RUT|dHJ1Z|AAEAA)[\w+/=]*)/g;

/**
 * Examines the typefaces that a stylesheet carries, which the page cannot do: browsers do not decompress Brotli for scripts. It
 * need not find all of them, because the page uses only those that are named here.
 */
export function examineTypefaces(rules: string): ExaminedTypefaces {
  const typefaces: [number, number][] = [];
  const problems: string[] = [];
  for (const [index, found] of [...rules.matchAll(TYPEFACE)].slice(0, MAX_TYPEFACES).entries()) {
    const [whole, data = ''] = found;
    const end = found.index + whole.length;
    const problem = findTypefaceProblem(Buffer.from(data, 'base64'));
    if (problem) problems.push(`typeface ${index + 1}: ${problem}`);
    else typefaces.push([end - data.length, end]);
  }
  return { ...(typefaces.length && { typefaces }), ...(problems.length && { problems }) };
}
