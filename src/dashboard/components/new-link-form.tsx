import type { Receiver } from '../answers.ts';
import type { PanelProps } from './panel-props.ts';

/** Where the shopper lands afterwards: here, which a company may name that has this host among its domains. */
const RETURN_FIELDS = ['SuccessRedirectUrl', 'FailureRedirectUrl', 'CancelRedirectUrl'];

/** Makes a link with the fields that every link needs. Its webhooks go to the built-in receiver. */
export function NewLinkForm({ service, act }: PanelProps) {
  async function create(form: HTMLFormElement): Promise<void> {
    const fields = new FormData(form);
    const { Url } = await service.get<Receiver>('/sandbox/receiver');
    await service.send('POST', '/api/v5/payments/link', {
      Purpose: fields.get('purpose'),
      Amount: Number(fields.get('amount')),
      AutoCapture: fields.has('autoCapture'),
      WebhookUrl: Url,
      ...Object.fromEntries(RETURN_FIELDS.map((name) => [name, `${location.origin}/sandbox`])),
    });
  }

  function submit(event: Event): void {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    void act('The link was made.', () => create(form));
  }

  return (
    <details class="new">
      <summary>New link</summary>
      <form onSubmit={submit}>
        <label>
          Purpose
          <input name="purpose" value="Order 1042" required />
        </label>
        <label>
          Amount in euro cents
          <input name="amount" type="number" min="1" value="1990" required />
        </label>
        <label class="check">
          <input name="autoCapture" type="checkbox" checked />
          Capture at once
        </label>
        <button type="submit" class="primary">
          Make the link
        </button>
        <p>Its webhooks go to the built-in receiver.</p>
      </form>
    </details>
  );
}
