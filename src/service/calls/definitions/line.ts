import { NO_CONTROL_CHARACTERS } from '../../platform/http/requests/read-query.ts';

/** A text of one line that is not blank, as a schema. */
export const line = (maxLength: number) => ({
  type: 'string',
  minLength: 1,
  maxLength,
  pattern: NO_CONTROL_CHARACTERS.replace('^', '^(?=.*\\S)'),
});
