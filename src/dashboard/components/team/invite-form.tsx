import { explain, type ServiceError } from '../../data/create-service.ts';
import { toWords } from '../../data/names.ts';
import { Opener } from '../parts/opener.tsx';
import type { PanelProps } from '../parts/panel-props.ts';
import { ROLE_WORDS } from './roles.ts';

/** A refusal in the words of this form. */
function explainInvitation(error: ServiceError): Error {
  const { Code, Errors = [] } = error.answer ?? {};
  if (Code === 'USERNAME_TAKEN') return new Error('Someone with this email address is a user already.');
  if (Code === 'INSUFFICIENT_SCOPE')
    return new Error('You can only invite people who may do no more than you.');
  return Errors.length ? new Error(Errors.map(explain).join(' ')) : error;
}

/** Invites a person, who gets an email with a link that sets the password. */
export function InviteForm({ service, act }: PanelProps) {
  function submit(event: Event): void {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const fields = new FormData(form);
    const text = (name: string) => String(fields.get(name)).trim();
    void act(`An invitation is on its way to ${text('email')}.`, async () => {
      const body = { Email: text('email'), Name: text('name'), Role: text('role') };
      await service.send('POST', '/api/v5/users/invite', body).catch((error: ServiceError) => {
        throw explainInvitation(error);
      });
      form.reset();
    });
  }

  return (
    <Opener label="Invite" isPrimary>
      <form class="settings" onSubmit={submit} aria-label="Invite">
        <label>
          Name
          <input name="name" maxLength={100} autocomplete="off" />
        </label>
        <label>
          Email
          <input name="email" type="email" maxLength={100} autocomplete="off" required />
        </label>
        <label>
          Role
          <select name="role">
            {Object.keys(ROLE_WORDS).map((role) => (
              <option key={role} value={role} selected={role === 'bookkeeper'}>
                {toWords(role)}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" class="primary">
          Send the invitation
        </button>
      </form>
    </Opener>
  );
}
