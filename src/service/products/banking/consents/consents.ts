import { randomBytes } from 'node:crypto';
import { Type } from 'typebox';
import { text, timeField } from '../../../calls/definitions/answer-fields.ts';
import { MAX_ID_LENGTH } from '../../../calls/definitions/parameters.ts';
import { requirePort } from '../../../calls/definitions/ports.ts';
import { describeBrokenRule, findRedirectProblem } from '../../../payments/links/check-link-request.ts';
import { LinkRequestSchema } from '../../../payments/terms/link-request.ts';
import { DAY_MS } from '../../../platform/clock/days.ts';
import { asRule, reject } from '../../../platform/http/answers/rejections.ts';
import { type ClockNeeds, defineRecords } from '../../../records/define-records.ts';
import type { StoredRecord } from '../../../records/record-spec.ts';
import { ACCOUNT_INTERFACE, type AccountBank } from './account-bank.ts';
import { CONSENT_EVENTS } from './events.ts';

export interface ConsentNeeds extends ClockNeeds {
  /** The port to the banks; absent if no bank is connected. */
  accountBank?: AccountBank | undefined;
}

interface ConsentBody {
  InstitutionId: string;
  RedirectUrl: string;
  ValidDays: number;
  HistoryDays: number;
  ExpiresAt: string;
  /** The secret in the URL of the bank's page. */
  token: string;
}

export type Consent = StoredRecord<ConsentBody>;

const MAX_VALID_DAYS = 180;
const MAX_HISTORY_DAYS = 90;
const DEFAULT_DAYS = 90;
const guide = 'account-information.md';

const days = (label: string, maximum: number, description: string) => ({
  label,
  shown: Type.Integer({ description }),
  create: Type.Optional(
    Type.Integer({ minimum: 1, maximum, default: DEFAULT_DAYS, description, ...asRule('OUT_OF_RANGE') }),
  ),
});

/** The company and the bank of a consent. */
export const getOwner = ({ company_id, body }: Consent) => ({
  company_id,
  institution_id: body.InstitutionId,
});

/** Consents to read accounts at banks (AIS). The first decision is final; after the period, a consent only expires. */
export const CONSENTS = defineRecords<ConsentNeeds, ConsentBody>({
  name: 'Consent',
  plural: 'Consents',
  path: '/banking-services/consents',
  scopes: ['banking-services'],
  idPrefix: 'con_',
  notFound: 'CONSENT_NOT_FOUND',
  states: ['CREATED', 'AUTHORISED', 'REJECTED', 'EXPIRED', 'REVOKED'],
  port: ACCOUNT_INTERFACE,
  stateRefusal: ({ state }) => (state === 'EXPIRED' ? 'CONSENT_EXPIRED' : 'CONSENT_STATE'),
  words: {
    title: '{InstitutionId}',
    facts: ['until {ExpiresAt}'],
    technical: ['RedirectUrl'],
  },
  fields: {
    InstitutionId: {
      shown: text('A bank from `GET /banking-services/institutions`.'),
      create: Type.String({ minLength: 1, maxLength: MAX_ID_LENGTH }),
    },
    RedirectUrl: {
      shown: text('Where the holder of the accounts goes from the bank; `ConsentId` is added.'),
      create: Type.Unsafe<string>({
        ...LinkRequestSchema.properties.SuccessRedirectUrl,
        description: 'Where the holder of the accounts goes from the bank; `ConsentId` is added.',
      }),
    },
    ValidDays: days(
      'Valid, in days',
      MAX_VALID_DAYS,
      'How long it is valid, from its creation; 90 by default.',
    ),
    HistoryDays: days(
      'History, in days',
      MAX_HISTORY_DAYS,
      'How far back transactions are listed; 90 by default.',
    ),
    ExpiresAt: { shown: timeField() },
    AuthorizationUrl: {
      label: 'Page of the bank',
      shown: text("The bank's page, where the holder of the accounts decides."),
    },
  },
  check({ RedirectUrl }, { company }) {
    const problem = company && RedirectUrl && findRedirectProblem(RedirectUrl, company);
    return problem ? [describeBrokenRule('RedirectUrl', problem)] : [];
  },
  async prepare(body, { now, needs }) {
    if (!requirePort(needs, ACCOUNT_INTERFACE).institutions.some(({ id }) => id === body.InstitutionId))
      throw reject('INSTITUTION_NOT_FOUND');
    const { ValidDays = DEFAULT_DAYS, HistoryDays = DEFAULT_DAYS } = body as Partial<ConsentBody>;
    const ExpiresAt = new Date(now + ValidDays * DAY_MS).toISOString();
    const token = randomBytes(32).toString('base64url');
    return { body: { ...body, ValidDays, HistoryDays, ExpiresAt, token }, token };
  },
  show: ({ body }, needs) => ({
    AuthorizationUrl: requirePort(needs, ACCOUNT_INTERFACE).createAuthorizationUrl(body.token),
  }),
  events: CONSENT_EVENTS,
  moves: {
    approve: { from: ['CREATED'], to: 'AUTHORISED' },
    decline: { from: ['CREATED'], to: 'REJECTED' },
    expire: { from: ['CREATED', 'AUTHORISED'], to: 'EXPIRED' },
    revoke: {
      from: ['CREATED', 'AUTHORISED'],
      to: 'REVOKED',
      call: {
        id: 'deleteConsent',
        name: '',
        method: 'DELETE',
        verb: { label: 'Disconnect', where: { State: '^(CREATED|AUTHORISED)$' } },
        summary: 'Revokes a consent: it can no longer be used to read anything.',
        message: 'Consent revoked.',
        guide,
      },
    },
  },
  due: ({ state, body }) =>
    state === 'CREATED' || state === 'AUTHORISED'
      ? { at: Date.parse(body.ExpiresAt), move: 'expire' }
      : undefined,
  create: {
    summary: 'Requests consent to read accounts at a bank.',
    guide,
    refusals: [404],
    example: { InstitutionId: 'ins_aurora', RedirectUrl: 'https://shop.example/bank' },
  },
  list: { summary: 'Lists consents, newest first.', guide },
  read: { summary: 'Reads a consent.', guide },
});
