import type { Company } from '../../../src/service/calls/companies/company.ts';
import {
  BUILT_IN_COMPANIES,
  type CompanyFixture,
} from '../../../src/service/calls/companies/read-companies.ts';
import { SCOPES } from '../../../src/service/calls/companies/scopes.ts';
import { findCaller } from './create-call.ts';
import type { TestService } from './create-test-service.ts';

/** The built-in companies, whose users may open every section. */
export const ALL_SCOPES: CompanyFixture[] = BUILT_IN_COMPANIES.map((company) => ({
  ...company,
  credentials: company.credentials.map((credential) => ({ ...credential, scopes: [...SCOPES] })),
}));

/** The same, with a first company that is a partner too, and has a merchant. */
export const ALL_PARTNERS: CompanyFixture[] = ALL_SCOPES.map((company, index) => ({
  ...company,
  ...(index === 0 && { type: 'partner' as const }),
  ...(index === 2 && { parent: ALL_SCOPES[0]?.name as string }),
}));

/** The merchant of that partner, by its name. */
export const CHILD = ALL_SCOPES[2]?.name as string;

export const findChild = (service: TestService): Company => findCaller(service, CHILD);
