import type { ComponentChildren } from 'preact';
import type { WalletView } from '../../../protocol/page-renderer.ts';
import type { Catalog, ServiceTexts } from '../../locales/catalog.ts';
import { fillPlural } from '../../texts/fill-plural.ts';
import type { DateWriting } from '../../texts/format-date-time.ts';
import { formatDateTime } from '../../texts/format-date-time.ts';
import { formatMoney } from '../../texts/format-money.ts';
import { CardName } from './card-name.tsx';
import { ManagedMerchant } from './managed-merchant.tsx';
import { ActionForm, Panel, Part } from './panel.tsx';

interface WalletPageProps {
  view: WalletView;
  catalog: Catalog;
  texts: ServiceTexts['wallet'];
  writing: DateWriting;
}

interface ListProps {
  id: string;
  title: string;
  /** The text for an empty list. */
  empty: string;
  children: ComponentChildren[];
}

const List = ({ id, title, empty, children }: ListProps) => (
  <Part {...{ id, title }}>{children.length ? <ul>{children}</ul> : <p class="manage-soft">{empty}</p>}</Part>
);

/** Balances with currency codes, because some currencies share a symbol. */
const Balances = ({ view: { wallets }, texts, writing }: WalletPageProps) => (
  <List id="balances" title={texts.balance} empty={texts.empty}>
    {wallets.map(({ id, balanceMinor, currency }) => (
      <li key={id} class="manage-row" data-wallet={id}>
        <span class="manage-price">{formatMoney(balanceMinor, { currency }, writing)}</span>
        <span class="manage-soft">{currency}</span>
      </li>
    ))}
  </List>
);

const Cards = ({ view: { cards }, catalog, texts }: WalletPageProps) =>
  cards ? (
    <List id="cards" title={texts.cards} empty={texts.empty}>
      {cards.map((card) => (
        <li key={card.id} data-card={card.id}>
          <CardName {...{ card, catalog }} />
        </li>
      ))}
    </List>
  ) : null;

const describeReason = (
  { reason, amountMinor }: WalletView['movements'][number],
  { reasons, received, sent }: ServiceTexts['wallet'],
): string => {
  if (Object.keys(reasons).includes(reason)) return reasons[reason as keyof typeof reasons];
  return amountMinor < 0 ? sent : received;
};

const Movements = ({ view: { movements }, texts, writing }: WalletPageProps) => (
  <List id="movements" title={texts.movements} empty={texts.empty}>
    {movements.map((movement) => (
      <li key={movement.id} class="manage-row" data-movement={movement.id}>
        <span>
          {describeReason(movement, texts)}
          <time class="manage-soft" dateTime={movement.at}>
            {formatDateTime(movement.at, writing)}
          </time>
        </span>
        <span class="amount">{formatMoney(movement.amountMinor, movement, writing)}</span>
      </li>
    ))}
  </List>
);

const Leave = ({ view: { leavePath, minutesLeft }, texts, writing }: WalletPageProps) => {
  const text = fillPlural(texts.leaveText, minutesLeft, writing);
  const button = { name: 'leave' };
  return <ActionForm id="leave-text" action={leavePath} {...{ text, button }} label={texts.leave} />;
};

/** The page of wallets. Its only action is a form, so no scripts are needed. */
export const WalletPage = (props: WalletPageProps) => (
  <Panel {...props}>
    <ManagedMerchant view={props.view} title={props.texts.title} />
    <Balances {...props} />
    <Movements {...props} />
    <Cards {...props} />
    <Leave {...props} />
  </Panel>
);
