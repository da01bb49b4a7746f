import { type Static, Type } from 'typebox';
import { breakRule, type FieldError } from '../../platform/http/answers/rejections.ts';
import { createFieldCheck, sortErrors } from '../../platform/http/requests/check-fields.ts';
import { MAX_FILES } from './dispute-fields.ts';

const MAX_TEXT_LENGTH = 10_000;
/** The first characters of the files of each type, in base64. */
const BEGINNINGS: Record<string, string> = {
  'application/pdf': 'JVBERi0',
  'image/jpeg': '/9j/',
  'image/png': 'iVBORw0KGgo',
};
/** Complete groups of four characters, with padding. */
const BASE64 = '^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$';

export const EvidenceSchema = Type.Object(
  {
    // Excludes U+0000, which PostgreSQL cannot store.
    Text: Type.String({ minLength: 1, maxLength: MAX_TEXT_LENGTH, pattern: '^[^\\u0000]*$' }),
    Files: Type.Optional(
      Type.Array(
        Type.Object(
          {
            Name: Type.String({ minLength: 1, maxLength: 100, pattern: '^[^\\u0000-\\u001f\\u007f]*$' }),
            ContentType: Type.Unsafe<string>({ type: 'string', enum: Object.keys(BEGINNINGS) }),
            Content: Type.String({ minLength: 1, pattern: BASE64 }),
          },
          { additionalProperties: false },
        ),
        { maxItems: MAX_FILES },
      ),
    ),
  },
  { additionalProperties: false },
);

const checkFields = createFieldCheck(EvidenceSchema);

/**
 * Lists every rule that a response breaks. A company can respond only once, so a file that the bank could not open, such as a
 * `data:` URL or a text file named as a PDF, is refused (docs/decisions.md, 356).
 */
export function checkEvidence(body: Record<string, unknown>): FieldError[] {
  const errors = checkFields(body);
  if (errors.length) return errors;
  const { Files = [] } = body as Static<typeof EvidenceSchema>;
  const isOther = ({ ContentType, Content }: (typeof Files)[number]) =>
    !Content.startsWith(BEGINNINGS[ContentType] ?? '');
  const others = Files.flatMap((file, index) =>
    isOther(file) ? [breakRule(`Files[${index}].Content`, 'INVALID_VALUE')] : [],
  );
  return sortErrors(others, Object.keys(EvidenceSchema.properties));
}
