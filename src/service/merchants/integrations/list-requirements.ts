import {
  PAYMENT_METHODS,
  type PaymentMethodId,
  PROVIDERS,
  type Provider,
} from '../../../protocol/payment-methods.ts';
import { listMissingFacts } from '../../../protocol/select-payment-methods.ts';
import type { Company } from '../../calls/companies/company.ts';

/** Requirements that a company or a plug-in may not meet. */
export const REQUIREMENTS = {
  PROVIDER_NOT_ENABLED: 'The provider is not enabled for the company. Ask ServicePay to enable it.',
  IBAN_MISSING: 'The company has no IBAN on file.',
  FISCAL_CODE_MISSING: 'The company has no fiscal code on file.',
  METHODS_MISSING: "The acquirer's account has none of its methods. Ask ServicePay to add one.",
  SCOPE_MISSING: 'The user cannot have the scope utilities: call again with a token that has it.',
} as const;

interface Requirement {
  Code: keyof typeof REQUIREMENTS;
  Message: string;
  /** The provider that needs it; null if the whole plug-in does. */
  Provider: Provider | null;
}

export const describeRequirement = (
  Code: Requirement['Code'],
  Provider: Provider | null = null,
): Requirement => ({
  Code,
  Message: REQUIREMENTS[Code],
  Provider,
});

const FACTS = { iban: 'IBAN_MISSING', fiscalCode: 'FISCAL_CODE_MISSING' } as const;

/** Lists the methods of a provider that the acquirer's account has. */
const listMethods = (company: Company, provider: Provider): PaymentMethodId[] =>
  PAYMENT_METHODS.filter((method) => method.provider === provider)
    .map(({ id }) => id)
    .filter((id) => company.methods?.includes(id) ?? true);

const listMissing = (company: Company, provider: Provider): Requirement[] => [
  ...listMissingFacts(provider, company).map((fact) => describeRequirement(FACTS[fact], provider)),
  ...(listMethods(company, provider).length ? [] : [describeRequirement('METHODS_MISSING', provider)]),
];

/** Lists the providers, each with the requirements that the company does not meet. */
export const describeProviders = (company: Company) =>
  PROVIDERS.map((provider) => {
    const isEnabled = company.providers.includes(provider);
    const requirements = [
      ...(isEnabled ? [] : [describeRequirement('PROVIDER_NOT_ENABLED', provider)]),
      ...listMissing(company, provider),
    ];
    return {
      Provider: provider,
      Enabled: isEnabled,
      Ready: requirements.length === 0,
      PaymentMethods: listMethods(company, provider),
      Requirements: requirements,
    };
  });

/** Lists the unmet requirements of a company's enabled providers. */
export const listCompanyRequirements = (company: Company): Requirement[] =>
  company.providers.flatMap((provider) => listMissing(company, provider));
