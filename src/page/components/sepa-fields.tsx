import { fillText } from '../texts/fill-text.ts';
import type { ScreenProps } from './screen-props.ts';
import { TextField } from './text-field.tsx';

/** Longer than any IBAN with its spaces, so that what is pasted is refused by the rules and not cut off. */
const MAX_TYPED_LENGTH = 64;

/**
 * The account to be debited. The names are what drivers of the page find the fields by; they are there only while the
 * page's code keeps the browser from sending the form by itself.
 */
export function SepaFields(props: ScreenProps) {
  const { view, state } = props;
  const onFile = view.debtor?.iban;
  const createName = (name: string) => (state.isLive ? { name } : {});
  return (
    <div class="fields">
      <TextField
        {...props}
        field="iban"
        isOptional={onFile !== undefined}
        // One word, which no line breaks.
        hint={onFile && fillText(state.catalog.sepa.onFile, { iban: onFile.replaceAll(' ', '\u00a0') })}
        input={{
          ...createName('iban'),
          autoComplete: 'off',
          autocapitalize: 'characters',
          dir: 'ltr',
          maxLength: MAX_TYPED_LENGTH,
        }}
      />
      <TextField
        {...props}
        field="account_holder"
        input={{
          ...createName('account_holder'),
          autoComplete: 'name',
          autocapitalize: 'words',
          defaultValue: view.debtor?.name,
        }}
      />
    </div>
  );
}
