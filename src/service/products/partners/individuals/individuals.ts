import { Type } from 'typebox';
import { MAX_EMAIL_LENGTH } from '../../../../protocol/card.ts';
import { text } from '../../../calls/definitions/answer-fields.ts';
import { pathId } from '../../../calls/definitions/parameters.ts';
import { requirePort } from '../../../calls/definitions/ports.ts';
import { EMAIL_FORM } from '../../../calls/definitions/request-fields.ts';
import type { RecordBelow, ResourceField } from '../../../calls/definitions/resource.ts';
import { openWallet } from '../../../ledger/wallets/open-wallet.ts';
import {
  CONTACT_FIELDS,
  checkContact,
  normalizeContact,
  requiredLine,
} from '../../../merchants/contacts/contact-fields.ts';
import { reject } from '../../../platform/http/answers/rejections.ts';
import { type ClockNeeds, defineRecords } from '../../../records/define-records.ts';
import { INDIVIDUAL_EVENTS } from './events.ts';
import { IDENTITY_CHECK, type VerifyIdentity } from './verify-identity.ts';

export interface IndividualNeeds extends ClockNeeds {
  verifyIdentity?: VerifyIdentity | undefined;
}

interface IndividualBody {
  FirstName: string;
  LastName: string;
  Email: string;
  FiscalCode?: string | null;
  /** The individual's only wallet, in EUR. */
  WalletId: string;
  /** Whether money may be paid out to a bank account. */
  payout_unlock: boolean;
}

const MAX_NAME_LENGTH = 100;
const guide = 'partners.md#individuals';

/** Makes a field immutable, because the identity check has covered it. */
const fixed = ({ change: _, ...field }: ResourceField): ResourceField => field;

/** People whom a partner pays, such as couriers, each with a wallet. */
export const INDIVIDUALS = defineRecords<IndividualNeeds, IndividualBody>({
  name: 'Individual',
  plural: 'Individuals',
  path: '/partners/individuals',
  scopes: ['partners'],
  isForPartners: true,
  idPrefix: 'ind_',
  notFound: 'INDIVIDUAL_NOT_FOUND',
  stateRefusal: 'INDIVIDUAL_STATE',
  states: ['VERIFIED', 'IN_REVIEW', 'REJECTED'],
  port: IDENTITY_CHECK,
  fields: {
    FirstName: fixed(requiredLine(MAX_NAME_LENGTH, 'First name.')),
    LastName: fixed(requiredLine(MAX_NAME_LENGTH, 'Last name.')),
    Email: requiredLine(MAX_EMAIL_LENGTH, 'An email address.', EMAIL_FORM),
    FiscalCode: fixed(CONTACT_FIELDS.FiscalCode),
    WalletId: { shown: text('The wallet, in EUR.') },
    payout_unlock: {
      shown: Type.Boolean({ description: 'Whether money may be paid out to a bank account.' }),
      change: Type.Boolean(),
      label: 'May be paid out',
    },
  },
  words: {
    title: '{FirstName} {LastName}',
    facts: ['{Email}', { text: 'payouts are locked', where: { payout_unlock: 'false' } }],
  },
  normalize: normalizeContact,
  check: (body, { now }) => checkContact({ ...body }, now),
  async prepare(body, { trx, companyId, now, needs, id }, individual) {
    if (individual) {
      if (body.payout_unlock && individual.state !== 'VERIFIED') throw reject('IDENTITY_NOT_VERIFIED');
      return { body };
    }
    const { FirstName: firstName, LastName: lastName, Email: email, FiscalCode: fiscalCode = null } = body;
    const wallet = await openWallet(trx, { companyId, individualId: id, currency: 'EUR', now });
    const state = requirePort(needs, IDENTITY_CHECK)({ firstName, lastName, email, fiscalCode });
    return { body: { ...body, WalletId: wallet.id, payout_unlock: false }, state };
  },
  events: INDIVIDUAL_EVENTS,
  moves: {
    verify: { from: ['IN_REVIEW'], to: 'VERIFIED', switch: 'Individual verified.' },
    reject: { from: ['IN_REVIEW'], to: 'REJECTED', switch: 'Individual rejected.' },
  },
  create: {
    summary: 'Adds an individual with an empty wallet, whose identity is checked.',
    verb: 'New individual',
    guide,
    example: { FirstName: 'Ada', LastName: 'Neri', Email: 'ada@example.com' },
  },
  list: { summary: 'Lists the individuals, newest first.', guide },
  read: { summary: 'Reads an individual.', guide },
  change: {
    summary: 'Changes the email of an individual, or locks and unlocks payouts.',
    verb: 'Change',
    guide,
    refusals: [409],
    example: { payout_unlock: true },
  },
});

const below: RecordBelow<IndividualNeeds> = {
  name: 'IndividualId',
  id: pathId(64, 'INDIVIDUAL_NOT_FOUND', 'The id of an individual.'),
  find: (db, key) => INDIVIDUALS.find(db, key),
};

/** Properties shared by records in the path of an individual. */
export const BELOW_INDIVIDUAL = {
  scopes: ['partners'],
  isForPartners: true,
  port: IDENTITY_CHECK,
  below,
} as const;
