import { Type } from 'typebox';
import { oneOfTexts, text, timeField } from '../../calls/definitions/answer-fields.ts';
import { defineCall } from '../../calls/definitions/define-call.ts';
import { defineResource } from '../../calls/definitions/define-resource.ts';
import { checkMetadataLimits } from '../../calls/definitions/metadata-limits.ts';
import { choice, pathId } from '../../calls/definitions/parameters.ts';
import { createPageParameters } from '../../calls/definitions/read-page.ts';
import {
  type Check,
  createBodySchema,
  createRecordSchema,
  type ResourceField,
} from '../../calls/definitions/resource.ts';
import { findRedirectProblem } from '../../payments/links/check-link-request.ts';
import { LinkRequestSchema } from '../../payments/terms/link-request.ts';
import { answer } from '../../platform/http/answers/answer.ts';
import { asRule, breakRule } from '../../platform/http/answers/rejections.ts';
import { createFieldCheck, getTopField, sortErrors } from '../../platform/http/requests/check-fields.ts';
import { CONSENT_STATES } from '../../platform/store/consent-rows.ts';
import {
  type ConsentNeeds,
  type ConsentQuery,
  createConsent,
  listConsents,
  type NewConsent,
  readConsent,
  requireBank,
  revokeConsent,
} from './consents.ts';

/** `con_` and a UUID have 40 characters. */
export const MAX_ID_LENGTH = 64;
const MAX_VALID_DAYS = 180;
const MAX_HISTORY_DAYS = 90;
const GUIDE = 'account-information.md';
const PATH = '/banking-services/consents';
const SCOPES = ['banking-services'] as const;

const days = (maximum: number) => Type.Integer({ minimum: 1, maximum, ...asRule('OUT_OF_RANGE') });

const Metadata = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  description: 'Your own facts, given back as they are.',
});

const FIELDS = {
  ConsentId: { shown: text('Its id.') },
  State: { shown: oneOfTexts(CONSENT_STATES, 'Whether the accounts can be read.') },
  InstitutionId: {
    shown: text('The bank, as of `GET /banking-services/institutions`.'),
    create: Type.String({ minLength: 1, maxLength: MAX_ID_LENGTH }),
  },
  RedirectUrl: {
    shown: text('Where the holder of the accounts goes from the bank; `ConsentId` is added.'),
    create: LinkRequestSchema.properties.SuccessRedirectUrl,
  },
  ValidDays: {
    shown: Type.Integer({ description: 'How long it is valid, from its creation; 90 by default.' }),
    create: Type.Optional(days(MAX_VALID_DAYS)),
  },
  HistoryDays: {
    shown: Type.Integer({ description: 'How far back transactions are listed; 90 by default.' }),
    create: Type.Optional(days(MAX_HISTORY_DAYS)),
  },
  ExpiresAt: { shown: timeField() },
  AuthorizationUrl: { shown: text("The bank's page, where the holder of the accounts decides.") },
  Metadata: { shown: Metadata, create: Type.Optional(Metadata) },
  CreatedAt: { shown: timeField() },
  UpdatedAt: { shown: timeField() },
} satisfies Record<string, ResourceField>;

const checkFields = createFieldCheck(createBodySchema(FIELDS));

const checkConsent: Check<ConsentNeeds> = (body, needs, { company }) => {
  requireBank(needs);
  const errors = checkFields(body);
  const broken = new Set(errors.map(getTopField));
  const { RedirectUrl, Metadata = {} } = body as unknown as NewConsent;
  const problem = broken.has('RedirectUrl') ? undefined : findRedirectProblem(RedirectUrl, company);
  if (problem) errors.push(breakRule('RedirectUrl', problem));
  if (!broken.has('Metadata')) errors.push(...checkMetadataLimits(Metadata));
  return sortErrors(errors, Object.keys(FIELDS));
};

const CONSENT_ID = pathId(MAX_ID_LENGTH, 'CONSENT_NOT_FOUND', 'Its id.');

/** The permissions to read accounts at banks (AIS). */
export const CONSENT_CALLS = [
  ...defineResource<ConsentNeeds>({
    name: 'Consent',
    plural: 'Consents',
    path: PATH,
    versions: ['v5'],
    scopes: SCOPES,
    id: CONSENT_ID,
    fields: FIELDS,
    create: {
      summary: 'Asks for the consent to read accounts at a bank.',
      guide: GUIDE,
      refusals: [404],
      example: { InstitutionId: 'ins_aurora', RedirectUrl: 'https://shop.example/bank' },
      check: checkConsent,
      run: (body, { trx, companyId }, needs) =>
        createConsent(trx, { ...(body as NewConsent), companyId }, needs),
    },
    list: {
      summary: 'Lists consents, newest first.',
      guide: GUIDE,
      description: 'The newest first.',
      page: {
        query: { ...createPageParameters('con_'), State: choice(CONSENT_STATES) },
        run: (store, { companyId }, query, needs) =>
          listConsents(store, companyId, query as ConsentQuery, needs),
      },
    },
    read: { summary: 'Reads a consent.', guide: GUIDE, run: readConsent },
  }),
  // The record stays: it is answered as it is then.
  defineCall({
    id: 'deleteConsent',
    method: 'DELETE',
    path: `${PATH}/{ConsentId}`,
    versions: ['v5'],
    scopes: SCOPES,
    summary: 'Revokes a consent: nothing is read with it any more.',
    guide: GUIDE,
    params: { ConsentId: CONSENT_ID },
    refusals: [409],
    answer: Type.Object({ Consent: createRecordSchema(FIELDS) }),
    transaction: 'shared',
    run: async ({ trx, now, company, params }, needs: ConsentNeeds) =>
      answer('Consent revoked.', {
        Consent: await revokeConsent({ companyId: company.id, id: params.ConsentId }, { trx, now }, needs),
      }),
  }),
];
