import { isWallet, type Provider } from '../../../protocol/payment-methods.ts';
import type { Catalog } from '../../locales/catalog.ts';
import { listProviderMethods, listProviders } from '../../methods/choose-provider.ts';
import { isBusyStage } from '../../state/stage.ts';
import { ArrowIcon } from '../parts/icons.tsx';
import { MethodMark } from '../parts/method-mark.tsx';
import type { ScreenProps } from '../parts/screen-props.ts';
import { findMethodPanel } from './method-panels.ts';

/** The name of a provider's one method, and what it is; of ServiceDirect, which has many, the names of these. */
function describeProvider(
  provider: Provider,
  { providers, transfer, rails }: Catalog,
  names: readonly (string | undefined)[],
): [name: string, hint: string] {
  if (provider === 'FlowPay') return [transfer.name, transfer.about];
  if (provider === 'Fabrick') return [rails.payByBank, rails.about.pay_by_bank];
  return [providers.now, names.join(', ')];
}

/** A provider is the merchant's contract; the shopper looks for what is behind it, by name and by mark. */
function ProviderContent({ provider, state, sections }: ScreenProps & { provider: Provider }) {
  const { catalog } = state;
  const methods = listProviderMethods(state.methods, provider).filter((id) => !isWallet(id));
  const names = methods.map((id) => findMethodPanel(id, sections)?.name(catalog));
  const [name, hint] = describeProvider(provider, catalog, names);
  return (
    <>
      <span class="provider-name">{name}</span>
      <span class="provider-hint">{hint}</span>
      <span class="provider-marks">
        {methods.map((id) => (
          <MethodMark key={id} method={id} />
        ))}
      </span>
    </>
  );
}

/** Buttons and not radio inputs: an answer leads on at once, and an arrow key must not (WCAG 3.2.2). */
export function ProviderStep(props: ScreenProps) {
  const { state, actions } = props;
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
          onClick={() => actions?.chooseProvider?.(provider)}
        >
          <ProviderContent {...props} provider={provider} />
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
      disabled={isBusyStage(stage) || !isLive}
      onClick={() => actions?.chooseProvider?.(undefined)}
    >
      <ArrowIcon />
      <span>{catalog.providers.back}</span>
    </button>
  );
}
