import { Type } from 'typebox';
import { findEmailProblem, foldEmail, MAX_EMAIL_LENGTH } from '../../../../protocol/card.ts';
import { nullable, oneOfTexts } from '../../../calls/definitions/answer-fields.ts';
import { type CallDefinition, defineCall } from '../../../calls/definitions/define-call.ts';
import { EMAIL_FORM, EMAIL_HINT } from '../../../calls/definitions/request-fields.ts';
import { ADDRESS_SCHEMA, COUNTRY_SCHEMA } from '../../../merchants/contacts/address-schema.ts';
import { requiredLine } from '../../../merchants/contacts/contact-fields.ts';
import { answer } from '../../../platform/http/answers/answer.ts';
import { breakRule, reject } from '../../../platform/http/answers/rejections.ts';
import type { Store, StoreTransaction } from '../../../platform/store/open-store.ts';
import { type ClockNeeds, defineRecords } from '../../../records/define-records.ts';
import { DOMAIN_CALL } from '../names/check-name-call.ts';
import { isEligible, type RegistrantFacts } from './is-eligible.ts';

const MAX_NAME_LENGTH = 200;
/** The fixed key of a company's only registrant. */
const LOOKUP = 'registrant';
const SHARED = { ...DOMAIN_CALL, path: '/domains/registrant' };
const guide = 'domains.md#registrant';

const RegistrantType = oneOfTexts(['person', 'organization'], 'Whether it is a person or an organization.');
const { Province: _, ...properties } = ADDRESS_SCHEMA.properties;

interface Registrant extends RegistrantFacts {
  Name: string;
  Email: string;
}

export const REGISTRANTS = defineRecords<ClockNeeds, Registrant>({
  ...SHARED,
  name: 'Registrant',
  plural: 'Registrants',
  idPrefix: 'reg_',
  notFound: 'REGISTRANT_NOT_FOUND',
  fields: {
    Type: { shown: RegistrantType, create: RegistrantType },
    Name: requiredLine(MAX_NAME_LENGTH, 'Of the person or organization.'),
    Email: requiredLine(MAX_EMAIL_LENGTH, 'An email address.', EMAIL_FORM),
    Address: {
      shown: Type.Unsafe<object>({
        type: 'object',
        description: '`Street`, `PostalCode`, `City`, `Country`.',
      }),
      create: Type.Unsafe<object>({ ...ADDRESS_SCHEMA, properties }),
    },
    Citizenship: {
      shown: nullable(COUNTRY_SCHEMA, 'ISO 3166-1; for a person who lives elsewhere.'),
      create: Type.Optional(
        Type.Unsafe<string>({
          ...COUNTRY_SCHEMA,
          description: 'Needed by a person who lives outside of the EU and the EEA.',
        }),
      ),
    },
  },
  unique: { read: () => LOOKUP, refusal: 'REGISTRANT_MISSING' },
  check: ({ Email, ...facts }) => [
    ...(Email && findEmailProblem(Email) ? [breakRule('Email', 'INVALID_VALUE', EMAIL_HINT)] : []),
    ...(facts.Type && facts.Address && !isEligible(facts)
      ? [breakRule('Address.Country', 'NOT_ELIGIBLE')]
      : []),
  ],
  async prepare(body, at) {
    const before = await findRegistrant(at.trx, at.companyId);
    if (before) await REGISTRANTS.remove(at, before);
    return { body: { ...body, Email: foldEmail(body.Email) } };
  },
  create: {
    verb: 'Owner of the domains',
    summary: "Sets the registrant of the company's domains, replacing the previous one.",
    guide,
    example: {
      Type: 'organization',
      Name: 'Bottega Rossi Srl',
      Email: 'domini@bottega.example',
      Address: { Street: 'Via Roma 1', PostalCode: '20121', City: 'Milano', Country: 'IT' },
    },
  },
});

const findRegistrant = (db: Store | StoreTransaction, companyId: number) =>
  REGISTRANTS.findByLookup(db, { companyId, lookup: LOOKUP });

/** @throws Rejection 409 before the registrant is set up */
export async function requireRegistrant(db: Store | StoreTransaction, companyId: number): Promise<void> {
  if (!(await findRegistrant(db, companyId))) throw reject('REGISTRANT_MISSING');
}

export const REGISTRANT_CALLS: readonly CallDefinition<ClockNeeds>[] = [
  ...REGISTRANTS.calls,
  defineCall({
    ...SHARED,
    id: 'readRegistrant',
    method: 'GET',
    summary: 'Reads the registrant.',
    guide,
    answer: REGISTRANTS.answer,
    refusals: [404],
    transaction: 'none',
    run: async ({ store, company }, needs: ClockNeeds) => {
      const registrant = await findRegistrant(store, company.id);
      if (!registrant) throw reject('REGISTRANT_NOT_FOUND');
      return answer('Registrant.', { Registrant: REGISTRANTS.show(registrant, needs) });
    },
  }),
];
