import {
  BUILT_IN_COMPANIES,
  type CompanyFixture,
} from '../../../src/service/calls/companies/read-companies.ts';

/** The companies, of which the first one takes open banking too. */
export const withOpenBanking = (
  companies: readonly CompanyFixture[] = BUILT_IN_COMPANIES,
): CompanyFixture[] =>
  companies.map((company, index) =>
    index ? company : { ...company, providers: ['ServiceDirect', 'FlowPay', 'Fabrick'] },
  );
