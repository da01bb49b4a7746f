import { Type } from 'typebox';
import { TIME } from '../../platform/clock/parse-time.ts';
import { asHint, asStated } from '../../platform/http/answers/rejections.ts';
import { NO_CONTROL_CHARACTERS } from '../../platform/http/requests/read-query.ts';

/** Schemas of fields that several requests share, and their hints. */

/** A text without control characters: PostgreSQL cannot store U+0000. */
export const ONE_LINE = { pattern: NO_CONTROL_CHARACTERS, ...asHint('A text without control characters.') };

export const EMAIL_HINT = 'An email address such as ada@example.com.';
/** An email address, which `findEmailProblem` checks. */
export const EMAIL_FORM = { format: 'email', ...asHint(EMAIL_HINT) };

export const URL_HINT = 'An absolute https address such as https://shop.example/success.';
export const WEBHOOK_URL_HINT =
  'An absolute https address that is reachable from the internet, without a fragment. For your own machine, start the service with WEBHOOK_ALLOW=<host>:<port>.';
/** A URL of the merchant, whose scheme and host are checked by rules of their own. */
export const URL_FORM = { format: 'uri', ...asStated({ pattern: '^https?://' }) };

/** An IBAN in any spelling, which `parseIban` checks. */
export const IBAN_FORM = {
  format: 'iban',
  ...asHint('An IBAN such as IT60X0542811101000000123456, in any spelling.'),
};

export const TIME_HINT = 'A time such as 2026-11-21T09:30:00Z, or a day such as 2026-11-21.';
/** A time with its offset, or a day, which begins at midnight UTC. `parseTime` also refuses days that do not exist. */
export const TIME_FORM = {
  maxLength: 40,
  anyOf: [{ format: 'date-time' }, { format: 'date' }],
  pattern: TIME.source,
  ...asHint(TIME_HINT),
};

/** The description of a switch that a record is created with. */
export const SEND_NOW = () =>
  Type.Optional(Type.Boolean({ title: 'Send it now', default: false, description: 'Sends it immediately.' }));
