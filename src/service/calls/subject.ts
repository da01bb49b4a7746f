import { HTTP_REFUSALS } from '../platform/http/answers/http-refusals.ts';
import { defineSubject } from '../platform/subjects/define-subject.ts';
import { TOKEN_RETENTION } from './auth/password-tokens.ts';
import { SESSION_RETENTION } from './auth/sessions.ts';
import { SESSION_TABLES } from './auth/tables.ts';
import { createFullTokenCall, createTokenCall, type TokenNeeds } from './auth/token-calls.ts';
import { IDEMPOTENCY_TABLES } from './idempotency/tables.ts';
import { CALL_REFUSALS } from './refusals.ts';
import { COMPANY_TABLES } from './tables/companies.ts';
import { AUTHORIZED_DOMAIN_TABLES } from './tables/domains.ts';
import { LOGIN_TABLES } from './tables/logins.ts';
import { PARTNER_COMPANY_TABLES } from './tables/partner-companies.ts';
import { STORE_TABLES } from './tables/stores.ts';
import { USER_TABLES } from './tables/users.ts';

/** Companies with their users, and access to the API. */
export const ACCESS = defineSubject<TokenNeeds>()({
  tables: {
    ...COMPANY_TABLES,
    ...USER_TABLES,
    ...AUTHORIZED_DOMAIN_TABLES,
    ...STORE_TABLES,
    ...PARTNER_COMPANY_TABLES,
    ...SESSION_TABLES,
    ...LOGIN_TABLES,
    ...IDEMPOTENCY_TABLES,
  },
  calls: [createTokenCall, createFullTokenCall],
  retention: [SESSION_RETENTION, TOKEN_RETENTION],
  refusals: { http: HTTP_REFUSALS, calls: CALL_REFUSALS },
});
