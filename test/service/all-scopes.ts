import { BUILT_IN_COMPANIES, type CompanyFixture } from '../../src/service/companies/read-companies.ts';
import { SCOPES } from '../../src/service/model/scopes.ts';

/** The built-in companies, whose users may open every section. */
export const ALL_SCOPES: CompanyFixture[] = BUILT_IN_COMPANIES.map((company) => ({
  ...company,
  credentials: company.credentials.map((credential) => ({ ...credential, scopes: [...SCOPES] })),
}));
