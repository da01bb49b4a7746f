import { defineRefusals, notFound, tooMany } from '../platform/http/answers/define-refusals.ts';

export const MERCHANT_REFUSALS = defineRefusals({
  calls: {
    ...notFound('User', 'Domain'),
    ...tooMany('stores', 'users', 'domains'),
    NO_SUCH_STORE: [404, 'Store not found.'],
    STORE_EXISTS: [409, 'Store already exists.'],
    USERNAME_TAKEN: [409, 'Username is taken.'],
    OWN_SECOND_FACTOR: [409, 'Remove your own second factor in the dashboard, with your password.'],
    NO_SECOND_FACTOR: [409, 'The user has no second factor.'],
    NO_EMAIL: [409, 'The user has no email address.'],
    LAST_USER: [409, 'For each scope, at least one enabled user must have it together with utilities.'],
  },
  fields: {
    SCOPE_NOT_AVAILABLE: 'Scope not available for this company.',
    CONTRAST_TOO_LOW: 'Text in this color is not readable.',
    NEEDED_BY_PROVIDER: '{Field} is needed by a provider of the company.',
  },
});

declare module '../platform/http/answers/rejections.ts' {
  interface Refusals {
    merchants: typeof MERCHANT_REFUSALS;
  }
}
