import type { JSX } from 'preact';
import {
  ONBOARDING_FIELDS,
  type OnboardingField,
  type OnboardingView,
} from '../../../protocol/page-renderer.ts';
import type { Catalog, ServiceTexts } from '../../locales/catalog.ts';
import { fillText } from '../../texts/fill-text.ts';
import { AlertIcon, CheckIcon, ClockIcon, CrossIcon } from '../parts/icons.tsx';
import { PlainField } from '../parts/plain-field.tsx';
import { Outcome, Panel } from './panel.tsx';

interface OnboardingPageProps {
  view: OnboardingView;
  catalog: Catalog;
  texts: ServiceTexts;
}

const PLAIN = { autocapitalize: 'none', dir: 'ltr' } as const;

/**
 * The input attributes of each field. None limits the length, because browsers would silently truncate the value, even of a
 * password.
 */
const INPUTS: Record<OnboardingField, JSX.IntrinsicElements['input']> = {
  vat_number: { ...PLAIN, autocapitalize: 'characters', autoComplete: 'off' },
  iban: { ...PLAIN, autocapitalize: 'characters', autoComplete: 'off' },
  domain: { ...PLAIN, inputMode: 'url', autoComplete: 'off' },
  representative: { autocapitalize: 'words', autoComplete: 'name' },
  username: { ...PLAIN, autoComplete: 'username' },
  password: { ...PLAIN, type: 'password', autoComplete: 'new-password' },
};

/** A field with its hint, which describes the correct value and stays after an error. */
function Field({ field, view: { faults, values }, texts }: OnboardingPageProps & { field: OnboardingField }) {
  const fault = faults[field];
  const [label, hint] = texts.onboarding.fields[field];
  const isFirst = ONBOARDING_FIELDS.find((name) => faults[name]) === field;
  const value = field === 'password' ? {} : { value: values[field] ?? '' };
  return (
    <PlainField
      name={field}
      {...{ label, hint }}
      fault={fault && `${texts.onboarding[fault]} ${hint}`}
      input={{ autofocus: isFirst, ...INPUTS[field], ...value }}
    />
  );
}

/**
 * The form posts to its own URL, which is a secret and is therefore not written into the page. The page itself describes errors,
 * not the browser.
 */
function ApplicationForm(props: OnboardingPageProps) {
  const { title, invitation, problems, submit, note } = props.texts.onboarding;
  const { companyName: company = '', partnerName: partner = 'ServicePay', faults } = props.view;
  return (
    <>
      <div class="merchant">
        <span class="monogram" aria-hidden="true">
          {Array.from(company)[0]}
        </span>
        <div class="merchant-texts">
          <h1 class="form-title">{title}</h1>
          <p class="order-title">{fillText(invitation, { partner, company })}</p>
        </div>
      </div>
      {Object.keys(faults).length > 0 && (
        <p class="notice" role="alert">
          {problems}
        </p>
      )}
      <form class="manage" method="post" noValidate>
        <div>
          {ONBOARDING_FIELDS.map((field) => (
            <Field key={field} {...props} field={field} />
          ))}
        </div>
        <button class="button" type="submit" name="submit-application">
          {submit}
        </button>
        <p class="note">{note}</p>
      </form>
    </>
  );
}

/** Describes the state of an application, or why there is none. */
function describeOutcome({ view: { state }, texts: { onboarding, notFound } }: OnboardingPageProps) {
  const { active, in_review: inReview, ask } = onboarding;
  if (state === 'active')
    return { look: 'good', Mark: CheckIcon, title: active[0], text: active[1] } as const;
  if (state === 'in_review')
    return { look: 'waiting', Mark: ClockIcon, title: inReview[0], text: inReview[1] } as const;
  if (state === 'rejected')
    return { look: 'bad', Mark: CrossIcon, title: onboarding.rejected, text: ask } as const;
  const titles = { ...onboarding, unknown: notFound.title, form: onboarding.title };
  return { Mark: AlertIcon, title: titles[state], text: ask };
}

/** Creates the title of the document, beginning with the fact that there are problems, because a screen reader reads it first. */
export function describeOnboarding(props: OnboardingPageProps): string {
  const { title } = describeOutcome(props);
  return Object.keys(props.view.faults).length ? `${props.texts.onboarding.problems} ${title}` : title;
}

/** The form for a company's application, or the application's state. No scripts are needed. */
export const OnboardingPage = (props: OnboardingPageProps) => (
  <Panel view={{ language: props.view.language }} catalog={props.catalog}>
    {props.view.state === 'form' ? (
      <ApplicationForm {...props} />
    ) : (
      <Outcome {...describeOutcome(props)}>
        {props.view.companyName && (
          <p class="reference">
            <bdi>{props.view.companyName}</bdi>
          </p>
        )}
      </Outcome>
    )}
  </Panel>
);
