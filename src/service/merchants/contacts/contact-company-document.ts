import { defineRecords } from '../../records/define-records.ts';
import { CONTACT_FIELDS, checkContact, normalizeContact, requiredLine, SEARCHED } from './contact-fields.ts';

const GUIDE = '#contacts';

/** Businesses in the company's contacts. */
export const CONTACT_COMPANIES = defineRecords({
  name: 'ContactCompany',
  plural: 'ContactCompanies',
  label: 'Contact company',
  path: '/contact-companies',
  scopes: ['utilities'],
  idPrefix: 'cc_',
  notFound: 'CONTACT_COMPANY_NOT_FOUND',
  fields: { Name: requiredLine(200, 'Its name.'), ...CONTACT_FIELDS },
  words: { title: '{Name}', facts: ['{Email}', '{VatNumber}', '{Address.City}'] },
  maximum: { count: 100_000, refusal: 'TOO_MANY_CONTACTS' },
  children: { resource: 'Client', refusal: 'CONTACT_COMPANY_IN_USE' },
  searched: ['Name', ...SEARCHED],
  normalize: normalizeContact,
  check: (body, { now }) => checkContact(body, now),
  create: {
    summary: 'Adds a business to the contacts.',
    verb: 'New company',
    guide: GUIDE,
    example: { Name: 'Torrefazione Bianchi S.r.l.', VatNumber: 'IT12345678903', SdiCode: 'M5UXCR1' },
  },
  list: { summary: 'Lists the contact companies, newest first.' },
  read: { summary: 'Reads a contact company.' },
  change: {
    summary: 'Changes a contact company. Null clears a field.',
    verb: 'Change',
    example: { Email: 'office@bianchi.example' },
  },
  remove: { summary: 'Deletes a contact company that no client belongs to.', verb: 'Delete' },
});
