import { useState } from 'preact/hooks';
import { registerWebhook } from '../../data/register-webhook.ts';
import { useOnce } from '../../data/use-once.ts';
import { Opener } from '../parts/opener.tsx';
import type { PanelProps } from '../parts/panel-props.ts';

/** Registers the merchant's own server for every event type. Its secret is shown until the user leaves the tab. */
export function WebhookForm({ service, act }: PanelProps) {
  const actOnce = useOnce(act);
  const [secret, setSecret] = useState<string>();

  function submit(event: Event): void {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const readUrl = () => String(new FormData(form).get('url'));
    const url = readUrl();
    void actOnce('The webhook was registered.', async () => {
      setSecret(undefined);
      setSecret(await registerWebhook(service, url));
      // Clear the form only if the user has not typed another URL in the meantime.
      if (readUrl() === url) form.reset();
    });
  }

  return (
    <Opener label="New webhook" isPrimary>
      <form class="settings" onSubmit={submit}>
        <label>
          Address of your server
          <input name="url" type="url" placeholder="https://shop.example/webhooks" required />
        </label>
        <button type="submit">Register for all events</button>
        <p>
          To register a server on your own machine,{' '}
          <a href="/docs/webhooks#on-your-own-machine">start the service with its address</a>.
        </p>
      </form>
      {secret && (
        <p>
          Its secret, shown only once: <code>{secret}</code>
        </p>
      )}
    </Opener>
  );
}
