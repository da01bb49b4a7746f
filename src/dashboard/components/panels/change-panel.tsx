import type { LoggedChange } from '../../data/answers.ts';
import { formatPlace } from '../../data/place.ts';
import { useRows } from '../../data/use-rows.ts';
import { useFilters } from '../parts/filter-bar.tsx';
import { ListRow } from '../parts/list-row.tsx';
import type { TabProps } from '../parts/panel-props.ts';
import { RowList } from '../parts/row-list.tsx';

const getKey = ({ ChangeId }: LoggedChange) => ChangeId;

/** Names who made a change, if not a user. */
const SOURCES: Record<string, string> = {
  fixtures: 'The fixtures',
  command: 'The operator’s command',
  form: 'The onboarding form',
};

/** The verbs of changes, between who made one and what was changed. */
const DEEDS: Readonly<Record<string, string>> = {
  'user.created': 'added the user',
  'user.changed': 'changed the user',
  'user.disabled': 'disabled the user',
  'user.enabled': 'enabled the user',
  'user.password_changed': 'changed the password of',
  'user.second_factor_added': 'added a second factor to',
  'user.second_factor_removed': 'removed the second factor of',
  'user.creator_disabled': 'disabled who had added the user',
  'user.deleted': 'deleted the user',
  'company.created': 'created the company',
  'company.changed': 'changed the company',
  'company.suspended': 'suspended the company',
  'company.resumed': 'resumed the company',
  'company.removed': 'removed the company',
  'company.restored': 'restored the company',
  'payment.captured': 'captured the payment',
  'payment.released': 'released the payment',
  'payment.refunded': 'refunded the payment',
  'dispute.responded': 'responded to the dispute',
  'dispute.accepted': 'accepted the dispute',
  'customer.forgotten': 'forgot the customer',
};

/** Where the payment or dispute of an entry is. */
function findRecord({ Type, Subject }: LoggedChange): string | undefined {
  if (Type.startsWith('payment.')) return formatPlace({ panel: 'links', id: Subject });
  const path = ['online-payments', 'disputes', Subject];
  return Type.startsWith('dispute.') ? formatPlace({ panel: 'sections', path }) : undefined;
}

const describeActor = ({ Source, Company, Username }: LoggedChange): string =>
  Username ?? Company ?? SOURCES[Source] ?? Source;

/** Writes a value in one line. */
function write(value: unknown): string {
  if (value === null || value === '') return 'none';
  if (Array.isArray(value)) return value.map(write).join(', ') || 'none';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function FieldTable({ fields }: { fields: LoggedChange['Fields'] }) {
  return (
    <table>
      <thead>
        <tr>
          {['Field', 'Before', 'After'].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {fields.map(({ Name, Before, After }) => (
          <tr key={Name}>
            <th scope="row">{Name}</th>
            <td>{write(Before)}</td>
            <td>{write(After)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The log of the company: who changed its users and its facts. */
export function ChangePanel({ service, query }: TabProps) {
  const { start, getPages } = useFilters('changes', query);
  const { older, ...list } = useRows<LoggedChange>(service, {
    path: '/api/v5/changes',
    name: 'Changes',
    start,
    getKey,
  });
  return (
    <RowList {...list} {...getPages(older)} empty="Nothing has been changed yet." getKey={getKey}>
      {(change) => (
        <ListRow
          label={`${change.Type} of ${change.Subject}`}
          title={[describeActor(change), DEEDS[change.Type] ?? change.Type, change.Subject].join(' ')}
          href={findRecord(change)}
          at={change.CreatedAt}
        >
          {change.Fields.length > 0 && <FieldTable fields={change.Fields} />}
        </ListRow>
      )}
    </RowList>
  );
}
