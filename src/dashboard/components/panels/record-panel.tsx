import { formatPlace } from '../../data/place.ts';
import { goTo } from '../../data/use-place.ts';
import { usePolled } from '../../data/use-polled.ts';
import { createAddressFinder } from '../../sections/create-address-finder.ts';
import { describePlan } from '../../sections/describe-plan.ts';
import { type ApiRecord, getTitle } from '../../sections/describe-record.ts';
import { listActions } from '../../sections/list-actions.ts';
import { type ApiCall, fillPath, isOpen, listAnswerFields } from '../../sections/list-resources.ts';
import { ActionButtons } from '../forms/action-buttons.tsx';
import { CallForm } from '../forms/call-form.tsx';
import { Badge } from '../parts/badge.tsx';
import { Curl } from '../parts/curl.tsx';
import type { PanelProps } from '../parts/panel-props.ts';
import { LocalTime, RecordFields } from '../parts/record-fields.tsx';
import { ChatMessages } from './chat-messages.tsx';
import type { ResourcePanelProps } from './resource-panel.tsx';
import { SubscriptionPayments } from './subscription-payments.tsx';

/** Summarizes the most important facts of some kinds of record in a sentence. */
function Summary({ slug, record }: { slug: string; record: ApiRecord }) {
  const { State, NextPaymentAt, RespondBy } = record;
  if (slug === 'subscriptions')
    return (
      <p class="summary">
        {describePlan(record)}
        {typeof NextPaymentAt === 'string' && (
          <>
            {' '}
            Next payment: <LocalTime at={NextPaymentAt} />.
          </>
        )}
      </p>
    );
  if (slug === 'disputes' && State === 'NEEDS_RESPONSE') {
    const { State: response, Failure } = Object(record.Response);
    if (response === 'PENDING') return <p class="summary">Your response is on its way to the acquirer.</p>;
    return (
      <p class="summary">
        {response === 'FAILED' && <>Your response was not taken: {Failure} </>}
        {typeof RespondBy === 'string' && (
          <>
            Respond by <LocalTime at={RespondBy} />: without a response it is lost.
          </>
        )}
      </p>
    );
  }
  return null;
}

/** Whether a form is open from the start because the record waits for it. */
const isWanted = ({ id }: ApiCall, { State, Response }: ApiRecord): boolean =>
  (id === 'submitEvidence' && State === 'NEEDS_RESPONSE' && Object(Response).State !== 'PENDING') ||
  (id === 'createMessage' && State === 'OPEN');

type LoadedProps = ResourcePanelProps & { id: string; record: ApiRecord; refresh: () => void };

function LoadedRecord({ service, act, section, resource, resources, id, record, refresh }: LoadedProps) {
  const { slug, idName, recordCalls, buttons } = resource;
  const own = formatPlace({ panel: 'sections', path: [section, slug, id] });
  const findAddress = createAddressFinder(section, resources, own);
  const actAndRefresh: PanelProps['act'] = (done, work) => act(done, work).then(refresh);
  const actions = listActions(buttons, record);
  const { State, Status } = record;
  const state = State ?? Status;
  const leave = ({ method }: ApiCall) =>
    method === 'DELETE' ? goTo({ panel: 'sections', path: [section, slug] }) : refresh();
  return (
    <>
      <article aria-label={`${slug} ${id}`}>
        <h3>
          {getTitle(record, idName)} {typeof state === 'string' && <Badge>{state}</Badge>}
        </h3>
        <Summary slug={slug} record={record} />
        {actions.length > 0 && <ActionButtons actions={actions} service={service} act={actAndRefresh} />}
        <RecordFields record={record} context={{ act, findAddress }} />
      </article>
      {slug === 'chat-threads' && <ChatMessages service={service} threadId={id} />}
      <div class="forms">
        {recordCalls.map((call) => (
          <CallForm
            key={call.id}
            service={service}
            act={act}
            call={call}
            known={record}
            isUnfolded={isWanted(call, record)}
            findAddress={findAddress}
            onChanged={leave}
          />
        ))}
      </div>
      {slug === 'subscriptions' && <SubscriptionPayments service={service} subscriptionId={id} />}
    </>
  );
}

type ReadProps = ResourcePanelProps & { id: string; read: ApiCall };

function ReadRecord(props: ReadProps) {
  const { service, act, read, resource, id } = props;
  const address = fillPath(read, { [resource.idName ?? '']: id });
  const { value, problem, refresh } = usePolled<ApiRecord>(service, address);
  const [name = ''] = listAnswerFields(read.answer).map(([field]) => field);
  const record = value?.[name] as ApiRecord | undefined;
  return (
    <>
      {problem && <p class="problem">{problem} The page will try again.</p>}
      {!value && !problem && <p>Loading …</p>}
      {record && <LoadedRecord {...props} record={record} refresh={refresh} />}
      <div class="forms">
        {record && (
          <details>
            <summary>The record as JSON</summary>
            <pre>{JSON.stringify(record, null, 2)}</pre>
          </details>
        )}
        <Curl sent={{ method: 'GET', path: address }} act={act} />
      </div>
    </>
  );
}

/** Shows a record: its state, every field, and a form for each call about it. */
export function RecordPanel(props: Omit<ReadProps, 'read'>) {
  const { read } = props.resource;
  if (!read) return <p class="problem">No call reads this record alone. Go back to its list.</p>;
  return isOpen(read, props.service.scopes) ? (
    <ReadRecord {...props} read={read} />
  ) : (
    <p class="empty">
      This login lacks the scope <code>{read.scopes.join(' or ')}</code>. Log in with a credential that has
      it.
    </p>
  );
}
