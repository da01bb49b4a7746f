import { Type } from 'typebox';
import type { Company } from '../../calls/companies/company.ts';
import { ONE_LINE, TIME_FORM, TIME_HINT } from '../../calls/definitions/request-fields.ts';
import {
  type BrokenRule,
  checkPayable,
  describeBrokenRule,
  findRedirectProblem,
} from '../../payments/links/check-link-request.ts';
import { checkMetadata } from '../../payments/links/check-metadata.ts';
import { LinkRequestSchema } from '../../payments/terms/link-request.ts';
import { parseTime } from '../../platform/clock/parse-time.ts';
import type { FieldError } from '../../platform/http/answers/rejections.ts';
import { createFieldCheck, getTopField, sortErrors } from '../../platform/http/requests/check-fields.ts';
import { MAX_SHOPPER_REFERENCE_LENGTH } from '../cards/find-card-owner.ts';

const { SuccessRedirectUrl, FailureRedirectUrl, CancelRedirectUrl, Purpose, Lang, Metadata } =
  LinkRequestSchema.properties;

/** A session ends within 90 days, like a link. */
const MAX_SESSION_MS = 90 * 86_400_000;

export const CardSessionSchema = Type.Object(
  {
    ShopperReference: Type.String({
      minLength: 1,
      maxLength: MAX_SHOPPER_REFERENCE_LENGTH,
      ...ONE_LINE,
      description: 'Your name for the shopper whose card is saved.',
    }),
    SuccessRedirectUrl,
    FailureRedirectUrl: Type.Optional(FailureRedirectUrl),
    CancelRedirectUrl: Type.Optional(CancelRedirectUrl),
    Purpose: Type.Optional(Purpose),
    Language: Lang,
    Metadata,
    Expiration: Type.Optional(
      Type.Unsafe<string>({
        type: 'string',
        ...TIME_FORM,
        description: 'When it ends, at most 90 days ahead. Default: in 30 days.',
      }),
    ),
  },
  { additionalProperties: false },
);

const checkFields = createFieldCheck(CardSessionSchema);

const URLS = ['SuccessRedirectUrl', 'FailureRedirectUrl', 'CancelRedirectUrl'] as const;

function findExpirationProblem(text: string, now: number): BrokenRule | undefined {
  const at = parseTime(text);
  if (at === undefined) return { rule: 'INVALID_VALUE', hint: TIME_HINT };
  return at <= now || at > now + MAX_SESSION_MS ? 'OUT_OF_RANGE' : undefined;
}

/** Lists every rule that the body of a new card session breaks. */
export function checkCardSession(
  body: Record<string, unknown>,
  { company, now }: { company: Company; now: number },
): FieldError[] {
  const errors = checkFields(body);
  const broken = new Set(errors.map(getTopField));
  const judge = (field: string, find: (text: string) => BrokenRule | undefined): void => {
    const problem = broken.has(field) || body[field] === undefined ? undefined : find(String(body[field]));
    if (problem) errors.push(describeBrokenRule(field, problem));
  };
  for (const url of URLS) judge(url, (text) => findRedirectProblem(text, company));
  judge('Expiration', (text) => findExpirationProblem(text, now));
  if (!broken.has('Metadata'))
    errors.push(...checkMetadata((body.Metadata ?? {}) as Record<string, unknown>));
  errors.push(...checkPayable({ PaymentMethods: ['card'] }, company));
  return sortErrors(errors, Object.keys(CardSessionSchema.properties));
}
