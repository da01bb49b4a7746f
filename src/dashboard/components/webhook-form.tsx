import { useState } from 'preact/hooks';
import { registerWebhook } from '../register-webhook.ts';
import type { PanelProps } from './panel-props.ts';

/** Registers a server of the merchant's own for every event. Its secret is shown until the tab is left. */
export function WebhookForm({ service, act }: PanelProps) {
  const [secret, setSecret] = useState<string>();

  function submit(event: Event): void {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const url = String(new FormData(form).get('url'));
    setSecret(undefined);
    void act('The webhook was registered.', async () => {
      setSecret(await registerWebhook(service, url));
      form.reset();
    });
  }

  return (
    <>
      <form class="settings" onSubmit={submit}>
        <label>
          Address of your server
          <input name="url" type="url" placeholder="https://shop.example/webhooks" required />
        </label>
        <button type="submit">Register for all events</button>
        <p>
          One on your own machine is refused until the service is started for it:{' '}
          <a href="/docs/webhooks#on-your-own-machine">how</a>.
        </p>
      </form>
      {secret && (
        <p>
          Its secret, shown this once: <code>{secret}</code>
        </p>
      )}
    </>
  );
}
