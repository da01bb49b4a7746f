import { defineRefusals, notFound } from '../platform/http/answers/define-refusals.ts';

export const CALL_REFUSALS = defineRefusals({
  calls: {
    ...notFound('Company', 'Transaction'),
    PASSWORD_LINK_OVER: [404, 'This link is no longer valid. Ask for another one.'],
    SECOND_FACTOR_NEEDED: [401, 'Enter the code of your authenticator app.'],
    SECOND_FACTOR_EXISTS: [409, 'There is a second factor already. Remove it first.'],
    SECOND_FACTOR_USER: [401, 'A user with a second factor gets no access token.'],
    NOT_CONNECTED: [404, 'Not available: no {Party} is connected to this service.'],
    IDEMPOTENCY_KEY_RUNNING: [409, 'A call with this Idempotency-Key is still running.'],
    IDEMPOTENCY_KEY_INTERRUPTED: [
      409,
      'A call with this Idempotency-Key was interrupted. Check its effect, then retry with a new key.',
    ],
    IDEMPOTENCY_KEY_REUSED: [422, 'Idempotency-Key was used with another body.'],
  },
  fields: {
    PASSWORD_WRONG: 'The password is wrong.',
    CODE_WRONG: 'The code is wrong, or was used before.',
    DOMAIN_NOT_AUTHORIZED: 'Domain not authorized.',
    STORE_NOT_FOUND: 'Store not found.',
  },
});

declare module '../platform/http/answers/rejections.ts' {
  interface Refusals {
    calls: typeof CALL_REFUSALS;
  }
}
