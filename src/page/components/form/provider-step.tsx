import type { ComponentChildren } from 'preact';
import { findPaymentMethod, isRail, type PaymentMethodId } from '../../../protocol/payment-methods.ts';
import type { Catalog } from '../../locales/catalog.ts';
import { awaitsProvider, listProviderMethods, listProviders } from '../../methods/provider-choice.ts';
import { isBusyStage } from '../../state/stage.ts';
import { BrandMark, listAcceptedBrands } from '../parts/brand-mark.tsx';
import { ArrowIcon } from '../parts/icons.tsx';
import { MethodMark } from '../parts/method-mark.tsx';
import type { ScreenProps } from '../parts/screen-props.ts';
import { findMethodPanel } from './method-panels.ts';

/** Names a method beside those of other providers: open banking and "Pay by Bank" otherwise have the same name. */
function nameMethod(method: PaymentMethodId, { state, sections }: ScreenProps): string {
  const { catalog } = state;
  if (method === 'open_banking') return catalog.providers.bankApp;
  return findMethodPanel(method, sections)?.name(catalog) ?? findPaymentMethod(method)?.name ?? method;
}

/** Describes the only method of a provider. */
function describeMethod(method: PaymentMethodId, { providers, rails }: Catalog): string | undefined {
  if (method === 'bank_transfer') return providers.transferNote;
  if (method === 'open_banking') return providers.bankAppNote;
  return isRail(method) ? rails.about[method] : undefined;
}

/** The names of further methods. Each is isolated, because a brand's name runs from left to right in every language. */
function OtherMethods({ methods, ...props }: ScreenProps & { methods: PaymentMethodId[] }) {
  const [before, after] = props.state.catalog.providers.others.split('{methods}');
  const names = methods.flatMap((method): ComponentChildren[] => [
    ', ',
    <bdi key={method}>{nameMethod(method, props)}</bdi>,
  ]);
  return (
    <>
      {before}
      {names.slice(1)}
      {after}
    </>
  );
}

function Marks({ methods, view }: ScreenProps & { methods: PaymentMethodId[] }) {
  const marks = methods.flatMap((method) =>
    method === 'card' ? (
      listAcceptedBrands(view).map(({ id }) => <BrandMark key={id} brand={id} />)
    ) : (
      <MethodMark key={method} method={method} />
    ),
  );
  return (
    <span
      class={marks.length > 1 ? 'provider-marks provider-marks-several' : 'provider-marks'}
      aria-hidden="true"
    >
      {marks}
    </span>
  );
}

/**
 * A button of the step. Before the page's code runs, and where it never does, it requests the page with the choice
 * (`page-route.ts`); afterwards it must not look like the pay button, which is found by its type.
 */
const listTraits = ({ state }: ScreenProps) =>
  ({
    type: state.isLive ? 'button' : 'submit',
    // The form itself posts.
    formMethod: 'get',
  }) as const;

/** The language of the page, which a form that is submitted with GET removes from its URL. */
const KeptLanguage = ({ state }: ScreenProps) =>
  state.isLive ? null : <input type="hidden" name="lang" value={state.language} />;

/**
 * The step in which the shopper chooses one of several providers, each named by its methods. Buttons instead of radio inputs: an
 * answer leads on at once, and an arrow key must not (WCAG 3.2.2).
 */
export function ProviderStep(props: ScreenProps) {
  const { state, actions } = props;
  const { catalog, problems, stage } = state;
  if (!awaitsProvider(state)) return null;
  return (
    <div class="providers">
      <KeptLanguage {...props} />
      <fieldset class="methods" part="methods" aria-labelledby="form-title" aria-describedby="method-problem">
        {listProviders(state).map((provider) => {
          const [first, ...others] = listProviderMethods(state, provider);
          if (!first) return null;
          const note = describeMethod(first, catalog);
          return (
            <button
              key={provider}
              class="row provider"
              part="provider"
              name="provider"
              value={provider}
              disabled={isBusyStage(stage)}
              {...listTraits(props)}
              onClick={() => actions?.chooseProvider?.(provider)}
            >
              <span class="provider-texts">
                <span class="provider-name words">{nameMethod(first, props)}</span>{' '}
                <span class="provider-note">
                  {others.length > 0 ? <OtherMethods {...props} methods={others} /> : note}
                </span>
              </span>
              <Marks {...props} methods={[first, ...others]} />
            </button>
          );
        })}
      </fieldset>
      <p class="problem" part="error" id="method-problem" role="alert">
        {problems.method && catalog.providers.missing}
      </p>
    </div>
  );
}

/** The way back to the step, which stays in sight (`sections.css`). */
export function ProviderBack(props: ScreenProps) {
  const { state, actions } = props;
  if (awaitsProvider(state) || !listProviders(state).length) return null;
  return (
    <div class={isBusyStage(state.stage) ? 'provider-back idle' : 'provider-back'}>
      <KeptLanguage {...props} />
      <button
        class="leave"
        part="change-provider"
        name="change_provider"
        {...listTraits(props)}
        onClick={() => actions?.chooseProvider?.(undefined)}
      >
        <ArrowIcon />
        <span class="words">{state.catalog.providers.change}</span>
      </button>
    </div>
  );
}
