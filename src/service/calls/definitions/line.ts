import { NO_CONTROL_CHARACTERS } from '../../platform/http/requests/read-query.ts';

/** The schema of a text of one line that is not blank. */
export const line = (maxLength: number) => ({
  type: 'string',
  minLength: 1,
  maxLength,
  pattern: NO_CONTROL_CHARACTERS.replace('^', '^(?=.*\\S)'),
});

/** The schema of a text that is not blank and may have several lines. */
export const lines = (maxLength: number) => ({
  ...line(maxLength),
  pattern: '^(?=[^]*\\S)[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f]*$',
});
