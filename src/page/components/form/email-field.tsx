import type { ScreenProps } from '../parts/screen-props.ts';
import { TextField } from '../parts/text-field.tsx';
import { findMethodPanel } from './method-panels.ts';

/**
 * The email field, below the method's own fields and shared by all methods, so that its value is kept when the method changes.
 * Omitted for a saved card with an address.
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
        // Not of type `email`: browsers do not expose the caret of such a field to scripts (`hold-scroll.ts`).
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
