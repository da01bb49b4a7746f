import { useState } from 'preact/hooks';
import { formatAmount } from '../../../protocol/money.ts';
import type { LinkAnswer, Receiver } from '../../data/answers.ts';
import { completeNewLink, describeNewLink, LINK } from '../../payments/new-link.ts';
import type { Sent } from '../../sections/read-form.ts';
import type { PanelProps } from '../parts/panel-props.ts';
import { CallForm } from './call-form.tsx';
import { LinkButtons } from './link-buttons.tsx';
import { TestCardList } from './test-card-list.tsx';

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
export function NewLinkForm({ service, act, refresh }: PanelProps & { refresh: () => void }) {
  const { hasSandbox } = service;
  const [created, setCreated] = useState<LinkAnswer>();

  async function run({ body = {}, key }: Sent): Promise<{ Message: string }> {
    const link = completeNewLink(body, hasSandbox);
    setCreated(undefined);
    const receiver = hasSandbox && (await service.get<Receiver>('/sandbox/receiver'));
    const sent = { ...link, ...(receiver && { WebhookUrl: receiver.Url }) };
    const { TransactionId } = await service.send<{ TransactionId: string }>('POST', LINK, sent, key);
    const { Link } = await service.get<{ Link: LinkAnswer }>(`${LINK}/${encodeURIComponent(TransactionId)}`);
    setCreated(Link);
    return { Message: 'The link was created. Send it to your customer.' };
  }

  return (
    <CallForm
      service={service}
      act={act}
      call={describeNewLink(hasSandbox)}
      run={run}
      isPrimary
      findAddress={() => undefined}
      onChanged={refresh}
    >
      {created && <CreatedLink link={created} service={service} act={act} />}
      {hasSandbox && <p>Its webhooks go to the built-in receiver.</p>}
      {hasSandbox && <TestCardList />}
    </CallForm>
  );
}
