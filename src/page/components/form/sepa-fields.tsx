import type { ComponentChildren } from 'preact';
import { isBusyStage } from '../../state/stage.ts';
import type { ScreenProps } from '../parts/screen-props.ts';
import { TextField } from '../parts/text-field.tsx';

/** Longer than any IBAN with its spaces, so that what is pasted is refused by the rules and not cut off. */
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

/** The account that the merchant has on file, chosen, and the way to another one. */
const Accounts = (props: ScreenProps) => (
  <fieldset class="accounts">
    <legend class="label">{props.state.catalog.sepa.account}</legend>
    <AccountChoice {...props} isOther={false}>
      <bdi dir="ltr">{props.view.debtor?.iban?.replaceAll(' ', '\u00a0')}</bdi>
    </AccountChoice>
    <AccountChoice {...props} isOther>
      {props.state.catalog.sepa.another}
    </AccountChoice>
  </fieldset>
);

/**
 * The account to be debited. The names are what drivers of the page find the fields by; they are there only while the
 * page's code keeps the browser from sending the form by itself.
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
