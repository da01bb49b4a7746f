import { useEffect, useState } from 'preact/hooks';
import { CURRENCIES } from '../../protocol/money.ts';
import type { Receiver } from '../answers.ts';
import type { PanelProps } from './panel-props.ts';
import { TestCardList } from './test-card-list.tsx';

/** The dashboard is the shopper's return page. That works for companies that have this host among their domains. */
const RETURN_FIELDS = {
  SuccessRedirectUrl: 'success',
  FailureRedirectUrl: 'failure',
  CancelRedirectUrl: 'cancel',
};

const listReturnUrls = () =>
  Object.entries(RETURN_FIELDS).map(([name, outcome]) => [
    name,
    `${location.origin}/sandbox?returned=${outcome}`,
  ]);

export interface NewLinkFormProps extends PanelProps {
  /** Opens the form when it becomes true; the form never closes by itself. */
  isOpen: boolean;
}

/** Creates a link with the fields that every link needs. Its webhooks go to the built-in receiver. */
export function NewLinkForm({ service, act, isOpen }: NewLinkFormProps) {
  const [isUnfolded, setUnfolded] = useState(isOpen);
  useEffect(() => {
    if (isOpen) setUnfolded(true);
  }, [isOpen]);

  async function create(form: HTMLFormElement): Promise<void> {
    const fields = new FormData(form);
    const { Url } = await service.get<Receiver>('/sandbox/receiver');
    await service.send('POST', '/api/v5/payments/link', {
      Purpose: fields.get('purpose'),
      Amount: Number(fields.get('amount')),
      Currency: fields.get('currency'),
      AutoCapture: fields.has('autoCapture'),
      SendConfirmationEmail: fields.has('email'),
      WebhookUrl: Url,
      ...Object.fromEntries(listReturnUrls()),
    });
  }

  function submit(event: Event): void {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    void act('The link was created. Open it and pay with a test card.', () => create(form));
  }

  return (
    <section class="new">
      <button
        type="button"
        class="primary"
        aria-expanded={isUnfolded}
        aria-controls="new-link"
        onClick={() => setUnfolded(!isUnfolded)}
      >
        New link
      </button>
      <div id="new-link" hidden={!isUnfolded}>
        <form onSubmit={submit}>
          <label>
            Purpose
            <input name="purpose" value="Order 1042" required />
          </label>
          <label>
            Amount in cents
            <input name="amount" type="number" min="1" value="1990" required />
          </label>
          <label>
            Currency
            <select name="currency">
              {CURRENCIES.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </select>
          </label>
          <label class="check">
            <input name="autoCapture" type="checkbox" checked />
            Capture at once
          </label>
          <label class="check">
            <input name="email" type="checkbox" checked />
            Confirm by email
          </label>
          <button type="submit" class="primary">
            Create the link
          </button>
        </form>
        <p>Its webhooks go to the built-in receiver. Yen have no cents: give the amount in yen.</p>
        <TestCardList />
      </div>
    </section>
  );
}
