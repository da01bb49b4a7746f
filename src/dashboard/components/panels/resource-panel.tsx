import type { ComponentChildren } from 'preact';
import { useDeveloperView } from '../../data/developer-view.ts';
import { formatPlace } from '../../data/place.ts';
import { useRows } from '../../data/use-rows.ts';
import { toApiFilters } from '../../payments/days.ts';
import { createAddressFinder } from '../../sections/create-address-finder.ts';
import { type ApiRecord, getValueKind } from '../../sections/describe-record.ts';
import { isOwnRecord } from '../../sections/list-actions.ts';
import { isOpen, type RecordList, type Resource } from '../../sections/list-resources.ts';
import type { Parameter } from '../../sections/open-api.ts';
import { writePlainly } from '../../sections/plain-sentence.ts';
import { useOffers } from '../../sections/use-offers.ts';
import { LacksScope } from '../forms/call-form.tsx';
import { CallForms } from '../forms/call-forms.tsx';
import { ExportForm } from '../forms/export-form.tsx';
import { RecordButtons } from '../forms/record-buttons.tsx';
import { Curl } from '../parts/curl.tsx';
import { addFilters, FilterBar, useFilters } from '../parts/filter-bar.tsx';
import { FilterField } from '../parts/filter-field.tsx';
import type { TabProps } from '../parts/panel-props.ts';
import { RowList } from '../parts/row-list.tsx';
import { RecordListRow } from '../rows/record-list-row.tsx';

export interface ResourcePanelProps extends TabProps {
  section: string;
  resource: Resource;
  /** All resources of the section. */
  resources: readonly Resource[];
}

type ListProps = ResourcePanelProps & { list: RecordList };

/** Parameters that select a page instead of filtering. */
const PAGING = ['Limit', 'Cursor'];

/** The text for an empty list: its own words, or the button that makes the first record. */
function describeEmpty({ words, calls }: Resource): string {
  if (words?.empty) return words.empty;
  const verb = calls.find(({ method, verb }) => method === 'POST' && verb)?.verb;
  return verb ? `There is nothing yet. “${verb.label}” makes the first.` : 'There is nothing yet.';
}

interface ListToolsProps
  extends Pick<ListProps, 'service' | 'section' | 'resource'>,
    Pick<ReturnType<typeof useFilters>, 'filters' | 'bind'> {
  source: string;
  parameters: readonly Parameter[];
  /** The forms that come first. */
  children: ComponentChildren;
}

/** The forms, the export and the filters of a list. Filters by ids are for developers. */
function ListTools({
  service,
  section,
  resource,
  source,
  parameters,
  filters,
  bind,
  children,
}: ListToolsProps) {
  const [isDeveloper] = useDeveloperView(service);
  const { slug } = resource;
  return (
    <FilterBar
      tools={
        <>
          {children}
          <ExportForm service={service} section={section} slug={slug} path={source} name={slug} />
        </>
      }
    >
      {parameters
        .filter(({ name }) => isDeveloper || filters[name] || getValueKind(name, 'x') !== 'id')
        .map((parameter) => (
          <FilterField key={parameter.name} parameter={parameter} {...bind(parameter.name)} />
        ))}
    </FilterBar>
  );
}

/** The records of a resource. */
function RecordRows({ service, act, query, path, section, resource, resources, list }: ListProps) {
  const { idName, read, calls, recordCalls, words, schemas } = resource;
  const [isDeveloper] = useDeveloperView(service);
  const { filters, start, isFiltered, bind, getPages } = useFilters('sections', query, path);
  const parameters = list.call.query.filter(({ name }) => !PAGING.includes(name));
  const asked = Object.fromEntries(parameters.map(({ name }) => [name, filters[name] ?? '']));
  const source = addFilters(list.call.path, toApiFilters(asked));
  const getKey = (row: ApiRecord): string => (idName ? String(row[idName]) : JSON.stringify(row));
  const { refresh, older, isRefused, ...rows } = useRows<ApiRecord>(service, {
    path: source,
    name: list.name,
    isWhole: !list.isPaged,
    more: words?.more,
    start,
    getKey,
  });
  // If the list was refused, its forms would be too.
  if (isRefused) return <p class="empty">{rows.problem}</p>;
  const findAddress = createAddressFinder(section, resources);
  const forms = { service, act, findAddress, onChanged: refresh, currency: words?.currency };
  const ofList = { ...forms, known: query, unfolded: query.Call, others: rows.rows };
  const main = <CallForms {...ofList} hasPrimary calls={calls.filter(({ method }) => method !== 'GET')} />;
  const actAndRefresh: TabProps['act'] = (done, work) => act(done, work).then(refresh);
  return (
    <>
      {isDeveloper && main}
      <ListTools {...{ service, section, resource, source, parameters, filters, bind }}>
        {!isDeveloper && main}
      </ListTools>
      {rows.problem && words?.setUp && (
        <p class="buttons">
          <a class="button primary" href={words.setUp.address}>
            {words.setUp.label}
          </a>
        </p>
      )}
      <RowList
        {...rows}
        problem={isDeveloper ? rows.problem : rows.problem && writePlainly(rows.problem)}
        {...getPages(older)}
        empty={isFiltered ? 'Nothing matches the filters.' : describeEmpty(resource)}
        getKey={getKey}
      >
        {(record) => (
          <RecordListRow
            record={record}
            idName={idName}
            address={
              read && idName
                ? formatPlace({ panel: 'sections', path: [section, resource.slug, String(record[idName])] })
                : undefined
            }
            context={{ act, findAddress, isDeveloper }}
            isOwn={isOwnRecord(record, words, service)}
            words={words}
            schemas={schemas}
          >
            {!read && (
              <>
                <RecordButtons record={record} resource={resource} service={service} act={actAndRefresh} />
                <CallForms
                  {...forms}
                  calls={recordCalls}
                  known={record}
                  others={rows.rows?.filter((other) => other !== record)}
                />
              </>
            )}
          </RecordListRow>
        )}
      </RowList>
      {/* What only reads, such as a file of the list, is rarely requested, so its form comes below the rows. */}
      <CallForms {...ofList} calls={calls.filter(({ method }) => method === 'GET')} />
      {isDeveloper && <Curl sent={{ method: 'GET', path: source }} act={act} />}
    </>
  );
}

/** A resource: the forms of its calls, and the list of its records. */
export function ResourcePanel(props: ResourcePanelProps) {
  const { service, act, query, section, resource, resources } = props;
  const { list, calls, words } = resource;
  const offers = useOffers(service);
  if (list && isOpen(list.call, service.scopes)) return <RecordRows {...props} list={list} />;
  const offered = calls.filter((call) => offers(call));
  return (
    <>
      {list && (
        <div class="empty">
          <LacksScope call={list.call} />
        </div>
      )}
      {!list && !offered.length && (
        <p class="empty">Only programs make these calls. Developer view, in the menu, shows them.</p>
      )}
      <CallForms
        service={service}
        act={act}
        calls={offered}
        known={query}
        currency={words?.currency}
        unfolded={query.Call ?? (offered.length === 1 ? offered[0]?.id : undefined)}
        findAddress={createAddressFinder(section, resources)}
        onChanged={() => {}}
      />
    </>
  );
}
