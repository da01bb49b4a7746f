import { Type } from 'typebox';
import { status, transactionId } from '../../calls/definitions/answer-fields.ts';
import { defineCall } from '../../calls/definitions/define-call.ts';
import { TRANSACTION_PATH } from '../../calls/definitions/parameters.ts';
import { answer } from '../../platform/http/answers/answer.ts';
import type { RailOptions } from '../attempts/ask-rail.ts';
import { type ClosedLink, type Closing, closeLink } from './close-link.ts';

interface Words {
  summary: string;
  done: string;
  repeated: string;
}

const defineClosing = (closing: Closing, { summary, done, repeated }: Words) =>
  defineCall({
    id: `${closing}PaymentLink`,
    method: 'POST',
    path: `/payments/link/{TransactionId}/${closing}`,
    summary,
    guide: '#close-a-link',
    scopes: ['online-payments'],
    params: TRANSACTION_PATH,
    body: 'no-fields',
    answer: Type.Object({ TransactionId: transactionId, Status: status }),
    refusals: [400, 409],
    // An attempt that waits for the shopper at a bank is withdrawn first, outside of any transaction.
    transaction: 'own',
    canRunAgain: true,
    run: async ({ store, company, params: { TransactionId }, recordAnswer }, needs: RailOptions) => {
      const describe = (closed: ClosedLink) =>
        answer(closed.isRepeated ? repeated : done, { TransactionId, Status: closed.status });
      const closed = await closeLink(TransactionId, closing, {
        ...needs,
        store,
        company,
        recordClosed: (trx, link) => recordAnswer(trx, describe(link)),
      });
      return describe(closed);
    },
  });

/** The two ways to close a link. */
export const CLOSE_LINK_CALLS = [
  defineClosing('cancel', {
    summary: 'Closes an open link for good.',
    done: 'Payment link cancelled.',
    repeated: 'Already cancelled.',
  }),
  defineClosing('expire', {
    summary: 'Expires an open link now.',
    done: 'Payment link expired.',
    repeated: 'Already expired.',
  }),
];
