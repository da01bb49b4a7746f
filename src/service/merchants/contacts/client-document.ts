import type { CallDefinition } from '../../calls/definitions/define-call.ts';
import { line } from '../../calls/definitions/line.ts';
import { type ClockNeeds, defineRecords } from '../../records/define-records.ts';
import {
  CONTACT_FIELDS,
  checkContact,
  normalizeContact,
  optional,
  requiredLine,
  SEARCHED,
} from './contact-fields.ts';

const GUIDE = '#contacts';

export const CLIENTS = defineRecords({
  name: 'Client',
  plural: 'Clients',
  path: '/clients',
  scopes: ['utilities', 'contracts'],
  idName: 'ClientUuid',
  idPrefix: '',
  notFound: 'CLIENT_NOT_FOUND',
  fields: {
    FirstName: requiredLine(100, 'First name.'),
    LastName: requiredLine(100, 'Last name.'),
    ...CONTACT_FIELDS,
    ContactCompanyId: optional(
      {
        ...line(64),
        title: 'Company',
        'x-list': { path: '/api/v5/contact-companies', scopes: ['utilities'], title: '{Name}' },
      },
      'The contact company that the client belongs to.',
    ),
  },
  words: {
    title: '{FirstName} {LastName}',
    facts: ['{Email}', '{Phone}', '{Address.City}'],
  },
  maximum: { count: 100_000, refusal: 'TOO_MANY_CONTACTS' },
  unique: {
    read: ({ Email }) => (typeof Email === 'string' ? Email.toLowerCase() : null),
    refusal: 'CLIENT_EXISTS',
  },
  parent: { field: 'ContactCompanyId', resource: 'ContactCompany', rule: 'NO_SUCH_CONTACT_COMPANY' },
  searched: ['FirstName', 'LastName', ...SEARCHED],
  normalize: normalizeContact,
  check: (body, { now }) => checkContact(body, now),
  create: {
    summary: 'Adds a person to the contacts.',
    verb: 'New contact',
    guide: GUIDE,
    example: { FirstName: 'Mario', LastName: 'Rossi', Email: 'mario@rossi.example', Language: 'it' },
  },
  list: { summary: 'Lists the clients, newest first. Filters are combined with AND.', guide: GUIDE },
  read: { summary: 'Reads a client.' },
  change: {
    summary: 'Changes a client. Null clears a field.',
    verb: 'Change',
    example: { Phone: '+39 06 1234567' },
  },
  remove: { summary: 'Deletes a client.', verb: 'Delete' },
});

/** Repeats a call below the path of contracts, where the specification also lists it. */
const republish = (call: CallDefinition<ClockNeeds>): CallDefinition<ClockNeeds> => ({
  ...call,
  id: 'listContractClients',
  path: '/contracts/clients',
  scopes: ['contracts'],
  summary: 'Lists the clients, as `GET /api/v5/clients` does.',
});

/** The calls about people in the company's contacts. */
export const CLIENT_CALLS: readonly CallDefinition<ClockNeeds>[] = [
  ...CLIENTS.calls,
  ...CLIENTS.calls.filter(({ id }) => id === 'listClients').map(republish),
];
