import type { ComponentChildren } from 'preact';
import { isBusyStage } from '../../state/stage.ts';
import type { ScreenProps } from '../parts/screen-props.ts';
import { TextField } from '../parts/text-field.tsx';

/** More than any IBAN with spaces, so that a pasted text is refused by the rules instead of being truncated. */
const MAX_TYPED_LENGTH = 64;

function AccountChoice({
  isOther,
  children,
  state,
  actions,
}: ScreenProps & { isOther: boolean; children: ComponentChildren }) {
  const isChosen = isOther === (state.usesOtherAccount === true);
  return (
    <label class="method">
      <input
        type="radio"
        name="account"
        value={isOther ? 'other' : 'on_file'}
        autoComplete="off"
        checked={isChosen}
        disabled={isBusyStage(state.stage) && !isChosen}
        onChange={() => actions?.chooseAccount?.(isOther)}
      />
      <span class="method-name">{children}</span>
    </label>
  );
}

/** The account on file, in the room of a made-up one of its length (`saved-cards.tsx`). */
function AccountName({ iban }: { iban: string }) {
  const text = iban.replaceAll(' ', '\u00a0');
  return (
    <span class="kept" data-room={text.replace(/\d/g, '0').replace(/[A-Z]/gi, 'M')}>
      <bdi class="kept-text" dir="ltr">
        {text}
      </bdi>
    </span>
  );
}

/** The choice between the account on file, initially selected, and another one. */
const Accounts = (props: ScreenProps) => (
  <fieldset class="accounts">
    <legend class="label words">{props.state.catalog.sepa.account}</legend>
    <AccountChoice {...props} isOther={false}>
      <AccountName iban={props.view.debtor?.iban ?? ''} />
    </AccountChoice>
    <AccountChoice {...props} isOther>
      {props.state.catalog.sepa.another}
    </AccountChoice>
  </fieldset>
);

/**
 * The fields for the account to debit. They have names, for automation, only while the page's code prevents the browser from
 * submitting the form.
 */
export function SepaFields(props: ScreenProps) {
  const { view, state } = props;
  const { iban, name } = view.debtor ?? {};
  const isOnFile = iban !== undefined && !state.usesOtherAccount;
  const createName = (field: string) => (state.isLive ? { name: field } : {});
  return (
    <div class="fields">
      {iban !== undefined && <Accounts {...props} />}
      <div hidden={isOnFile}>
        <TextField
          {...props}
          field="iban"
          input={{
            ...createName('iban'),
            autoComplete: 'off',
            autocapitalize: 'characters',
            dir: 'ltr',
            maxLength: MAX_TYPED_LENGTH,
          }}
        />
      </div>
      {/* Who the account on file belongs to is known with it. */}
      <div hidden={isOnFile && name !== undefined}>
        <TextField
          {...props}
          field="account_holder"
          input={{
            ...createName('account_holder'),
            autoComplete: 'name',
            autocapitalize: 'words',
            defaultValue: name ?? view.shopper?.name,
          }}
        />
      </div>
    </div>
  );
}
