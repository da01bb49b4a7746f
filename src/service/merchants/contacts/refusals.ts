import { defineRefusals, notFound, tooMany } from '../../platform/http/answers/define-refusals.ts';

export const CONTACT_REFUSALS = defineRefusals({
  calls: {
    ...notFound('Client', 'Contact company'),
    ...tooMany('contacts'),
    CLIENT_EXISTS: [409, 'A client with this email already exists.'],
    CONTACT_COMPANY_IN_USE: [409, 'The contact company still has clients.'],
  },
  fields: {
    CLIENT_NOT_FOUND: 'Client not found.',
    NO_SUCH_CONTACT_COMPANY: 'Contact company not found.',
  },
});

declare module '../../platform/http/answers/rejections.ts' {
  interface Refusals {
    contacts: typeof CONTACT_REFUSALS;
  }
}
