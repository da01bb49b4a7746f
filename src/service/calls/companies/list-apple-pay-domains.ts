import type { Company } from './company.ts';

/** Lists the domains of a company whose pages may offer Apple Pay around an embedded checkout. */
export const listApplePayDomains = ({ wallets, domains }: Pick<Company, 'wallets' | 'domains'>): string[] =>
  domains.filter((domain) => wallets?.applePay?.includes(domain) ?? true);
