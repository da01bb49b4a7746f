import type { TabProps } from '../parts/panel-props.ts';
import { AccountForm, NewPasswordFields, PasswordField, readNewPassword } from './account-form.tsx';
import { SecondFactor } from './second-factor.tsx';

function OwnPassword({ service }: Pick<TabProps, 'service'>) {
  return (
    <AccountForm
      label="Your password"
      action="Change the password"
      work={async (texts) => {
        const body = { Password: texts('current'), NewPassword: readNewPassword(texts) };
        await service.renew('PUT', '/dashboard/password', body);
        return 'Your password is changed. You are logged out everywhere else.';
      }}
    >
      <PasswordField label="Current password" name="current" />
      <NewPasswordFields />
    </AccountForm>
  );
}

/** The password or the second factor of the user. */
export function AccountPanel({ service, path }: TabProps) {
  return path[0] === 'second-factor' ? <SecondFactor service={service} /> : <OwnPassword service={service} />;
}
