import { BrandMarks } from './brand-mark.tsx';
import type { ScreenProps } from './screen-props.ts';
import { TextField } from './text-field.tsx';

/** One form in one frame, with the standard tokens, so that a browser fills it in one go (HTML, "autofill"). */
export function CardFields(props: ScreenProps) {
  const { state } = props;
  const { placeholders } = state.catalog;
  const digits = { inputMode: 'numeric', dir: 'ltr' } as const;
  return (
    <div class="fields">
      <TextField
        {...props}
        field="card_number"
        input={{ ...digits, autoComplete: 'cc-number', placeholder: placeholders.card_number }}
      >
        <BrandMarks {...props} />
      </TextField>
      <div class="pair">
        <TextField
          {...props}
          field="expiry"
          input={{ ...digits, autoComplete: 'cc-exp', placeholder: placeholders.expiry }}
        />
        <TextField
          {...props}
          field="cvc"
          input={{ ...digits, autoComplete: 'cc-csc', placeholder: placeholders.cvc }}
        />
      </div>
      <TextField
        {...props}
        field="cardholder_name"
        input={{ autoComplete: 'cc-name', autocapitalize: 'words' }}
      />
    </div>
  );
}
