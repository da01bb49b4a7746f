import type { ScreenProps } from '../parts/screen-props.ts';
import { TextField } from '../parts/text-field.tsx';
import { findMethodPanel } from './method-panels.ts';

/**
 * Below the method's own fields, and shared by the methods: what was typed stays when another one is chosen. Not asked again of a
 * shopper whose card was saved with an address.
 */
export function EmailField(props: ScreenProps) {
  const { view, state } = props;
  const email = findMethodPanel(state.method, props.sections)?.email;
  if (view.hideEmailInput) return null;
  const savedCard = state.method === 'card' && state.savedCards.find(({ id }) => id === state.savedCard);
  const isKnown = (savedCard || undefined)?.hasEmail;
  const isAsked = email && !isKnown && (email !== 'confirmation' || view.sendsConfirmation);
  return (
    <div class="shared-field" hidden={!isAsked}>
      <TextField
        {...props}
        field="email"
        isOptional={email !== 'required'}
        // Not of the type `email`: browsers do not show a script the caret in such a field (`hold-scroll.ts`).
        input={{
          inputMode: 'email',
          autoComplete: 'email',
          autocorrect: 'off',
          enterkeyhint: 'done',
          defaultValue: view.shopper?.email,
        }}
      />
    </div>
  );
}
