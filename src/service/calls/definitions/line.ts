import { asHint, asStated } from '../../platform/http/answers/rejections.ts';
import { NO_CONTROL_CHARACTERS } from '../../platform/http/requests/read-query.ts';

const SEVERAL_LINES = '^[^\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f]*$';

/** States the pattern without the lookahead, which the regular expressions of Go and Rust do not have. */
const notBlank = (pattern: string) => ({
  pattern: pattern.replace('^', '^(?=[\\s\\S]*\\S)'),
  ...asStated({ pattern }),
});

/** The schema of a text of one line that is not blank. */
export const line = (maxLength: number) => ({
  type: 'string',
  minLength: 1,
  maxLength,
  ...notBlank(NO_CONTROL_CHARACTERS),
  ...asHint(`One line of at most ${maxLength} characters that is not blank.`),
});

/** The schema of a text that is not blank and may have several lines. */
export const lines = (maxLength: number) => ({
  type: 'string',
  minLength: 1,
  maxLength,
  ...notBlank(SEVERAL_LINES),
  ...asHint(`A text of at most ${maxLength} characters that is not blank, without control characters.`),
});
