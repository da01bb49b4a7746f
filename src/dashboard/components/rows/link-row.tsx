import { formatAmount } from '../../../protocol/money.ts';
import type { Link } from '../../data/answers.ts';
import { formatPlace } from '../../data/place.ts';
import { LinkButtons } from '../forms/link-buttons.tsx';
import { Badge } from '../parts/badge.tsx';
import { Moment } from '../parts/moment.tsx';
import type { PanelProps } from '../parts/panel-props.ts';

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
