import type { ComponentChildren } from 'preact';
import type { ManageView } from '../../../protocol/subscriptions.ts';
import type { Catalog, ServiceTexts } from '../../locales/catalog.ts';
import { describePrice } from '../../texts/describe-price.ts';
import { fillText } from '../../texts/fill-text.ts';
import type { DateWriting } from '../../texts/format-date-time.ts';
import { formatDay } from '../../texts/format-day.ts';
import { formatMoney } from '../../texts/format-money.ts';
import { CardName } from './card-name.tsx';
import { ManagedMerchant } from './managed-merchant.tsx';
import { ActionForm, News, Panel, Part } from './panel.tsx';

interface ManagePageProps {
  view: ManageView;
  catalog: Catalog;
  texts: ServiceTexts;
  writing: DateWriting;
}

/** Describes the state in one or two sentences; empty if everything is as agreed. */
function describeState({ view, texts: { manage }, writing }: ManagePageProps): string {
  const { state, paidUntil, merchantName: merchant } = view;
  if (state === 'paused') return fillText(manage.paused, { merchant });
  if (state === 'completed') return manage.completed;
  if (state === 'ending' && paidUntil)
    return fillText(manage.ending, { date: formatDay(paidUntil, writing, view.timeZone) });
  return state === 'cancelled' || state === 'ending' ? manage.ended : '';
}

/** An account, shown by its country and last digits. */
const AccountName = ({ country, last4 }: NonNullable<ManageView['account']>) => (
  <bdi dir="ltr">{`${country} •••• ${last4}`}</bdi>
);

const Fact = ({ name, children }: { name: string; children: ComponentChildren }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

function Facts({ view, catalog, texts: { manage }, writing }: ManagePageProps) {
  const { nextAt, paymentsLeft, card, account, timeZone } = view;
  if (!nextAt && paymentsLeft === undefined && !card && !account) return null;
  return (
    <dl class="manage-facts">
      {nextAt && <Fact name={manage.next}>{formatDay(nextAt, writing, timeZone)}</Fact>}
      {paymentsLeft !== undefined && <Fact name={manage.left}>{paymentsLeft}</Fact>}
      {card && (
        <Fact name={catalog.card}>
          <CardName {...{ card, catalog }} />
        </Fact>
      )}
      {account && (
        <Fact name={catalog.sepa.name}>
          <AccountName {...account} />
        </Fact>
      )}
    </dl>
  );
}

/** The past due payment, and a link to pay it. */
function PastDue({ view, catalog, texts: { manage }, writing }: ManagePageProps) {
  const { pastDue, timeZone } = view;
  if (!pastDue) return null;
  const amount = formatMoney(pastDue.amountMinor, view, writing);
  return (
    <>
      <p class="notice">
        {fillText(manage.pastDue, { amount, date: formatDay(pastDue.until, writing, timeZone) })}
      </p>
      <a class="button" href={pastDue.url}>
        {fillText(catalog.pay, { amount })}
      </a>
    </>
  );
}

function OtherCards({ view: { otherCards, path }, catalog, texts: { manage } }: ManagePageProps) {
  if (!otherCards.length) return null;
  return (
    <ul>
      {otherCards.map((card) => (
        <li key={card.id}>
          <form method="post" action={`${path}/cards/${card.id}`} class="manage-row">
            <span id={`card-${card.id}`}>
              <CardName {...{ card, catalog }} />
            </span>
            <button class="button button-quiet" type="submit" aria-describedby={`card-${card.id}`}>
              {manage.useCard}
            </button>
          </form>
        </li>
      ))}
    </ul>
  );
}

/** Ways to change the card: a button for each saved card of the shopper, or a page for a new one. */
function ChangeCard(props: ManagePageProps) {
  const { otherCards, canAddCard, path } = props.view;
  const { manage } = props.texts;
  if (!otherCards.length && !canAddCard) return null;
  return (
    <Part id="change-card" title={manage.changeCard}>
      <OtherCards {...props} />
      {canAddCard && (
        <form method="post" action={`${path}/new-card`}>
          <button class="button button-quiet" type="submit" aria-describedby="change-card">
            {manage.newCard}
          </button>
        </form>
      )}
    </Part>
  );
}

function Payments({ view, catalog, texts: { manage }, writing }: ManagePageProps) {
  const { payments, timeZone } = view;
  return (
    <Part id="payments" title={manage.payments}>
      <ul>
        {payments.map(({ at, amountMinor, isRefunded }) => (
          <li key={at} class="manage-row">
            <span>
              {formatDay(at, writing, timeZone)}
              {isRefunded && <span class="manage-soft">{catalog.titles.refunded}</span>}
            </span>
            <span class="amount">{formatMoney(amountMinor, view, writing)}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** A button to undo the cancellation during the paid period, or else one to cancel. */
function KeepOrCancel({ view, texts: { manage }, writing }: ManagePageProps) {
  const { path, paidUntil, canKeep, state, timeZone } = view;
  const describe = (text: string) =>
    fillText(text, { date: paidUntil ? formatDay(paidUntil, writing, timeZone) : '' });
  if (canKeep && paidUntil)
    return (
      <ActionForm
        id="keep-text"
        action={`${path}/keep`}
        text={describe(manage.keepText)}
        label={manage.keep}
      />
    );
  if (state === 'ending' || state === 'cancelled' || state === 'completed') return null;
  const text = describe(paidUntil ? manage.endsLater : manage.endsNow);
  const button = { class: 'manage-cancel' };
  return (
    <ActionForm id="cancel-text" action={`${path}/cancel`} {...{ text, button }} label={manage.cancel} />
  );
}

const NOTICES = { card_changed: 'cardChanged', kept: 'kept', busy: 'busy' } as const;

/** Describes the last change, or else the state. It also begins the page's title, which a screen reader reads first. */
export const describeManageNews = (props: ManagePageProps): string =>
  props.view.notice ? props.texts.manage[NOTICES[props.view.notice]] : describeState(props);

/** The page of a subscription, with all that its shopper may see and do. Every action is a form, so no scripts are needed. */
export function ManagePage(props: ManagePageProps) {
  const { view, catalog, texts, writing } = props;
  const notice = view.notice ? texts.manage[NOTICES[view.notice]] : '';
  return (
    <Panel {...{ view, catalog }}>
      <ManagedMerchant view={view} title={texts.manage.title} subject={[view.purpose, view.title]} />
      <p class="manage-price">{describePrice(view, { catalog, texts }, writing)}</p>
      <News text={describeState(props)} />
      <PastDue {...props} />
      <Facts {...props} />
      <News text={notice} />
      <ChangeCard {...props} />
      <Payments {...props} />
      <KeepOrCancel {...props} />
    </Panel>
  );
}
