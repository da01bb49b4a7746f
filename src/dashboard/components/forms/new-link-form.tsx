import { useState } from 'preact/hooks';
import { CURRENCIES, type Currency, formatAmount } from '../../../protocol/money.ts';
import type { LinkAnswer, Receiver } from '../../data/answers.ts';
import type { Service } from '../../data/create-service.ts';
import { useOnce } from '../../data/use-once.ts';
import { readNewLink } from '../../payments/read-new-link.ts';
import { useFormDraft } from '../../sections/drafts.ts';
import { MoneyField } from '../parts/money-field.tsx';
import { Opener } from '../parts/opener.tsx';
import type { PanelProps } from '../parts/panel-props.ts';
import { LinkButtons } from './link-buttons.tsx';
import { LinkDetails } from './link-details.tsx';
import { TestCardList } from './test-card-list.tsx';

/** The path of the call that creates a link, with the path under which it is read back. */
const LINK = '/api/v5/payments/link';

/** The fields that every link needs: a purpose and a sum. */
function LinkFields({ hasSandbox }: Pick<Service, 'hasSandbox'>) {
  const [currency, setCurrency] = useState<Currency>('EUR');
  return (
    <>
      <label>
        Purpose
        <input name="purpose" defaultValue={hasSandbox ? 'Order 1042' : ''} maxLength={450} required />
      </label>
      <MoneyField label="Amount" name="amount" currency={currency} initial={hasSandbox ? 1990 : undefined} />
      <label>
        Currency
        <select
          name="currency"
          value={currency}
          onChange={({ currentTarget }) => setCurrency(currentTarget.value as Currency)}
        >
          {CURRENCIES.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </label>
      <LinkDetails hasSandbox={hasSandbox} currency={currency} />
    </>
  );
}

/** A link that was just created, with the ways to send it. */
function CreatedLink({ link, service, act }: PanelProps & { link: LinkAnswer }) {
  const { Purpose, Amount, Currency, PaymentUrl } = link;
  return (
    <article aria-label={`New link ${link.TransactionId}`}>
      <h3>
        {formatAmount(Amount, Currency, 'en')} for {Purpose}
      </h3>
      <p>
        <a href={PaymentUrl} target="_blank" rel="noreferrer">
          {PaymentUrl}
        </a>
      </p>
      <LinkButtons link={link} service={service} act={act} isNew />
    </article>
  );
}

/** Creates a link, and shows the ways to send it. In the sandbox its webhooks go to the built-in receiver. */
export function NewLinkForm({ service, act }: PanelProps) {
  const { hasSandbox } = service;
  const actOnce = useOnce(act);
  const [created, setCreated] = useState<LinkAnswer>();
  const { form: kept, isKept, clear } = useFormDraft('new link');

  async function create(form: HTMLFormElement): Promise<void> {
    const link = readNewLink(form);
    setCreated(undefined);
    const receiver = hasSandbox && (await service.get<Receiver>('/sandbox/receiver'));
    const sent = { ...link, ...(receiver && { WebhookUrl: receiver.Url }) };
    const { TransactionId } = await service.send<{ TransactionId: string }>('POST', LINK, sent);
    clear();
    const { Link } = await service.get<{ Link: LinkAnswer }>(`${LINK}/${encodeURIComponent(TransactionId)}`);
    setCreated(Link);
  }

  function submit(event: Event): void {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    void actOnce('The link was created. Send it to your customer.', () => create(form));
  }

  return (
    <Opener label="New payment link" isPrimary isUnfolded={isKept}>
      <form class="settings" onSubmit={submit} {...kept}>
        <LinkFields hasSandbox={hasSandbox} />
        <button type="submit" class="primary">
          Create the link
        </button>
      </form>
      {created && <CreatedLink link={created} service={service} act={act} />}
      {hasSandbox && <p>Its webhooks go to the built-in receiver.</p>}
      {hasSandbox && <TestCardList />}
    </Opener>
  );
}
