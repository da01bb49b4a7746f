import { describeCvc } from '../../texts/describe-cvc.ts';
import { BrandMarks } from '../parts/brand-mark.tsx';
import { CvcMark } from '../parts/cvc-mark.tsx';
import type { ScreenProps } from '../parts/screen-props.ts';
import { TextField } from '../parts/text-field.tsx';

/**
 * The fields of a card, in the same frame and with standard tokens, so that a browser fills them all at once (HTML, "autofill":
 * https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill).
 */
export function CardFields(props: ScreenProps) {
  const { view, state } = props;
  const { placeholders } = state.catalog;
  // Hidden instead of removed, so that typed values are kept, and automation finds the fields.
  const isSaved = state.savedCard !== undefined;
  const digits = { inputMode: 'numeric', dir: 'ltr' } as const;
  return (
    <div class="card-fields">
      <div hidden={isSaved}>
        <TextField
          {...props}
          field="card_number"
          input={{ ...digits, autoComplete: 'cc-number', placeholder: placeholders.card_number }}
        >
          <BrandMarks {...props} />
        </TextField>
      </div>
      <div class="pair">
        <div hidden={isSaved}>
          <TextField
            {...props}
            field="expiry"
            input={{ ...digits, autoComplete: 'cc-exp', placeholder: placeholders.expiry }}
          />
        </div>
        <TextField
          {...props}
          field="cvc"
          help={describeCvc(state)}
          input={{ ...digits, autoComplete: 'cc-csc', placeholder: placeholders.cvc }}
        >
          <CvcMark brand={state.brand} />
        </TextField>
      </div>
      <div hidden={isSaved}>
        <TextField
          {...props}
          field="cardholder_name"
          input={{ autoComplete: 'cc-name', autocapitalize: 'words', defaultValue: view.shopper?.name }}
        />
      </div>
    </div>
  );
}
