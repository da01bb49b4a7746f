import type { CompanyProfile, WithheldRights } from './read-companies.ts';
import type { Actor } from './record-change.ts';

/** Whether someone decides with more authority than a partner: the operator, by command or fixtures, or an admin. */
export const isAbovePartners = ({ source, user }: Actor): boolean =>
  source !== 'api' || user?.company.type === 'admin';

/** Whether a list of domains for Apple Pay has one that another list does not have. `undefined` contains all domains. */
export const exceedsDomains = (domains?: readonly string[] | null, limit?: readonly string[]): boolean =>
  limit !== undefined && (domains?.some((domain) => !limit.includes(domain)) ?? true);

type Wallets = { wallets?: CompanyProfile['wallets'] | undefined };

export const hasApplePay = ({ wallets }: Wallets): boolean => wallets?.applePay?.length !== 0;
export const hasGooglePay = ({ wallets }: Wallets): boolean => wallets?.googlePay ?? true;

/** The facts that can be switched off, as calls name them. */
interface Decision {
  Moto?: boolean | null;
  Wallets?: { ApplePay?: string[] | null; GooglePay?: boolean };
}

/**
 * Records what a decision by someone above the partner takes away, and forgets what it gives back.
 * @param change the decision, if it names facts: one that is switched off again is withheld too
 */
export function withholdRights(
  before: CompanyProfile,
  after: CompanyProfile,
  { Moto, Wallets }: Decision = {},
): CompanyProfile {
  const { withheld, ...profile } = after;
  const { providers = [], moto, applePay, googlePay } = before.withheld ?? {};
  const domains = profile.wallets?.applePay;
  const had = [...new Set([...providers, ...before.providers])];
  const lost = had.filter((provider) => !profile.providers.includes(provider));
  const isLimited =
    applePay !== undefined ||
    Wallets?.ApplePay?.length === 0 ||
    exceedsDomains(before.wallets?.applePay, domains);
  // The partner may have switched off domains that it was given, which a decision about something else does not take away.
  const isDecided = Wallets?.ApplePay !== undefined || String(before.wallets?.applePay) !== String(domains);
  const limit = isDecided ? (isLimited ? domains : undefined) : applePay;
  const rights: WithheldRights = {
    ...(lost.length && { providers: lost }),
    ...(!profile.moto && (moto || before.moto || Moto === false) && { moto: true as const }),
    ...(limit && { applePay: [...limit] }),
    ...(!hasGooglePay(profile) &&
      (googlePay || hasGooglePay(before) || Wallets?.GooglePay === false) && { googlePay: true as const }),
  };
  return Object.keys(rights).length ? { ...profile, withheld: rights } : profile;
}

/** Names what is withheld from a company by the fields of calls. */
export const listWithheld = ({ withheld = {} }: CompanyProfile): string[] => [
  ...(withheld.providers ?? []).map((provider) => `Providers.${provider}`),
  ...(withheld.moto ? ['Moto'] : []),
  ...(withheld.applePay ? ['Wallets.ApplePay'] : []),
  ...(withheld.googlePay ? ['Wallets.GooglePay'] : []),
];
