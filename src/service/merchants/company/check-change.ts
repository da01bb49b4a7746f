import { findContrastFault, parseColor } from '../../../protocol/brand/brand.ts';
import type { Provider } from '../../../protocol/payment-methods.ts';
import { listMissingFacts, PROVIDER_NEEDS } from '../../../protocol/select-payment-methods.ts';
import { hasReceiver, LEGAL_PROTOCOLS } from '../../calls/companies/check-profile.ts';
import { applyChange, type CompanyChange, LEGAL_PAGES } from '../../calls/companies/company-facts.ts';
import type { CompanyProfile } from '../../calls/companies/read-companies.ts';
import { isPicture, LOGO_TYPE_NAMES, MAX_LOGO_BYTES, readDataUrl } from '../../calls/companies/read-logo.ts';
import { URL_HINT } from '../../calls/definitions/request-fields.ts';
import { parseHost } from '../../platform/addresses/parse-host.ts';
import { parseWebUrl } from '../../platform/addresses/parse-web-url.ts';
import { createWebhookTargets, type WebhookTargets } from '../../platform/addresses/webhook-targets.ts';
import { joinChoices } from '../../platform/http/answers/explain-values.ts';
import { breakRule, type FieldError } from '../../platform/http/answers/rejections.ts';
import { checkContact, normalizeContact } from '../contacts/contact-fields.ts';

interface ChangeRules {
  profile: CompanyProfile;
  /** The company's authorized domains. */
  domains: readonly string[];
  /** The permitted webhook URLs. */
  targets: Pick<WebhookTargets, 'findProblem'>;
  now: number;
}

const spellColor = (color: string | null): string | null => (color && parseColor(color)) || color;

/** Normalizes numbers, hosts and colors. */
export function spellChange(change: CompanyChange): CompanyChange {
  const { Wallets, Accent, OnAccent } = change;
  const hosts = Wallets?.ApplePay?.map((host) => parseHost(host) ?? host);
  return {
    ...(normalizeContact(change) as CompanyChange),
    ...(Accent !== undefined && { Accent: spellColor(Accent) }),
    ...(OnAccent !== undefined && { OnAccent: spellColor(OnAccent) }),
    ...(Wallets && hosts && { Wallets: { ...Wallets, ApplePay: hosts } }),
  };
}

const LOGO_HINT = `An https URL, or a data URL of ${LOGO_TYPE_NAMES} of at most ${MAX_LOGO_BYTES} bytes.`;

function checkLogo(url: string): FieldError[] {
  if (!/^data:/i.test(url)) {
    const problem = createWebhookTargets([]).findProblem(url);
    return problem ? [breakRule('LogoUrl', problem, LOGO_HINT)] : [];
  }
  const logo = readDataUrl(url);
  if (logo && logo.body.length > MAX_LOGO_BYTES) return [breakRule('LogoUrl', 'TOO_LONG', LOGO_HINT)];
  return logo && isPicture(logo) ? [] : [breakRule('LogoUrl', 'INVALID_VALUE', LOGO_HINT)];
}

function checkPage(field: keyof typeof LEGAL_PAGES, text: string): FieldError[] {
  const protocols = LEGAL_PROTOCOLS[LEGAL_PAGES[field]];
  const url = /^https?:/i.test(text) ? parseWebUrl(text) : URL.parse(text);
  if (url instanceof URL && protocols.includes(url.protocol) && hasReceiver(url)) return [];
  const hint = `A URL that begins with ${joinChoices(protocols)}, and has a target.`;
  return [breakRule(field, 'INVALID_VALUE', hint)];
}

/** Refuses a pair of colors that cannot be read. A color that is on file already counts. */
function checkContrast({ Accent, OnAccent }: CompanyChange, { brand = {} }: CompanyProfile): FieldError[] {
  const fault = Accent !== undefined || OnAccent !== undefined ? findContrastFault(brand) : undefined;
  return fault ? [breakRule(OnAccent ? 'OnAccent' : 'Accent', 'CONTRAST_TOO_LOW', fault)] : [];
}

/** Lists the providers that need a fact about the company. */
const listNeeding = (fact: 'iban' | 'fiscalCode', providers: readonly Provider[]): Provider[] =>
  providers.filter((provider) => PROVIDER_NEEDS[provider].includes(fact));

/** The facts that providers need, with their names for people. */
const NEEDED = { iban: 'the IBAN', fiscalCode: 'the fiscal code' } as const;

/** Lists, in sentences, the providers of a company that do not work yet. */
export const listMissing = (profile: CompanyProfile): string[] =>
  profile.providers.flatMap((provider) => {
    const missing = listMissingFacts(provider, profile).map((fact) => NEEDED[fact]);
    return missing.length ? [`${provider} still needs ${missing.join(' and ')}.`] : [];
  });

/** Refuses to remove a fact without which a provider of the company would stop working (docs/decisions.md, 542). */
function checkRemovals(before: CompanyProfile, after: CompanyProfile): FieldError[] {
  const facts = { Iban: 'iban', FiscalCode: 'fiscalCode' } as const;
  return Object.entries(facts).flatMap(([field, fact]) => {
    const needing = before[fact] && !after[fact] ? listNeeding(fact, after.providers) : [];
    const names = needing.join(' and ');
    const hint = `For ${names}: give another value, or have the operator remove ${names} first.`;
    return needing.length ? [breakRule(field, 'NEEDED_BY_PROVIDER', hint)] : [];
  });
}

function checkApplePay({ Wallets }: CompanyChange, domains: readonly string[]): FieldError[] {
  const foreign = Wallets?.ApplePay?.find((domain) => !domains.includes(domain));
  if (foreign === undefined) return [];
  const hint = `Authorize ${foreign} for the company first.`;
  return [breakRule('Wallets.ApplePay', 'DOMAIN_NOT_AUTHORIZED', hint)];
}

/**
 * Lists every rule that a change of a company breaks and that no schema can express.
 * @param change as normalized by `spellChange`
 */
export function checkChange(
  change: CompanyChange,
  { profile, domains, targets, now }: ChangeRules,
): FieldError[] {
  const { DefaultWebhookUrl, LogoUrl } = change;
  const after = applyChange(profile, change);
  const problem = DefaultWebhookUrl ? targets.findProblem(DefaultWebhookUrl) : undefined;
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== ''));
  return [
    ...(problem ? [breakRule('DefaultWebhookUrl', problem, URL_HINT)] : []),
    ...checkContact(given, now),
    ...(LogoUrl ? checkLogo(LogoUrl) : []),
    ...(Object.keys(LEGAL_PAGES) as (keyof typeof LEGAL_PAGES)[]).flatMap((field) =>
      change[field] ? checkPage(field, change[field]) : [],
    ),
    ...checkApplePay(change, domains),
    ...checkContrast(change, after),
    ...checkRemovals(profile, after),
  ];
}
