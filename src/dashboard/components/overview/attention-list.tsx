import type { ComponentChildren } from 'preact';
import { ATTENTION, count, totalAttention } from '../../../protocol/dashboard/attention-words.ts';
import type { Attention, WaitingMoney } from '../../../protocol/dashboard/overview-answer.ts';
import { formatAmount } from '../../../protocol/money.ts';
import { namePurpose } from '../../data/names.ts';
import { formatPlace } from '../../data/place.ts';
import { Moment } from '../parts/moment.tsx';

interface Item {
  key: string;
  href: string;
  name: ComponentChildren;
  note: ComponentChildren;
}

const toRecord = (...path: string[]): string => formatPlace({ panel: 'sections', path });

/** `Order BR-2010 · €129.00` */
const nameMoney = ({ Amount, Currency, ...payment }: WaitingMoney): string =>
  `${namePurpose(payment)} · ${formatAmount(Amount, Currency, 'en')}`;

/** How a record of each kind is listed. */
const ITEMS: {
  [Kind in keyof Attention]-?: (
    item: NonNullable<Attention[Kind]>['Items'][number],
    hasSandbox: boolean,
  ) => Item;
} = {
  // Only the sandbox has a tab for alarms.
  CardTesting: ({ AlarmId, Declines }, hasSandbox) => ({
    key: AlarmId,
    href: hasSandbox ? formatPlace({ panel: 'card-testing' }) : '/docs/operations#card-testing',
    name: 'Card testing',
    note: `${count(Declines, 'card')} declined`,
  }),
  Disputes: ({ RespondBy, ...dispute }) => ({
    key: dispute.DisputeId,
    href: toRecord('online-payments', 'disputes', dispute.DisputeId),
    name: nameMoney(dispute),
    note: RespondBy && (
      <>
        respond <Moment at={RespondBy} />
      </>
    ),
  }),
  Holds: ({ EndsAt, ...hold }) => ({
    key: hold.TransactionId,
    href: formatPlace({ panel: 'links', id: hold.TransactionId }),
    name: nameMoney(hold),
    note: (
      <>
        released <Moment at={EndsAt} />
      </>
    ),
  }),
  Notification: ({ Id, ThreadId }) => ({
    key: Id,
    href: toRecord('chat', 'chat-threads', ThreadId),
    name: 'Answer in the chat',
    note: '',
  }),
  Invoice: ({ Id, Number: number, Customer, Amount }) => ({
    key: Id,
    href: toRecord('fiscal-invoices', 'fiscal-invoices-invoices', Id),
    name: [number, Customer].filter(Boolean).join(' · '),
    note: `${formatAmount(Amount, 'EUR', 'en')}: correct it, and send it again`,
  }),
  Subscriptions: ({ State, ...subscription }) => ({
    key: subscription.SubscriptionId,
    href: toRecord('online-payments', 'subscriptions', subscription.SubscriptionId),
    name: nameMoney(subscription),
    note: State === 'UNPAID' ? 'given up: the shopper is asked for another card' : 'past due: tried again',
  }),
  Webhooks: ({ WebhookId, Url, FailingSince, DisabledReason }) => ({
    key: WebhookId,
    href: formatPlace({ panel: 'deliveries', query: { WebhookId } }),
    name: Url,
    note: DisabledReason ? (
      'disabled: the receiver is gone, or has failed for five days'
    ) : (
      <>first failed {FailingSince && <Moment at={FailingSince} />}</>
    ),
  }),
};

/** Lists everything that needs attention, with a link to each. Says so if there is nothing. */
export function AttentionList({ attention, hasSandbox }: { attention: Attention; hasSandbox: boolean }) {
  const groups = totalAttention(attention).map(({ kind, total }) => ({
    title: ATTENTION[kind].title(total),
    total,
    // A kind and its items belong together, which the compiler does not follow.
    items: (attention[kind]?.Items ?? []).map((item) => ITEMS[kind](item as never, hasSandbox)),
  }));
  if (!groups.length)
    return (
      <section class="card calm">
        <h3>Needs you now</h3>
        <p>Nothing: no dispute waits for you, nothing fails, and no hold ends within two days.</p>
      </section>
    );
  return (
    <section class="card urgent">
      <h3>Needs you now</h3>
      <div class="groups">
        {groups.map(({ title, total, items }) => (
          <div key={title}>
            <h4>{title}</h4>
            <ul>
              {items.map(({ key, href, name, note }) => (
                <li key={key}>
                  <a href={href}>{name}</a> <small>{note}</small>
                </li>
              ))}
            </ul>
            {total > items.length && <small>and {count(total - items.length, 'more', 'more')}</small>}
          </div>
        ))}
      </div>
    </section>
  );
}
