import type { Webhook } from '../../data/answers.ts';
import { usePolled } from '../../data/use-polled.ts';
import { WebhookForm } from '../forms/webhook-form.tsx';
import { Badge } from '../parts/badge.tsx';
import type { PanelProps } from '../parts/panel-props.ts';
import { RowList } from '../parts/row-list.tsx';

const BASE = '/api/v5/webhooks';

export function WebhookList({ service, act }: PanelProps) {
  const { value, problem, refresh } = usePolled<{ Webhooks: Webhook[] }>(service, BASE);
  const run: PanelProps['act'] = (done, work) => act(done, work).then(refresh);
  return (
    <>
      <RowList
        rows={value?.Webhooks}
        problem={problem}
        empty="No webhook is registered. Register your own server here, or the built-in receiver in its tab."
        getKey={({ WebhookId }) => WebhookId}
      >
        {({ WebhookId, Url, EventTypes, Enabled, DisabledReason }) => {
          const path = `${BASE}/${WebhookId}`;
          const toggled = Enabled ? 'Disable' : 'Enable';
          return (
            <article aria-label={`Webhook ${WebhookId}`}>
              <h3>
                <code>{Url}</code> <Badge>{Enabled ? 'enabled' : 'disabled'}</Badge>
              </h3>
              <p>
                {DisabledReason && `Disabled by the service: ${DisabledReason}. `}
                {EventTypes.join(', ')}
              </p>
              <p class="buttons">
                <button
                  type="button"
                  onClick={() =>
                    run('A test event is on its way.', () => service.send('POST', `${path}/test`))
                  }
                >
                  Send a test event
                </button>
                <button
                  type="button"
                  onClick={() =>
                    run(`${toggled}: done.`, () => service.send('PUT', path, { Enabled: !Enabled }))
                  }
                >
                  {toggled}
                </button>
                <button
                  type="button"
                  onClick={() => run('The webhook was removed.', () => service.send('DELETE', path))}
                >
                  Remove
                </button>
              </p>
            </article>
          );
        }}
      </RowList>
      <WebhookForm service={service} act={run} />
    </>
  );
}
