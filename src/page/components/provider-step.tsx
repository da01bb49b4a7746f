import { isWallet, type Provider } from '../../protocol/payment-methods.ts';
import { listProviderMethods, listProviders } from '../methods/choose-provider.ts';
import { isBusy } from '../state/stage.ts';
import { ArrowIcon } from './icons.tsx';
import { MethodMark } from './method-mark.tsx';
import { findMethodPanel } from './method-panels.ts';
import type { ScreenProps } from './screen-props.ts';

/** A provider is the merchant's contract; the shopper looks for what is behind it, by name and by mark. */
function ProviderContent({ provider, state }: Pick<ScreenProps, 'state'> & { provider: Provider }) {
  const { catalog } = state;
  const { names, hints, payFromAccount } = catalog.providers;
  const methods = listProviderMethods(state.methods, provider).filter((id) => !isWallet(id));
  const hint = methods.map((id) => findMethodPanel(id)?.name(catalog)).join(', ');
  return (
    <>
      <span class="provider-name">{provider === 'Fabrick' ? payFromAccount : names[provider]}</span>
      <span class="provider-hint">{methods.length > 1 ? hint : hints[provider]}</span>
      <span class="provider-marks">
        {methods.map((id) => (
          <MethodMark key={id} method={id} />
        ))}
      </span>
    </>
  );
}

/** Buttons and not radio inputs: an answer leads on at once, and an arrow key must not (WCAG 3.2.2). */
export function ProviderStep({ state, actions }: ScreenProps) {
  const { catalog, methods, problems } = state;
  return (
    <fieldset class="providers" aria-describedby="method-problem">
      <legend class="visually-hidden">{catalog.providers.choose}</legend>
      {listProviders(methods).map((provider) => (
        <button
          key={provider}
          class="provider"
          type="button"
          name="provider"
          value={provider}
          disabled={!state.isLive}
          onClick={() => actions?.chooseProvider(provider)}
        >
          <ProviderContent provider={provider} state={state} />
        </button>
      ))}
      <p class="problem" id="method-problem" role="alert">
        {problems.method && catalog.providers.choose}
      </p>
    </fieldset>
  );
}

/** Back to the step, where there is one. */
export function ProviderBack({ state, actions }: ScreenProps) {
  const { catalog, methods, stage, isLive } = state;
  if (listProviders(methods).length < 2) return null;
  return (
    <button
      class="back"
      type="button"
      disabled={isBusy(stage) || !isLive}
      onClick={() => actions?.chooseProvider(undefined)}
    >
      <ArrowIcon />
      <span>{catalog.providers.back}</span>
    </button>
  );
}
