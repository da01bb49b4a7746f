import { type Static, Type } from 'typebox';
import { ONE_LINE } from '../../calls/definitions/request-fields.ts';
import {
  asHint,
  asStated,
  breakRule,
  type FieldError,
  someOf,
} from '../../platform/http/answers/rejections.ts';
import { createFieldCheck, sortErrors } from '../../platform/http/requests/check-fields.ts';
import { hasCardNumber } from '../../platform/http/requests/mask-card-numbers.ts';
import { MAX_FILES } from './dispute-fields.ts';
import type { DisputeNeeds } from './disputer.ts';
import { findForeign, layOut } from './write-pdf.ts';

const MAX_TEXT_LENGTH = 10_000;
/** The first characters of the files of each type, in base64. */
const BEGINNINGS: Record<string, string> = {
  'application/pdf': 'JVBERi0',
  'image/jpeg': '/9j/',
  'image/png': 'iVBORw0KGgo',
};
/** The length is checked apart: a pattern of groups needs the stack of a recursion for each of them. */
const BASE64 = '^[A-Za-z0-9+/]*={0,2}$';
const CONTENT_HINT = 'A file of its ContentType in base64, without line breaks and without a data: prefix.';
/** The sizes in bytes of the files that acquirers take; they take no others. Adyen's limit for a JPEG is that of the request. */
const MAX_SENT_BYTES: Record<string, number> = { 'application/pdf': 2_000_000, 'image/jpeg': 4_000_000 };
/** The most pages that Mastercard takes. */
const MAX_PAGES = 19;
/** A code of the acquirer. */
const MAX_CODE = 100;

export const EvidenceSchema = Type.Object(
  {
    // Excludes U+0000, which PostgreSQL cannot store.
    Text: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: MAX_TEXT_LENGTH,
        pattern: '^[^\\x00]*$',
        ...asHint('A text without the character U+0000.'),
        title: 'Your answer',
        description:
          'What was sold, and when and to whom it was delivered. May be left out if there are files.',
        'x-from': 'Draft',
      }),
    ),
    Files: Type.Optional(
      Type.Array(
        Type.Object(
          {
            Name: Type.String({
              minLength: 1,
              maxLength: 100,
              ...ONE_LINE,
              description: 'The name of the file.',
            }),
            ContentType: Type.Unsafe<string>({
              type: 'string',
              enum: Object.keys(BEGINNINGS),
              description: 'The type of the file, which its content must have.',
            }),
            Content: Type.String({
              minLength: 1,
              pattern: BASE64,
              contentEncoding: 'base64',
              description: 'The file in base64.',
              ...asHint(CONTENT_HINT),
            }),
            DocumentType: Type.Optional(
              Type.String({
                minLength: 1,
                maxLength: MAX_CODE,
                description: 'What it is to the acquirer: a type of the reason.',
                'x-choices': 'DefenseReasons.Documents.Type',
              }),
            ),
          },
          { additionalProperties: false },
        ),
        { maxItems: MAX_FILES, description: 'Documents that prove it. May be left out if there is a text.' },
      ),
    ),
    DefenseReason: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: MAX_CODE,
        title: 'Why the dispute is wrong',
        description: 'Why the dispute is wrong: a code of the acquirer.',
        'x-choices': 'DefenseReasons.Code',
      }),
    ),
  },
  { additionalProperties: false, ...asStated(someOf('Text', 'Files')) },
);

const checkFields = createFieldCheck(EvidenceSchema);

export type Evidence = Static<typeof EvidenceSchema>;

/** Between the groups of a number, as in `4111 - 1111`. */
const WIDE_SEPARATOR = /(?<=\d)[\s\u00ad\u2010-\u2015-]{3,}(?=\d)/g;

/** Lists what an acquirer does not take of a text, which becomes a PDF. */
function checkText(text: string): FieldError[] {
  const foreign = findForeign(text);
  if (foreign !== undefined) {
    const code = (foreign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    return [breakRule('Text', 'TEXT_NOT_TAKEN', `U+${code} is not in Windows-1252: use Latin letters.`)];
  }
  if (hasCardNumber(text) || hasCardNumber(text.replace(WIDE_SEPARATOR, ' ')))
    return [breakRule('Text', 'TEXT_NOT_TAKEN', 'It has a card number.')];
  return layOut(text).length > MAX_PAGES
    ? [breakRule('Text', 'TEXT_NOT_TAKEN', `At most ${MAX_PAGES} pages.`)]
    : [];
}

function checkFile(
  { ContentType, Content }: NonNullable<Evidence['Files']>[number],
  at: string,
): FieldError[] {
  const maxBytes = MAX_SENT_BYTES[ContentType];
  if (maxBytes === undefined)
    return [breakRule(`${at}.ContentType`, 'FILE_NOT_TAKEN', 'The acquirer takes PDF and JPEG.')];
  return Buffer.byteLength(Content, 'base64') > maxBytes
    ? [breakRule(`${at}.Content`, 'FILE_NOT_TAKEN', `At most ${maxBytes} bytes.`)]
    : [];
}

/** In the sandbox there is no acquirer, and nothing for it. */
const checkCodes = ({ DefenseReason, Files = [] }: Evidence): FieldError[] =>
  [
    ...Files.flatMap(({ DocumentType }, index) => (DocumentType ? [`Files[${index}].DocumentType`] : [])),
    ...(DefenseReason ? ['DefenseReason'] : []),
  ].map((field) => breakRule(field, 'INVALID_VALUE', 'The sandbox has none.'));

/**
 * Lists every rule that a response breaks. A company can respond only once, so a file that the bank could not open, such as a
 * `data:` URL or a text file named as a PDF, is refused (docs/decisions.md, 356).
 */
export function checkEvidence(body: Record<string, unknown>, { disputer }: DisputeNeeds): FieldError[] {
  const errors = checkFields(body);
  if (errors.length) return errors;
  const evidence = body as Evidence;
  const { Text, Files = [] } = evidence;
  const isOther = ({ ContentType, Content }: (typeof Files)[number]) =>
    Content.length % 4 !== 0 || !Content.startsWith(BEGINNINGS[ContentType] ?? '');
  const broken = [
    ...(Text === undefined && !Files.length ? [breakRule('Text', 'REQUIRED')] : []),
    ...Files.flatMap((file, index) =>
      isOther(file) ? [breakRule(`Files[${index}].Content`, 'INVALID_VALUE', CONTENT_HINT)] : [],
    ),
    ...(disputer ? [] : checkCodes(evidence)),
    ...(disputer && Text !== undefined ? checkText(Text) : []),
    ...(disputer ? Files.flatMap((file, index) => checkFile(file, `Files[${index}]`)) : []),
  ];
  return sortErrors(broken, Object.keys(EvidenceSchema.properties));
}
