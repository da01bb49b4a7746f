import { toWords } from '../../data/names.ts';
import type { PanelProps } from '../parts/panel-props.ts';
import { ROLE_WORDS, type TeamMember } from './roles.ts';

/** The actions on another user: another role, a new link, disabled and enabled again. */
export function UserActions({ user, service, act }: PanelProps & { user: TeamMember }) {
  const { UserId, Username, Role, Email, Disabled } = user;
  const path = `/api/v5/users/${encodeURIComponent(UserId)}`;
  const change = (done: string, body: object) => act(done, () => service.send('PUT', path, body));
  return (
    <p class="buttons">
      <label class="check">
        Role{' '}
        <select
          value={Role ?? ''}
          aria-label={`Role of ${Username}`}
          onChange={({ currentTarget: { value } }) =>
            void change(`${Username} is now ${toWords(value).toLowerCase()}.`, { Role: value })
          }
        >
          {!Role && (
            <option value="" disabled>
              Own rights
            </option>
          )}
          {Object.keys(ROLE_WORDS).map((role) => (
            <option key={role} value={role}>
              {toWords(role)}
            </option>
          ))}
        </select>
      </label>
      {Email && !Disabled && (
        <button
          type="button"
          onClick={() =>
            void act(`A link is on its way to ${Email}.`, () => service.send('POST', `${path}/password-link`))
          }
        >
          Send a password link
        </button>
      )}
      {!Disabled && Email && (
        <button
          type="button"
          onClick={() =>
            void act(`${Username} logs in without a code now.`, () =>
              service.send('POST', `${path}/reset-second-factor`),
            )
          }
        >
          Reset the second factor
        </button>
      )}
      <button
        type="button"
        class={Disabled ? undefined : 'danger'}
        onClick={() =>
          void change(
            Disabled ? `${Username} may log in again.` : `${Username} is logged out, and may not log in.`,
            {
              Disabled: !Disabled,
            },
          )
        }
      >
        {Disabled ? 'Enable' : 'Disable'}
      </button>
    </p>
  );
}
