import type { JSX } from 'preact';
import {
  ONBOARDING_FIELDS,
  type OnboardingField,
  type OnboardingView,
} from '../../../protocol/page-renderer.ts';
import type { Catalog } from '../../locales/catalog.ts';
import { fillText } from '../../texts/fill-text.ts';
import { FormField } from '../parts/form-field.tsx';
import { AlertIcon, CheckIcon, ClockIcon, CrossIcon } from '../parts/icons.tsx';
import { describeOnboardingFault, ONBOARDING_TEXTS } from './onboarding-texts.ts';
import { Legal } from './static-parts.tsx';

export interface OnboardingPageProps {
  view: OnboardingView;
  catalog: Catalog;
}

const PLAIN = { autocapitalize: 'none', dir: 'ltr' } as const;

/** How each field is typed and filled. None has a limit of its own: a browser cuts off what is longer, and a password unseen. */
const INPUTS: Record<OnboardingField, JSX.IntrinsicElements['input']> = {
  vat_number: { ...PLAIN, autocapitalize: 'characters', autoComplete: 'off' },
  iban: { ...PLAIN, autocapitalize: 'characters', autoComplete: 'off' },
  domain: { ...PLAIN, inputMode: 'url', autoComplete: 'off' },
  representative: { autocapitalize: 'words', autoComplete: 'name' },
  username: { ...PLAIN, autoComplete: 'username' },
  password: { ...PLAIN, type: 'password', autoComplete: 'new-password' },
};

function Field({ field, view }: { field: OnboardingField; view: OnboardingView }) {
  const fault = view.faults[field];
  const isFirst = ONBOARDING_FIELDS.find((name) => view.faults[name]) === field;
  return (
    <FormField
      name={field}
      label={ONBOARDING_TEXTS.labels[field]}
      hint={ONBOARDING_TEXTS.hints[field]}
      fault={fault && describeOnboardingFault(field, fault)}
      input={{
        autofocus: isFirst,
        ...INPUTS[field],
        ...(field !== 'password' && { value: view.values[field] ?? '' }),
      }}
    />
  );
}

const PARTS = { company: ONBOARDING_FIELDS.slice(0, 4), login: ONBOARDING_FIELDS.slice(4) } as const;

/** Sent to its own address, which is a secret, and so is written nowhere. Faults are ours to describe, not the browser's. */
function ApplicationForm({ view }: Pick<OnboardingPageProps, 'view'>) {
  return (
    <form class="manage" method="post" noValidate>
      {(['company', 'login'] as const).map((part) => (
        <section key={part} class="manage-part" aria-labelledby={part}>
          <h2 id={part}>{ONBOARDING_TEXTS.parts[part]}</h2>
          {PARTS[part].map((field) => (
            <Field key={field} {...{ field, view }} />
          ))}
        </section>
      ))}
      <button class="button" type="submit" name="submit-application">
        {ONBOARDING_TEXTS.submit}
      </button>
      <p class="note">{ONBOARDING_TEXTS.note}</p>
    </form>
  );
}

function Invitation({ view }: Pick<OnboardingPageProps, 'view'>) {
  const { companyName = '', partnerName = 'ServicePay' } = view;
  return (
    <div class="merchant">
      <span class="monogram" aria-hidden="true">
        {Array.from(companyName)[0]}
      </span>
      <div class="merchant-texts">
        <h1 class="form-title">{ONBOARDING_TEXTS.title}</h1>
        <p class="order-title">
          {fillText(ONBOARDING_TEXTS.invitation, { partner: partnerName, company: companyName })}
        </p>
      </div>
    </div>
  );
}

/** The looks of an outcome that is neither good nor bad are those of a page that leads nowhere. */
const MARKS = {
  active: ['good', CheckIcon],
  in_review: ['waiting', ClockIcon],
  rejected: ['bad', CrossIcon],
} as const;

function Outcome({ view }: Pick<OnboardingPageProps, 'view'>) {
  if (view.state === 'form') return null;
  const [title, text] = ONBOARDING_TEXTS.outcomes[view.state];
  const [look, Mark] =
    view.state in MARKS ? MARKS[view.state as keyof typeof MARKS] : (['neutral', AlertIcon] as const);
  return (
    <div class={`result result-${look}`}>
      <span class="result-mark">
        <Mark />
      </span>
      <h1 class="result-title">{title}</h1>
      <p class="result-text">{text}</p>
      {view.companyName && (
        <p class="reference">
          <bdi>{view.companyName}</bdi>
        </p>
      )}
    </div>
  );
}

/** The title of the document; a screen reader reads first that there are problems. */
export function describeOnboarding({ state, faults }: OnboardingView): string {
  if (state !== 'form') return ONBOARDING_TEXTS.outcomes[state][0];
  const { problems, title } = ONBOARDING_TEXTS;
  return Object.keys(faults).length ? `${problems} ${title}` : title;
}

/** The form in which a company applies, or how its application stands. Nothing needs a script. */
export function OnboardingPage({ view, catalog }: OnboardingPageProps) {
  return (
    <main class="page">
      <section class="panel manage">
        {view.state === 'form' ? (
          <>
            <Invitation view={view} />
            {Object.keys(view.faults).length > 0 && (
              <p class="notice" role="alert">
                {ONBOARDING_TEXTS.problems}
              </p>
            )}
            <ApplicationForm view={view} />
          </>
        ) : (
          <Outcome view={view} />
        )}
      </section>
      <footer class="powered">
        <Legal view={{}} state={{ catalog }} />
      </footer>
    </main>
  );
}
