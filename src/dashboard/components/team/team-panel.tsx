import { toWords } from '../../data/names.ts';
import { useOnce } from '../../data/use-once.ts';
import { usePolled } from '../../data/use-polled.ts';
import { ListRow } from '../parts/list-row.tsx';
import type { PanelProps } from '../parts/panel-props.ts';
import { RowList } from '../parts/row-list.tsx';
import { InviteForm } from './invite-form.tsx';
import { describeRights, ROLE_WORDS, type TeamMember } from './roles.ts';
import { UserActions } from './user-actions.tsx';

const PATH = '/api/v5/users?Limit=100';
const getKey = ({ UserId }: TeamMember) => UserId;

/** The people and programs that log in for the company. */
export function TeamPanel({ service, act }: PanelProps) {
  const { value, problem, refresh } = usePolled<{ Users: TeamMember[] }>(service, PATH);
  const actOnce = useOnce(act);
  const change = (done: string, work: () => Promise<void>) => actOnce(done, work).then(refresh);
  return (
    <>
      {!service.isReadOnly && <InviteForm service={service} act={change} />}
      <dl class="roles">
        {Object.entries(ROLE_WORDS).map(([role, does]) => (
          <div key={role}>
            <dt>{toWords(role)}</dt>
            <dd class="role">{does}</dd>
          </div>
        ))}
      </dl>
      <RowList rows={value?.Users} problem={problem} empty="Only you." getKey={getKey}>
        {(user) => (
          <ListRow
            label={user.Username}
            title={user.Name || user.Username}
            state={user.Disabled ? 'Disabled' : user.Role ? toWords(user.Role) : 'Own rights'}
            tone={user.Disabled ? undefined : 'good'}
            facts={[
              user.Name && user.Name !== user.Username && user.Username,
              user.Username === service.access.username && 'you',
              !user.Email && 'no email address: a program, or a user of the fixtures',
              !user.Role && describeRights(user),
            ]}
            at={user.CreatedAt}
          >
            {!service.isReadOnly && user.Username !== service.access.username && (
              <UserActions user={user} service={service} act={change} />
            )}
          </ListRow>
        )}
      </RowList>
    </>
  );
}
