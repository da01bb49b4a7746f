import type { ComponentChildren } from 'preact';
import { ATTENTION, count } from '../../../protocol/dashboard/attention-words.ts';
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

interface Group {
  /** The sentence above the records. */
  title: string;
  total: number;
  items: Item[];
}

const toRecord = (kind: string, id: string): string =>
  formatPlace({ panel: 'sections', path: ['online-payments', kind, id] });

/** `Order BR-2010 · €129.00` */
const nameMoney = ({ Amount, Currency, ...payment }: WaitingMoney): string =>
  `${namePurpose(payment)} · ${formatAmount(Amount, Currency, 'en')}`;

const listDisputes = ({ Count, Items }: Attention['Disputes']): Group => ({
  title: ATTENTION.Disputes.title(Count),
  total: Count,
  items: Items.map(({ RespondBy, ...dispute }) => ({
    key: dispute.DisputeId,
    href: toRecord('disputes', dispute.DisputeId),
    name: nameMoney(dispute),
    note: RespondBy && (
      <>
        respond <Moment at={RespondBy} />
      </>
    ),
  })),
});

const listWebhooks = ({ Count, Items }: Attention['Webhooks']): Group => ({
  title: ATTENTION.Webhooks.title(Count),
  total: Count,
  items: Items.map(({ WebhookId, Url, FailingSince, DisabledReason }) => ({
    key: WebhookId,
    href: formatPlace({ panel: 'deliveries', query: { WebhookId } }),
    name: Url,
    note: DisabledReason ? (
      'disabled: the receiver is gone, or has failed for five days'
    ) : (
      <>first failed {FailingSince && <Moment at={FailingSince} />}</>
    ),
  })),
});

const listSubscriptions = ({ Count, Items }: Attention['Subscriptions']): Group => ({
  title: ATTENTION.Subscriptions.title(Count),
  total: Count,
  items: Items.map(({ State, ...subscription }) => ({
    key: subscription.SubscriptionId,
    href: toRecord('subscriptions', subscription.SubscriptionId),
    name: nameMoney(subscription),
    note: State === 'UNPAID' ? 'given up: the shopper is asked for another card' : 'past due: tried again',
  })),
});

const listHolds = ({ Count, Items }: Attention['Holds']): Group => ({
  title: ATTENTION.Holds.title(Count),
  total: Count,
  items: Items.map(({ EndsAt, ...hold }) => ({
    key: hold.TransactionId,
    href: formatPlace({ panel: 'links', id: hold.TransactionId }),
    name: nameMoney(hold),
    note: (
      <>
        released <Moment at={EndsAt} />
      </>
    ),
  })),
});

/** Only the sandbox has a tab for alarms. */
const listAlarms = ({ Count, Items }: Attention['CardTesting'], hasSandbox: boolean): Group => ({
  title: ATTENTION.CardTesting.title(Count),
  total: Count,
  items: Items.map(({ AlarmId, Declines }) => ({
    key: AlarmId,
    href: hasSandbox ? formatPlace({ panel: 'card-testing' }) : '/docs/operations#card-testing',
    name: 'Card testing',
    note: `${count(Declines, 'card')} declined`,
  })),
});

const listChats = ({ Count, Items }: NonNullable<Attention['Records']['Notification']>): Group => ({
  title: ATTENTION.Notification.title(Count),
  total: Count,
  items: Items.map(({ Id, ThreadId }) => ({
    key: Id,
    href: formatPlace({ panel: 'sections', path: ['chat', 'chat-threads', ThreadId] }),
    name: 'Answer in the chat',
    note: '',
  })),
});

const listInvoices = ({ Count, Items }: NonNullable<Attention['Records']['Invoice']>): Group => ({
  title: ATTENTION.Invoice.title(Count),
  total: Count,
  items: Items.map(({ Id, Number: number, Customer, Amount }) => ({
    key: Id,
    href: formatPlace({ panel: 'sections', path: ['fiscal-invoices', 'fiscal-invoices-invoices', Id] }),
    name: [number, Customer].filter(Boolean).join(' · '),
    note: `${formatAmount(Amount, 'EUR', 'en')}: correct it, and send it again`,
  })),
});

const NONE = { Count: 0, Items: [] };

/** Lists everything that needs attention, with a link to each. Says so if there is nothing. */
export function AttentionList({ attention, hasSandbox }: { attention: Attention; hasSandbox: boolean }) {
  const groups = [
    listAlarms(attention.CardTesting, hasSandbox),
    listDisputes(attention.Disputes),
    listHolds(attention.Holds),
    listChats(attention.Records?.Notification ?? NONE),
    listInvoices(attention.Records?.Invoice ?? NONE),
    listSubscriptions(attention.Subscriptions),
    listWebhooks(attention.Webhooks),
  ].filter(({ total }) => total > 0);
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
