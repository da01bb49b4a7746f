import type { LoggedRequest } from '../../../protocol/log-answers.ts';
import { formatPlace } from '../../data/place.ts';
import { ListRow } from '../parts/list-row.tsx';
import { PaymentLink } from '../parts/payment-link.tsx';

interface RequestRowProps {
  request: LoggedRequest;
  /** Whether no company made the call: it is in no company's log, so it has no page. */
  isNobodys?: boolean;
  /** Whether the row is on the call's own page, where it shows the id. */
  isWhole?: boolean;
}

/** An API call, the payments that it concerned, and the reason if it was refused. */
export function RequestListRow({ request, isNobodys, isWhole }: RequestRowProps) {
  const { RequestId, At, Method, Path, TransactionIds, Status, DurationMs, Message, Hint, Errors } = request;
  const problems = Errors.map(({ Field, Message: sentence }) => `${Field}: ${sentence}`);
  return (
    <ListRow
      label={`${Method} ${Path}`}
      title={
        <code>
          {Method} {Path}
        </code>
      }
      href={isNobodys ? undefined : formatPlace({ panel: 'requests', id: RequestId })}
      state={String(Status)}
      tone={Status < 400 ? 'good' : 'bad'}
      facts={[
        ...TransactionIds.map((id) => <PaymentLink key={id} id={id} />),
        ...(problems.length ? problems : [Message]),
        Hint,
        `${DurationMs} ms`,
        isWhole && <code key="id">{RequestId}</code>,
      ]}
      at={At}
    />
  );
}
