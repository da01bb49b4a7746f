import { formatAmount } from '../../protocol/money.ts';
import type { Link } from '../data/answers.ts';
import { formatPlace } from '../data/place.ts';
import { Badge } from './badge.tsx';
import { LinkButtons } from './link-buttons.tsx';
import { Moment } from './moment.tsx';
import type { PanelProps } from './panel-props.ts';

export function LinkRow({ link, service, act }: PanelProps & { link: Link }) {
  const { TransactionId, Status, Amount, Currency, RefundedAmount, Method, Purpose, CreatedAt } = link;
  const refunded = RefundedAmount ? `, ${formatAmount(RefundedAmount, Currency, 'en')} refunded` : '';
  return (
    <article aria-label={`Link ${TransactionId}`}>
      <h3>
        <a href={formatPlace({ panel: 'links', id: TransactionId })}>{Purpose}</a> <Badge>{Status}</Badge>
      </h3>
      <p>
        {formatAmount(Amount, Currency, 'en')}
        {refunded} · {Method ?? 'no method yet'} · <code>{TransactionId}</code> · <Moment at={CreatedAt} />
      </p>
      <LinkButtons link={link} service={service} act={act} />
    </article>
  );
}
