import { createLazy } from '../parts/lazy.tsx';
import type { TabProps } from '../parts/panel-props.ts';
import { AccountForm, NewPasswordFields, PasswordField, readNewPassword } from './account-form.tsx';
import { SecondFactor } from './second-factor.tsx';

const MorningLetter = createLazy(async () => (await import('../panels/rare-parts.ts')).MorningLetter);

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

/** The password, the second factor or the morning letter of the user. */
export function AccountPanel({ service, act, path }: TabProps) {
  if (path[0] === 'second-factor') return <SecondFactor service={service} />;
  return path[0] === 'letter' ? (
    <MorningLetter service={service} act={act} />
  ) : (
    <OwnPassword service={service} />
  );
}
