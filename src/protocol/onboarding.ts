import type { PageAssets } from './page-renderer.ts';

/** The fields of the form in which a company applies, in its order. */
export const ONBOARDING_FIELDS = [
  'vat_number',
  'iban',
  'domain',
  'representative',
  'username',
  'password',
] as const;

export type OnboardingField = (typeof ONBOARDING_FIELDS)[number];

/** The rule that a field breaks. `taken`: another user has the name. */
export type OnboardingFault = 'required' | 'invalid' | 'taken';

/** `form` while it can be sent; `unknown` for an address without a company; else how the application stands. */
export type OnboardingState =
  | 'form'
  | 'expired'
  | 'in_review'
  | 'active'
  | 'rejected'
  | 'suspended'
  | 'unknown';

/** The page of a company that was invited. */
export interface OnboardingView {
  state: OnboardingState;
  companyName?: string;
  /** Who has invited it. */
  partnerName?: string;
  /** What is known or was typed; never the password. */
  values: Partial<Record<Exclude<OnboardingField, 'password'>, string>>;
  faults: Partial<Record<OnboardingField, OnboardingFault>>;
}

/** `renderOnboarding`: the document of the page. It has no script. */
export type RenderOnboarding = (view: OnboardingView, assets: PageAssets) => string;
