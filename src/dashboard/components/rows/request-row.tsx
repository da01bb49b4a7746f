import type { LoggedRequest } from '../../../protocol/log-answers.ts';
import { formatPlace } from '../../data/place.ts';
import { Moment } from '../parts/moment.tsx';
import { PaymentLink } from '../parts/payment-link.tsx';

export interface RequestRowProps {
  request: LoggedRequest;
  /** A call without a company: it is in no company's log, so it has no page. */
  isNobodys?: boolean;
}

/** A call, the payments that it was about, and why it was refused. */
export function RequestRow({ request, isNobodys }: RequestRowProps) {
  const { RequestId, At, Method, Path, TransactionIds, Status, DurationMs, Message, Hint, Errors } = request;
  const call = (
    <code>
      {Method} {Path}
    </code>
  );
  return (
    <article aria-label={`${Method} ${Path}`}>
      <h3>
        {isNobodys ? call : <a href={formatPlace({ panel: 'requests', id: RequestId })}>{call}</a>}{' '}
        <strong class={`badge ${Status < 400 ? 'good' : 'bad'}`}>{Status}</strong>
      </h3>
      <p>
        <Moment at={At} /> · {DurationMs} ms · <code>{RequestId}</code>
      </p>
      {TransactionIds.length > 0 && (
        <p>
          {TransactionIds.length > 1 ? 'Payments ' : 'Payment '}
          {TransactionIds.map((id, index) => (
            <>
              {index > 0 && ', '}
              <PaymentLink id={id} />
            </>
          ))}
        </p>
      )}
      {Errors.length > 0 ? (
        <ul>
          {Errors.map(({ Field, Message: sentence }) => (
            <li key={Field}>
              <code>{Field}</code>: {sentence}
            </li>
          ))}
        </ul>
      ) : (
        Message && <p>{Message}</p>
      )}
      {Hint && <p>{Hint}</p>}
    </article>
  );
}
