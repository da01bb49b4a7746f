import { useState } from 'preact/hooks';
import type { PanelProps } from './panel-props.ts';

/** The company's signing secret, loaded only on request. */
export function SigningSecret({ service, act }: PanelProps) {
  const [secret, setSecret] = useState<string>();

  async function toggle(): Promise<void> {
    if (secret) return setSecret(undefined);
    setSecret((await service.get<{ Secret: string }>('/api/v5/webhooks/secret')).Secret);
  }

  return (
    <>
      <h3>Signing secret</h3>
      <p>
        Events for a link’s <code>WebhookUrl</code> are signed with the company’s secret. A registered webhook
        has its own, which was shown when it was created.{' '}
        <a href="/docs/webhooks#checking-the-signature">How to check</a>
      </p>
      <p class="buttons">
        <button type="button" aria-expanded={!!secret} onClick={() => act('', toggle)}>
          {secret ? 'Hide the secret' : 'Show the secret'}
        </button>
      </p>
      {secret && (
        <p>
          <code>{secret}</code>
        </p>
      )}
    </>
  );
}
