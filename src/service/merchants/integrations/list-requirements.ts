import {
  PAYMENT_METHODS,
  type PaymentMethodId,
  PROVIDERS,
  type Provider,
} from '../../../protocol/payment-methods.ts';
import { METHOD_RULES } from '../../../protocol/select-payment-methods.ts';
import type { Company } from '../../calls/companies/company.ts';

/** Requirements that a company or a plug-in may not meet. */
export const REQUIREMENTS = {
  PROVIDER_NOT_ENABLED: 'The provider is not enabled for the company. Ask ServicePay to enable it.',
  IBAN_MISSING: 'The company has no IBAN on file.',
  FISCAL_CODE_MISSING: 'The company has no fiscal code on file.',
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

const listMethods = (provider: Provider): PaymentMethodId[] =>
  PAYMENT_METHODS.filter((method) => method.provider === provider).map(({ id }) => id);

function listMissing(company: Company, provider: Provider): Requirement[] {
  const needs = new Set(listMethods(provider).flatMap((id) => METHOD_RULES[id].needs ?? []));
  return [...needs]
    .filter((fact) => !company[fact])
    .map((fact) => describeRequirement(FACTS[fact], provider));
}

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
      PaymentMethods: listMethods(provider),
      Requirements: requirements,
    };
  });

/** Lists the unmet requirements of a company's enabled providers. */
export const listCompanyRequirements = (company: Company): Requirement[] =>
  company.providers.flatMap((provider) => listMissing(company, provider));
