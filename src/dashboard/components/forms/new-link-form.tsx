import { useState } from 'preact/hooks';
import { CURRENCIES, type Currency } from '../../../protocol/money.ts';
import { PAYMENT_METHODS } from '../../../protocol/payment-methods.ts';
import type { Receiver } from '../../data/answers.ts';
import type { Service } from '../../data/create-service.ts';
import { toMinorUnits } from '../../data/minor-units.ts';
import { useOnce } from '../../data/use-once.ts';
import { Opener } from '../parts/opener.tsx';
import type { PanelProps } from '../parts/panel-props.ts';
import { Snippet } from '../parts/snippet.tsx';
import { RETURN_URLS } from './return-urls.ts';
import { TestCardList } from './test-card-list.tsx';

const TYPES = [
  { type: 'standard', text: 'standard: a page of its own' },
  { type: 'embedded', text: 'embedded: in your page' },
];

/** The fields of the form as the API takes them. */
function readLink(form: HTMLFormElement): Record<string, unknown> {
  const fields = new FormData(form);
  const methods = fields.getAll('methods');
  const Currency = fields.get('currency') as Currency;
  return {
    Type: fields.get('type'),
    // The shopper gets the link by mail or chat: the shop may have no page that leads back to it.
    OnRefusal: 'page',
    Purpose: fields.get('purpose'),
    Amount: toMinorUnits(fields.get('amount'), Currency),
    Currency,
    AutoCapture: fields.has('autoCapture'),
    SendConfirmationEmail: fields.has('email'),
    ...(methods.length > 0 && { PaymentMethods: methods }),
    ...Object.fromEntries(Object.keys(RETURN_URLS).map((name) => [name, fields.get(name)])),
  };
}

/** Options that few links need: the methods to offer, and where the shopper goes. */
const LinkDetails = ({ hasSandbox }: Pick<Service, 'hasSandbox'>) => (
  // A real shop has to enter its own URLs, so the details are open.
  <details open={!hasSandbox}>
    <summary>Methods and redirect URLs</summary>
    <fieldset class="buttons">
      <legend>Methods: all that the company has, or only these</legend>
      {PAYMENT_METHODS.map(({ id, name }) => (
        <label class="check" key={id}>
          <input name="methods" type="checkbox" value={id} />
          {name}
        </label>
      ))}
    </fieldset>
    {Object.entries(RETURN_URLS).map(([name, url]) => (
      <label key={name}>
        {name}
        <input
          name={name}
          type="url"
          defaultValue={hasSandbox ? url : ''}
          placeholder="https://your-shop.example/"
          required
        />
      </label>
    ))}
  </details>
);

/** Options that every link has. */
const LinkFields = ({ hasSandbox }: Pick<Service, 'hasSandbox'>) => (
  <>
    <label>
      Purpose
      <input name="purpose" defaultValue={hasSandbox ? 'Order 1042' : ''} required />
    </label>
    <label>
      Amount
      <input
        name="amount"
        type="number"
        min="0.01"
        step="0.01"
        defaultValue={hasSandbox ? '19.90' : ''}
        required
      />
    </label>
    <label>
      Currency
      <select name="currency">
        {CURRENCIES.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
    </label>
    <label>
      Type
      <select name="type">
        {TYPES.map(({ type, text }) => (
          <option key={type} value={type}>
            {text}
          </option>
        ))}
      </select>
    </label>
    <label class="check">
      <input name="autoCapture" type="checkbox" defaultChecked />
      Capture at once
    </label>
    <label class="check">
      <input name="email" type="checkbox" defaultChecked />
      Confirm by email
    </label>
  </>
);

/** Creates a link, and shows the snippet for one that is embedded. In the sandbox its webhooks go to the built-in receiver. */
export function NewLinkForm({ service, act }: PanelProps) {
  const { hasSandbox } = service;
  const actOnce = useOnce(act);
  /** The address of the embedded link that was just created. */
  const [embedded, setEmbedded] = useState<string>();

  async function create(link: Record<string, unknown>): Promise<void> {
    setEmbedded(undefined);
    const receiver = hasSandbox && (await service.get<Receiver>('/sandbox/receiver'));
    const created = { ...link, ...(receiver && { WebhookUrl: receiver.Url }) };
    const { PaymentUrl } = await service.send<{ PaymentUrl: string }>(
      'POST',
      '/api/v5/payments/link',
      created,
    );
    if (link.Type === 'embedded') setEmbedded(PaymentUrl);
  }

  function submit(event: Event): void {
    event.preventDefault();
    const link = readLink(event.currentTarget as HTMLFormElement);
    const next = link.Type === 'embedded' ? 'Paste its snippet into a page' : 'Open it';
    const hint = hasSandbox ? ` ${next} and pay with a test card.` : '';
    void actOnce(`The link was created.${hint}`, () => create(link));
  }

  return (
    <Opener label="New link" isPrimary>
      <form class="settings" onSubmit={submit}>
        <LinkFields hasSandbox={hasSandbox} />
        <LinkDetails hasSandbox={hasSandbox} />
        <button type="submit" class="primary">
          Create the link
        </button>
      </form>
      {embedded && <Snippet paymentUrl={embedded} act={act} />}
      {hasSandbox && <p>Its webhooks go to the built-in receiver.</p>}
      {hasSandbox && <TestCardList />}
    </Opener>
  );
}
