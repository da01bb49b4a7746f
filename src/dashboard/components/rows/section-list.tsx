import { useDeveloperView } from '../../data/developer-view.ts';
import { formatPlace } from '../../data/place.ts';
import { usePolled } from '../../data/use-polled.ts';
import { type ApiCall, isOffered, isOpen, type Resource } from '../../sections/list-resources.ts';
import type { LoadedSection } from '../../sections/load-section.ts';
import { getSlug, type SectionEntry } from '../../sections/subjects.ts';
import { ListRow } from '../parts/list-row.tsx';
import type { PanelProps } from '../parts/panel-props.ts';
import { RowList } from '../parts/row-list.tsx';

/** The sections of the API, and whether the login may use each. */
export function SectionList({ service }: Pick<PanelProps, 'service'>) {
  const { value, problem } = usePolled<{ Sections: SectionEntry[] }>(service, '/api/v5');
  return (
    <>
      <p>
        Every call of the API v5: lists, records and a form for each call, made from the{' '}
        <a href="/docs/api">descriptions</a> that the service gives.
      </p>
      <RowList rows={value?.Sections} problem={problem} empty="The service has no sections." getKey={getSlug}>
        {(entry) => (
          <ListRow
            label={entry.Title}
            title={entry.Title}
            href={formatPlace({ panel: 'sections', path: [getSlug(entry)] })}
            facts={[
              entry.Description.replaceAll('`', ''),
              !service.scopes.includes(entry.Scope) && (
                <>
                  Needs the scope <code>{entry.Scope}</code>, which this login does not have.
                </>
              ),
            ]}
          />
        )}
      </RowList>
    </>
  );
}

const countCalls = ({ list, read, calls, recordCalls }: Resource): number =>
  Number(!!list) + Number(!!read) + calls.length + recordCalls.length;

/** `/api/v5/utilities/bins/{Bin}` → `bins` */
const getName = ({ path }: ApiCall): string => path.replace(/\/\{.*$/, '').replace(/^.*\//, '');

interface ResourceListProps {
  section: string;
  loaded: LoadedSection;
  service: PanelProps['service'];
}

/** Whether people find something there: records in words, or a call that they make. */
const isForPeople = ({ words, calls }: Resource): boolean => !!words || calls.some((call) => isOffered(call));

/** The resources of a section, as links. */
export function ResourceList({ section, loaded, service }: ResourceListProps) {
  const { resources, description } = loaded;
  const { scopes } = service;
  const [isDeveloper] = useDeveloperView(service);
  return (
    <>
      {isDeveloper && <p>{description.replaceAll('`', '')}</p>}
      <RowList
        rows={resources.filter((resource) => isDeveloper || isForPeople(resource))}
        problem={undefined}
        empty="There are no calls of this section. Choose another one."
        getKey={({ slug }) => slug}
      >
        {(resource) => {
          const { slug, title, list, calls, recordCalls } = resource;
          const [first] = [...(list ? [list.call] : []), ...calls, ...recordCalls];
          const count = countCalls(resource);
          const text = list?.call.summary ?? `${calls.map(getName).join(', ')}.`;
          return (
            <ListRow
              label={title}
              title={title}
              href={formatPlace({ panel: 'sections', path: [section, slug] })}
              facts={[
                isDeveloper && `${text.replaceAll('`', '')} ${count} ${count === 1 ? 'call' : 'calls'}.`,
                first && !isOpen(first, scopes) && `Needs the scope ${first.scopes.join(' or ')}.`,
              ]}
            />
          );
        }}
      </RowList>
    </>
  );
}
