import type { ComponentType } from 'preact';
import type { RecordWords } from '../../../protocol/dashboard/record-words.ts';
import type { ServiceError } from '../../data/create-service.ts';
import { useDeveloperView } from '../../data/developer-view.ts';
import { formatPlace } from '../../data/place.ts';
import { usePolled } from '../../data/use-polled.ts';
import { createAddressFinder } from '../../sections/create-address-finder.ts';
import type { ApiRecord } from '../../sections/describe-record.ts';
import {
  type ApiCall,
  fillPath,
  isAwaited,
  isOpen,
  listAnswerFields,
  readRows,
} from '../../sections/list-resources.ts';
import { describeRecord } from '../../sections/words.ts';
import { LacksScope } from '../forms/call-form.tsx';
import { CallForms } from '../forms/call-forms.tsx';
import { RecordButtons } from '../forms/record-buttons.tsx';
import { Badge } from '../parts/badge.tsx';
import { Curl } from '../parts/curl.tsx';
import type { PanelProps } from '../parts/panel-props.ts';
import { RecordFields } from '../parts/record-fields.tsx';
import { RecordsBelow } from '../rows/records-below.tsx';
import { ChatMessages } from './chat-messages.tsx';
import type { ResourcePanelProps } from './resource-panel.tsx';
import { SubscriptionPayments } from './subscription-payments.tsx';

type PartProps = Pick<PanelProps, 'service'> & { id: string };

/** The parts of pages that are more than fields, and whether they come before the forms. */
const PARTS: Record<
  NonNullable<RecordWords['part']>,
  { Part: ComponentType<PartProps>; isFirst: boolean }
> = {
  messages: { Part: ({ id, service }) => <ChatMessages service={service} threadId={id} />, isFirst: true },
  renewals: {
    Part: ({ id, service }) => <SubscriptionPayments service={service} subscriptionId={id} />,
    isFirst: false,
  },
};

type LoadedProps = ResourcePanelProps & { id: string; record: ApiRecord; refresh: () => void };

/** The head of a record's page: who, what, how much and when. */
function RecordHead({ record, resource, id, service }: LoadedProps) {
  const { title, facts, notes, amount, state } = describeRecord(record, resource, resource.idName);
  const [isDeveloper] = useDeveloperView(service);
  return (
    <>
      {amount && <p class="money">{amount}</p>}
      <h3>
        {title} {state && <Badge>{state}</Badge>}
      </h3>
      {facts.length > 0 && <p class="summary">{facts.join(' · ')}</p>}
      {notes.map((note) => (
        <p key={note} class="summary">
          {note}
        </p>
      ))}
      {isDeveloper && id && title !== id && (
        <p class="hint">
          <code>{id}</code>
        </p>
      )}
    </>
  );
}

function LoadedRecord(props: LoadedProps) {
  const { service, act, section, resource, resources, id, record, refresh } = props;
  const { slug, idName, recordCalls, words, schemas, title } = resource;
  const [isDeveloper] = useDeveloperView(service);
  const here = formatPlace({ panel: 'sections', path: [section, slug, id] });
  const findAddress = createAddressFinder(section, resources, here);
  const context = { act, findAddress, isDeveloper };
  const actAndRefresh: PanelProps['act'] = (done, work) => act(done, work).then(refresh);
  const list = { panel: 'sections' as const, path: [section, slug] };
  const leave = ({ method, verb }: ApiCall) => {
    // The form, which says that it was done, goes with the record or its state.
    const isGone = method === 'DELETE' || (verb?.isFirst && verb.where);
    if (isGone)
      void act(`${verb?.label ?? 'Delete'}: done.`, async () => {}, method === 'DELETE' ? list : undefined);
    if (method !== 'DELETE') refresh();
  };
  const createForms = (calls: readonly ApiCall[], row: ApiRecord = {}) => (
    <CallForms
      service={service}
      act={act}
      calls={calls}
      known={{ ...record, ...row }}
      currency={words?.currency}
      findAddress={findAddress}
      onChanged={leave}
    />
  );
  // Calls about a record below this one are offered beside that one.
  const own = recordCalls.filter(({ params }) => params.every(({ name }) => name === idName));
  const isFirst = (call: ApiCall) => isAwaited(call, record);
  const { Part, isFirst: comesFirst } = (words?.part && PARTS[words.part]) ?? {};
  return (
    <>
      {Object.keys(record).length > 0 && (
        <article aria-label={`${title}: ${describeRecord(record, resource, resource.idName).title}`}>
          <RecordHead {...props} />
        </article>
      )}
      {Part && comesFirst && <Part service={service} id={id} />}
      {createForms(own.filter(isFirst))}
      <RecordButtons record={record} resource={resource} service={service} act={actAndRefresh} />
      <RecordFields title="Details" record={record} context={context} words={words} schemas={schemas} />
      {createForms(own.filter((call) => !isFirst(call)))}
      {Part && !comesFirst && <Part service={service} id={id} />}
      {recordCalls.flatMap((call) => {
        const list = call.words && readRows(call);
        const isOfRow = ({ path }: ApiCall) => path.startsWith(`${call.path}/{`);
        return list ? (
          <RecordsBelow key={call.id} list={list} record={record} service={service} context={context}>
            {(row) => createForms(recordCalls.filter(isOfRow), row)}
          </RecordsBelow>
        ) : (
          []
        );
      })}
    </>
  );
}

type ReadProps = ResourcePanelProps & { id: string; read: ApiCall };

function ReadRecord(props: ReadProps) {
  const { service, act, read, resource, id } = props;
  const [isDeveloper] = useDeveloperView(service);
  const address = fillPath(read, { [resource.idName ?? '']: id });
  const [name = ''] = listAnswerFields(read.answer).map(([field]) => field);
  const { value, problem, refresh } = usePolled(service, address, async () => {
    try {
      return await service.get<ApiRecord>(address);
    } catch (error) {
      // The only record of its kind begins empty: its form makes it.
      if (id || (error as ServiceError).status !== 404) throw error;
      return { [name]: {} };
    }
  });
  const record = value?.[name] as ApiRecord | undefined;
  return (
    <>
      {problem && <p class="problem">{problem} The page will try again.</p>}
      {!value && !problem && <p>Loading …</p>}
      {record && <LoadedRecord {...props} record={record} refresh={refresh} />}
      {isDeveloper && (
        <div class="forms">
          {record && (
            <details>
              <summary>The record as JSON</summary>
              <pre>{JSON.stringify(record, null, 2)}</pre>
            </details>
          )}
          <Curl sent={{ method: 'GET', path: address }} act={act} />
        </div>
      )}
    </>
  );
}

/** Shows a record: in words, what can be done with it, and its fields. */
export function RecordPanel(props: Omit<ReadProps, 'read'>) {
  const { read } = props.resource;
  if (!read) return <p class="problem">No call reads this record alone. Go back to its list.</p>;
  return isOpen(read, props.service.scopes) ? (
    <ReadRecord {...props} read={read} />
  ) : (
    <div class="empty">
      <LacksScope call={read} />
    </div>
  );
}
