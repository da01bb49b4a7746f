import { useState } from 'preact/hooks';
import type { TabProps } from '../parts/panel-props.ts';
import { AccountForm, PasswordField } from './account-form.tsx';

/** The secret for an authenticator app. */
interface Begun {
  Secret: string;
  QrCode: string;
}

const CodeField = ({ label }: { label: string }) => (
  <label>
    {label}
    <input name="code" autocomplete="one-time-code" autocapitalize="none" required />
  </label>
);

/** The codes for a lost phone, which are shown once. */
const RecoveryCodes = ({ codes }: { codes: readonly string[] }) => (
  <section aria-labelledby="recovery">
    <h3 id="recovery">Recovery codes</h3>
    <p>
      Keep these where your phone is not. Each one logs you in once, if you lose the phone. They are shown
      only now.
    </p>
    <pre>{codes.join('\n')}</pre>
  </section>
);

/** Adds and removes the authenticator app of the user. */
export function SecondFactor({ service }: Pick<TabProps, 'service'>) {
  const [begun, setBegun] = useState<Begun>();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const path = '/dashboard/second-factor';
  if (service.access.hasSecondFactor)
    return (
      <>
        {codes.length > 0 && <RecoveryCodes codes={codes} />}
        <p>You log in with your password and a code of your authenticator app.</p>
        <AccountForm
          key="remove"
          label="Remove the second factor"
          action="Remove it"
          work={async (texts) => {
            await service.renew('POST', `${path}/remove`, {
              Password: texts('current'),
              Code: texts('code'),
            });
            setCodes([]);
            setBegun(undefined);
            return 'The second factor is removed.';
          }}
        >
          <PasswordField label="Current password" name="current" />
          <CodeField label="Code of the app, or a recovery code" />
        </AccountForm>
      </>
    );
  if (begun)
    return (
      <AccountForm
        key="confirm"
        label="Add the second factor"
        action="Add it"
        work={async (texts) => {
          const sent = { Code: texts('code') };
          const { RecoveryCodes: made } = await service.renew<{ RecoveryCodes: string[] }>('PUT', path, sent);
          setCodes(made);
          return '';
        }}
      >
        <p>Scan this with an authenticator app, and enter the six digits that it shows.</p>
        <img
          src={`data:image/svg+xml,${encodeURIComponent(begun.QrCode)}`}
          alt="QR code for the app"
          width="220"
        />
        <p>
          If you cannot scan it, type <code>{begun.Secret}</code> into the app.
        </p>
        <CodeField label="Code of the app" />
      </AccountForm>
    );
  return (
    <AccountForm
      key="begin"
      label="Second factor"
      action="Begin"
      work={async (texts) => {
        setBegun(await service.renew<Begun>('POST', path, { Password: texts('current') }));
        return '';
      }}
    >
      <p>
        With an authenticator app on your phone, a stolen password opens nothing. A user with a second factor
        gets no access token: your shop’s programs need a user of their own.
      </p>
      <PasswordField label="Current password" name="current" />
    </AccountForm>
  );
}
