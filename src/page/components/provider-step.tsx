import { listProviders } from '../methods/choose-provider.ts';
import { isBusy } from '../state/stage.ts';
import { ArrowIcon } from './icons.tsx';
import type { ScreenProps } from './screen-props.ts';

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
          <span class="provider-name">{catalog.providers.names[provider]}</span>
          <span class="provider-hint">{catalog.providers.hints[provider]}</span>
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
