import type { OnboardingFault, OnboardingField, OnboardingState } from '../../../protocol/page-renderer.ts';

type Outcome = Exclude<OnboardingState, 'form'>;

/** The words of the onboarding page. It is in English only: the partner chooses who reads it, not the browser. */
export const ONBOARDING_TEXTS = {
  title: 'Apply to take payments',
  invitation: '{partner} has invited {company} to take payments with ServicePay.',
  parts: { company: 'Your company', login: 'Your login' },
  labels: {
    vat_number: 'VAT number',
    iban: 'IBAN',
    domain: 'Domain of your shop',
    representative: 'Legal representative',
    username: 'Username',
    password: 'Password',
  } satisfies Record<OnboardingField, string>,
  hints: {
    vat_number: 'With the country, such as IT01234567897.',
    iban: 'The account that you are paid out to.',
    domain: 'Such as shop.example.',
    representative: 'First name and last name, as in the register of companies.',
    username: 'You log in with it. No spaces.',
    password: '12 to 72 characters.',
  } satisfies Record<OnboardingField, string>,
  required: {
    vat_number: 'Enter the VAT number.',
    iban: 'Enter the IBAN.',
    domain: 'Enter the domain.',
    representative: 'Enter the name of the representative.',
    username: 'Choose a username.',
    password: 'Choose a password.',
  } satisfies Record<OnboardingField, string>,
  invalid: {
    vat_number: 'This VAT number is not valid. Check it for typing errors.',
    iban: 'This IBAN is not valid. Check it for typing errors.',
    domain: 'This is not a domain. Leave out https:// and all that follows the name.',
    representative: 'Use at most 100 characters.',
    username: 'Use at most 100 characters, and no spaces.',
    password: 'Use 12 to 72 characters.',
  } satisfies Record<OnboardingField, string>,
  taken: 'This username is taken. Choose another one.',
  problems: 'Please check the marked fields. Enter the password again, too.',
  submit: 'Send application',
  note: 'The address of this page works once. Do not pass it on.',
  outcomes: {
    expired: ['This link has expired', 'Ask the company that has invited you for a new one.'],
    in_review: ['Application received', 'We are checking it. You can log in as soon as it is approved.'],
    active: [
      'You can take payments',
      'Your application is approved. Log in with the username that you have chosen.',
    ],
    rejected: ['Application not approved', 'Ask the company that has invited you what to do next.'],
    suspended: ['Account suspended', 'Ask the company that has invited you what to do next.'],
    unknown: [
      'Page not found',
      'There is no application at this address. Check the link, or ask for a new one.',
    ],
  } satisfies Record<Outcome, [title: string, text: string]>,
} as const;

/** The sentence of a fault. */
export const describeOnboardingFault = (field: OnboardingField, fault: OnboardingFault): string =>
  fault === 'taken' ? ONBOARDING_TEXTS.taken : ONBOARDING_TEXTS[fault][field];
