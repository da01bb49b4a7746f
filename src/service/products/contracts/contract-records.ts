import { Type } from 'typebox';
import { MAX_EMAIL_LENGTH } from '../../../protocol/card.ts';
import {
  chosenClient,
  nullable,
  oneOfTexts,
  text,
  timeField,
} from '../../calls/definitions/answer-fields.ts';
import { lines } from '../../calls/definitions/line.ts';
import { EMAIL_FORM, SEND_NOW, TIME_FORM } from '../../calls/definitions/request-fields.ts';
import {
  createBodySchema,
  createRecordSchema,
  type ResourceField,
} from '../../calls/definitions/resource.ts';
import {
  CONTACT_FIELDS,
  checkContact,
  normalizeContact,
  requiredLine,
} from '../../merchants/contacts/contact-fields.ts';
import { parseTime } from '../../platform/clock/parse-time.ts';
import { toTime } from '../../platform/clock/to-time.ts';
import { breakRule, eitherOf, type FieldError } from '../../platform/http/answers/rejections.ts';
import { defineRecords } from '../../records/define-records.ts';
import type { RecordBody } from '../../records/record-spec.ts';
import {
  CONTRACT_PATH,
  type ContractBody,
  type ContractNeeds,
  getContractEnd,
  type Network,
} from './contract.ts';
import { digestContract } from './digest-contract.ts';
import { CONTRACT_EVENTS } from './events.ts';
import { findParty, sendContract } from './send-contract.ts';

const GUIDE = 'contracts.md#the-calls';
const MAX_BODY_LENGTH = 50_000;

const SIGNER_FIELDS = {
  FirstName: requiredLine(100, 'First name.'),
  LastName: requiredLine(100, 'Last name.'),
  Email: requiredLine(MAX_EMAIL_LENGTH, 'Where the link and the code go.', EMAIL_FORM),
  Phone: CONTACT_FIELDS.Phone,
  FiscalCode: CONTACT_FIELDS.FiscalCode,
} satisfies Record<string, ResourceField>;

const SignerSchema = createBodySchema(SIGNER_FIELDS);
const clientUuid = Type.Unsafe<string>({
  ...{ type: 'string', minLength: 1, maxLength: 64 },
  ...chosenClient,
});
const body = Type.Unsafe<string>(lines(MAX_BODY_LENGTH));
const time = Type.Unsafe<string>({
  type: 'string',
  ...TIME_FORM,
  description: 'When it expires unsigned: a time in the future. Default: 30 days after it is sent.',
});

const FIELDS = {
  Title: requiredLine(200, 'Its title, on one line.'),
  Body: {
    label: 'Text',
    shown: text('Its text: headings, paragraphs, lists, rules, bold and italics of Markdown.'),
    create: body,
    change: body,
  },
  ClientUuid: {
    label: 'Signer from your contacts',
    shown: nullable({ type: 'string' }, 'The client who signs.'),
    create: Type.Optional(clientUuid),
    change: clientUuid,
  },
  Signer: {
    shown: { ...createRecordSchema(SIGNER_FIELDS), description: 'Who signs, in place of `ClientUuid`.' },
    create: Type.Optional(SignerSchema),
    change: SignerSchema,
  },
  ExpiresAt: { label: 'Sign by', shown: timeField(), create: Type.Optional(time), change: time },
  Send: { create: SEND_NOW() },
  Sha256: { shown: text('Of `Title`, two line feeds and `Body` in UTF-8, as hexadecimal digits.') },
  SignatureType: {
    shown: oneOfTexts(
      ['simple'],
      'A simple electronic signature (eIDAS, article 25(1)), not a qualified one.',
    ),
  },
  SigningUrl: {
    label: 'Page to sign it',
    shown: nullable({ type: 'string' }, 'The page for the signer; null before it is sent.'),
  },
} satisfies Record<string, ResourceField>;

/** A new signer replaces the previous one. Sending both kinds is refused. */
function normalize(sent: RecordBody): RecordBody {
  const { ClientUuid, Signer } = sent;
  return {
    ...sent,
    ...(Signer ? { Signer: normalizeContact(Signer as RecordBody) } : {}),
    ...(Signer && ClientUuid === undefined ? { ClientUuid: null } : {}),
    ...(!Signer && ClientUuid !== undefined ? { Signer: null } : {}),
  };
}

function checkContract({ ClientUuid, Signer, ExpiresAt }: ContractBody, now: number): FieldError[] {
  const isPast = ExpiresAt !== undefined && (parseTime(ExpiresAt) ?? 0) <= now;
  const faults = Signer ? checkContact({ ...Signer }, now) : [];
  return [
    ...(!ClientUuid === !Signer ? [breakRule('Signer', 'ONE_SIGNER')] : []),
    ...faults.map((fault) => ({ ...fault, Field: `Signer.${fault.Field}` })),
    ...(isPast ? [breakRule('ExpiresAt', 'INVALID_VALUE', 'A time in the future.')] : []),
  ];
}

export const SIGNABLE_STATES = ['SENT', 'VIEWED'] as const;

/** Contracts that are signed on a web page. */
export const CONTRACTS = defineRecords<ContractNeeds, ContractBody>({
  name: 'Contract',
  plural: 'Contracts',
  path: '/contracts',
  scopes: ['contracts'],
  idPrefix: 'ctr_',
  notFound: 'CONTRACT_NOT_FOUND',
  stateRefusal: 'CONTRACT_STATE',
  states: ['DRAFT', 'SENT', 'VIEWED', 'SIGNED', 'DECLINED', 'EXPIRED', 'VOIDED'],
  fields: FIELDS,
  words: {
    title: '{Title}',
    facts: [
      '{Signer.FirstName} {Signer.LastName}',
      '{Signer.Email}',
      { text: 'sign by {ExpiresAt}', where: { State: '^(SENT|VIEWED)$' } },
    ],
    technical: ['Sha256', 'SignatureType'],
  },
  searched: ['Title'],
  normalize,
  check: (body, { now }) => checkContract(body, now),
  // The language belongs to the signer, who may have changed.
  async prepare({ Send, language: _before, ...words }, at) {
    const body: ContractBody = { ...words, ...(await findParty(words, at)), sha256: digestContract(words) };
    return Send ? { ...(await sendContract(body, at)), state: 'SENT' } : { body };
  },
  show: (record, { getBaseUrl }) => ({
    Signer: { Phone: null, FiscalCode: null, ...record.body.party },
    ExpiresAt: toTime(getContractEnd(record)),
    Sha256: record.body.sha256,
    SignatureType: 'simple',
    SigningUrl: record.body.token ? `${getBaseUrl()}${CONTRACT_PATH}/${record.body.token}` : null,
  }),
  events: CONTRACT_EVENTS,
  moves: {
    send: {
      from: ['DRAFT'],
      to: 'SENT',
      apply: ({ body }, at) => sendContract(body, at),
      button: {},
      call: {
        id: 'sendContract',
        guide: GUIDE,
        summary: 'Sends a draft: the signer gets an email with the link.',
        message: 'Contract sent.',
      },
    },
    void: {
      from: ['DRAFT', ...SIGNABLE_STATES],
      to: 'VOIDED',
      button: { question: 'Void this contract? It can no longer be signed.' },
      call: {
        id: 'voidContract',
        guide: GUIDE,
        summary: 'Withdraws a contract that is not signed, declined or expired: it can no longer be signed.',
        message: 'Contract voided.',
      },
    },
    view: {
      from: ['SENT'],
      to: 'VIEWED',
      apply: async (_, { now }) => ({ body: { viewedAt: now } }),
    },
    // Only a text that someone has read, as a press shows, can be signed.
    sign: {
      from: ['VIEWED'],
      to: 'SIGNED',
      apply: async (_, { now }, input) => ({
        body: { signedAt: now, ...(input as { typedName: string; network: Network }) },
      }),
    },
    decline: {
      from: SIGNABLE_STATES,
      to: 'DECLINED',
      apply: async (_, { now }, network) => ({ body: { declinedAt: now, network: network as Network } }),
    },
    expire: { from: SIGNABLE_STATES, to: 'EXPIRED' },
  },
  due: (record) =>
    SIGNABLE_STATES.some((state) => state === record.state)
      ? { at: getContractEnd(record), move: 'expire' }
      : undefined,
  create: {
    guide: GUIDE,
    summary: 'Creates a contract; with `Send`, it is sent immediately.',
    stated: eitherOf('ClientUuid', 'Signer'),
    verb: 'New contract',
    example: {
      Title: 'Lease',
      Body: '## 1\nText',
      Signer: { FirstName: 'Ada', LastName: 'Neri', Email: 'ada@example.com' },
      Send: true,
    },
  },
  list: { guide: GUIDE, summary: 'Lists contracts, newest first.' },
  read: { summary: 'Reads a contract.' },
  change: {
    summary: 'Changes a draft.',
    verb: { label: 'Change', where: { State: '^DRAFT$' } },
    example: { Title: 'Lease of a flat' },
    in: ['DRAFT'],
  },
});
