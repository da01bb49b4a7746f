import { getResultTitle } from '../../state/get-result-title.ts';
import { isBusyStage } from '../../state/stage.ts';
import { LazySection } from '../parts/lazy-section.tsx';
import type { ScreenProps } from '../parts/screen-props.ts';
import { EmailField } from './email-field.tsx';
import { MethodList } from './method-list.tsx';
import { PayBar, PayNotes } from './pay-bar.tsx';
import { SaveCard } from './save-card.tsx';

/** Lists the parts that follow every method's own fields. */
const listShared = (props: ScreenProps) => [
  <EmailField key="email" {...props} />,
  <SaveCard key="save-card" {...props} />,
  <PayBar key="pay-bar" {...props} />,
  <PayNotes key="pay-notes" {...props} />,
];

/**
 * The form. It is hidden, not removed, while the outcome of an attempt is unknown: if nothing was paid, typed values are still
 * there.
 */
export function PayForm(props: ScreenProps) {
  const { state, actions } = props;
  return (
    <form
      class="form"
      part="form"
      method="post"
      noValidate
      hidden={getResultTitle(state) !== undefined}
      aria-busy={isBusyStage(state.stage)}
      onSubmit={(event) => {
        event.preventDefault();
        actions?.submit();
      }}
    >
      <LazySection {...props} name="ProviderBack" />
      <LazySection {...props} name="FormHead" />
      <LazySection {...props} name="ProviderStep" />
      <MethodList {...props} shared={listShared(props)} />
    </form>
  );
}
