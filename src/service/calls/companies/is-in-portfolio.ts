import type { CompanyProfile } from './read-companies.ts';

/** Whether a company may act for any other company. */
export const hasPortfolio = ({ type }: Pick<CompanyProfile, 'type'>): boolean => type !== 'merchant';

/** Whether a company may act for another: a partner for companies whose `parent` it is, an admin for all. */
export const isInPortfolio = (
  owner: Pick<CompanyProfile, 'type' | 'name'>,
  { parent }: Pick<CompanyProfile, 'parent'>,
): boolean => owner.type === 'admin' || (owner.type === 'partner' && parent === owner.name);
