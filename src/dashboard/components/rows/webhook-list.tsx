import type { Webhook } from '../../data/answers.ts';
import { usePolled } from '../../data/use-polled.ts';
import { ActionButtons } from '../forms/action-buttons.tsx';
import { WebhookForm } from '../forms/webhook-form.tsx';
import { ListRow } from '../parts/list-row.tsx';
import type { PanelProps } from '../parts/panel-props.ts';
import { RowList } from '../parts/row-list.tsx';

const BASE = '/api/v5/webhooks';

export function WebhookList({ service, act }: PanelProps) {
  const { value, problem, refresh } = usePolled<{ Webhooks: Webhook[] }>(service, BASE);
  const run: PanelProps['act'] = (done, work) => act(done, work).then(refresh);
  return (
    <>
      <WebhookForm service={service} act={run} />
      <RowList
        rows={value?.Webhooks}
        problem={problem}
        empty="No webhook is registered. Register your own server: it gets an event whenever a payment changes. The built-in receiver can be registered in its tab."
        getKey={({ WebhookId }) => WebhookId}
      >
        {({ WebhookId, Url, EventTypes, Enabled, DisabledReason }) => {
          const path = `${BASE}/${WebhookId}`;
          const toggled = Enabled ? 'Disable' : 'Enable';
          return (
            <ListRow
              label={`Webhook ${WebhookId}`}
              title={<code>{Url}</code>}
              state={Enabled ? 'enabled' : 'disabled'}
              facts={[DisabledReason && `Disabled by the service: ${DisabledReason}.`, EventTypes.join(', ')]}
            >
              <ActionButtons
                service={service}
                act={run}
                actions={[
                  { label: 'Send a test event', path: `${path}/test` },
                  { label: toggled, method: 'PUT', path, body: { Enabled: !Enabled } },
                  {
                    label: 'Remove',
                    method: 'DELETE',
                    path,
                    question: 'Remove this webhook? It gets no event any more.',
                  },
                ]}
              />
            </ListRow>
          );
        }}
      </RowList>
    </>
  );
}
