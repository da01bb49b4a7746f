import { useEffect, useState } from 'preact/hooks';
import type { Webhook, WebhookHealth } from '../../data/answers.ts';
import { formatPlace } from '../../data/place.ts';
import { usePolled } from '../../data/use-polled.ts';
import { ActionButtons } from '../forms/action-buttons.tsx';
import { TriggerForm } from '../forms/trigger-form.tsx';
import { type EventFact, WebhookForm } from '../forms/webhook-form.tsx';
import { ListRow, type ListRowProps } from '../parts/list-row.tsx';
import { Moment } from '../parts/moment.tsx';
import { Opener } from '../parts/opener.tsx';
import type { PanelProps } from '../parts/panel-props.ts';
import { RowList } from '../parts/row-list.tsx';

const BASE = '/api/v5/webhooks';

/** The types of events. They change only with the service's version. */
function useEventTypes({ service }: Pick<PanelProps, 'service'>): readonly EventFact[] {
  const [types, setTypes] = useState<readonly EventFact[]>([]);
  useEffect(() => {
    service.get<{ EventTypes: EventFact[] }>(`${BASE}/event/type`).then(
      ({ EventTypes }) => setTypes(EventTypes),
      // The list is of use without them. The form shows no events.
      () => {},
    );
  }, [service]);
  return types;
}

/** The state of a webhook, which is not "enabled" while nothing arrives. */
function describeState(
  { Enabled }: Webhook,
  health: WebhookHealth | undefined,
): Pick<ListRowProps, 'state' | 'tone'> {
  if (!Enabled) return { state: 'disabled' };
  return health?.Failed && !health.Arrived ? { state: 'nothing arrives', tone: 'bad' } : { state: 'enabled' };
}

/** The last answer, and the share of a day's events that arrived. */
function listHealth(health: WebhookHealth | undefined): ListRowProps['facts'] {
  if (!health?.LastAttempt) return [health && 'nothing sent yet'];
  const { LastAttempt: last, Arrived, Failed } = health;
  const count = Arrived + Failed;
  return [
    <>
      {last.ResponseStatus ? `answered ${last.ResponseStatus}` : last.Error?.replace(/\.$/, '')}{' '}
      <Moment at={last.At} />
    </>,
    count > 0 && `${Arrived} of ${count} arrived in 24 hours (${Math.floor((100 * Arrived) / count)}%)`,
  ];
}

const REASONS = {
  GONE: 'Your server answered 410, so the service disabled it.',
  FAILING: 'Nothing arrived for five days, so the service disabled it.',
};

const describeTypes = (chosen: readonly string[], types: readonly EventFact[]): string =>
  types.length > 0 && types.every(({ Name }) => chosen.includes(Name)) ? 'all events' : chosen.join(', ');

interface WebhookRowProps extends PanelProps {
  webhook: Webhook;
  health: WebhookHealth | undefined;
  types: readonly EventFact[];
  taken: readonly string[];
}

function WebhookRow({ webhook, health, types, taken, ...props }: WebhookRowProps) {
  const { WebhookId, Url, EventTypes, Enabled, DisabledReason } = webhook;
  const path = `${BASE}/${WebhookId}`;
  return (
    <ListRow
      label={`Webhook ${WebhookId}`}
      title={<code>{Url}</code>}
      {...describeState(webhook, health)}
      facts={[
        DisabledReason && REASONS[DisabledReason as keyof typeof REASONS],
        ...(listHealth(health) ?? []),
        <a key="deliveries" href={formatPlace({ panel: 'deliveries', query: { WebhookId } })}>
          deliveries
        </a>,
        describeTypes(EventTypes, types),
      ]}
    >
      <ActionButtons
        {...props}
        actions={[
          { label: 'Send a test event', path: `${path}/test` },
          { label: Enabled ? 'Disable' : 'Enable', method: 'PUT', path, body: { Enabled: !Enabled } },
          {
            label: 'Remove',
            method: 'DELETE',
            path,
            question: 'Remove this webhook? It gets no event any more.',
          },
        ]}
      />
      {types.length > 0 && (
        <Opener label="Edit">
          <WebhookForm {...props} types={types} webhook={webhook} taken={taken} />
        </Opener>
      )}
      {props.service.hasSandbox && types.length > 0 && (
        <Opener label="Send an event of your choice">
          <TriggerForm {...props} webhookId={WebhookId} types={types} />
        </Opener>
      )}
    </ListRow>
  );
}

export function WebhookList({ service, act }: PanelProps) {
  const { value, problem, refresh } = usePolled<{ Webhooks: Webhook[] }>(service, BASE);
  const { value: health, refresh: look } = usePolled<{ Webhooks: WebhookHealth[] }>(
    service,
    '/dashboard/webhooks',
  );
  const types = useEventTypes({ service });
  const run: PanelProps['act'] = (done, work) =>
    act(done, work).then(() => {
      refresh();
      look();
    });
  const urls = value?.Webhooks.map(({ Url }) => Url) ?? [];
  return (
    <>
      <Opener label="New webhook" isPrimary>
        <WebhookForm service={service} act={run} types={types} taken={urls} />
      </Opener>
      <RowList
        rows={value?.Webhooks}
        problem={problem}
        empty="No webhook is registered. Register your own server: it gets an event whenever a payment changes. The built-in receiver can be registered in its tab."
        getKey={({ WebhookId }) => WebhookId}
      >
        {(webhook) => (
          <WebhookRow
            service={service}
            act={run}
            webhook={webhook}
            health={health?.Webhooks.find(({ WebhookId }) => WebhookId === webhook.WebhookId)}
            types={types}
            taken={urls.filter((url) => url !== webhook.Url)}
          />
        )}
      </RowList>
    </>
  );
}
