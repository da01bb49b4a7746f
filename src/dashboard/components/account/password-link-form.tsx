import type { ServiceOptions } from '../../data/create-service.ts';
import { sendWithoutSession } from '../../session/visit.ts';
import { AccountForm, NewPasswordFields, readNewPassword } from './account-form.tsx';

interface PasswordLinkProps extends Pick<ServiceOptions, 'fetch'> {
  /** The secret of the link. */
  token: string;
  onDone: (username: string, notice: string) => void;
}

/** The page behind the link of an invitation or of a forgotten password. */
export function PasswordLinkForm({ fetch, token, onDone }: PasswordLinkProps) {
  return (
    <main class="login">
      <h1>Choose your password</h1>
      <AccountForm
        label="Choose your password"
        action="Save"
        work={async (texts) => {
          const body = { Token: token, NewPassword: readNewPassword(texts) };
          const sent = { method: 'PUT', path: '/dashboard/password-link', body } as const;
          const { Username } = await sendWithoutSession<{ Username: string }>(fetch, sent);
          onDone(Username, 'Your password is saved. Log in with it.');
          return '';
        }}
      >
        <NewPasswordFields />
      </AccountForm>
    </main>
  );
}
