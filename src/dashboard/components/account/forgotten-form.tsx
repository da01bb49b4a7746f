import type { ServiceOptions } from '../../data/create-service.ts';
import { sendWithoutSession } from '../../session/visit.ts';
import { AccountForm } from './account-form.tsx';

/** Asks for a link by email. The answer never says whether there is such a user. */
export function ForgottenForm({ fetch }: Pick<ServiceOptions, 'fetch'>) {
  return (
    <AccountForm
      label="Forgotten password"
      action="Send a link"
      work={async (texts) => {
        const body = { Username: texts('forgotten').trim() };
        await sendWithoutSession(fetch, { method: 'POST', path: '/dashboard/password-link', body });
        return 'If there is such a user with an email address, a link is on its way. It is valid for an hour.';
      }}
    >
      <label>
        Username or email address
        <input name="forgotten" autocomplete="username" autocapitalize="none" required />
      </label>
    </AccountForm>
  );
}
