import type { LoggedChange } from '../../data/answers.ts';
import { useRows } from '../../data/use-rows.ts';
import { useFilters } from '../parts/filter-bar.tsx';
import { ListRow } from '../parts/list-row.tsx';
import type { TabProps } from '../parts/panel-props.ts';
import { RowList } from '../parts/row-list.tsx';

const getKey = ({ ChangeId }: LoggedChange) => ChangeId;

/** Names who made a change, if not a user. */
const SOURCES: Record<string, string> = {
  fixtures: 'the fixtures',
  command: 'the operator’s command',
  form: 'the onboarding form',
};

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
          title={change.Subject}
          state={change.Type}
          facts={[`By ${describeActor(change)}`]}
          at={change.CreatedAt}
        >
          {change.Fields.length > 0 && <FieldTable fields={change.Fields} />}
        </ListRow>
      )}
    </RowList>
  );
}
