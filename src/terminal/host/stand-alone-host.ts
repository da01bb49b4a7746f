import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { Currency } from '../../protocol/money.ts';
import { formatPlainAmount } from '../../protocol/money.ts';
import { findDecline } from '../../protocol/nexo/test-cards.ts';
import type {
  AuthorizeRequest,
  OfflineReport,
  ReverseAnswer,
  ReverseRequest,
} from '../../protocol/terminal/terminal-connection.ts';
import type { Journal, Row } from '../journal/open-journal.ts';
import { keepForLater, reduceReport } from '../journal/outbox.ts';
import type { Authorization, TerminalHost } from './host.ts';

/** The maximum amount that the terminal approves offline: 50.00, or 5,000 yen. */
const OFFLINE_LIMIT_MINOR = 5000;

const PSP_ALPHABET = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Creates a reference of sixteen characters, like other providers. */
const createPspReference = (): string =>
  Array.from(randomBytes(16), (byte) => PSP_ALPHABET[byte % PSP_ALPHABET.length]).join('');

const createApprovalCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** Decides by the terminal's own rules. Above the limit, it does not decide if it should be online. */
export function decideAlone({ AmountMinor, Card }: AuthorizeRequest, isOnline: boolean): Authorization {
  const decline = findDecline(AmountMinor, Card);
  if (decline) return { decision: 'DECLINED', pspReference: createPspReference(), ...pickDecline(decline) };
  if (!isOnline && AmountMinor > OFFLINE_LIMIT_MINOR) return { decision: 'UNREACHABLE' };
  const approvalCode = createApprovalCode();
  return { decision: 'APPROVED', pspReference: createPspReference(), approvalCode, isOnline };
}

const pickDecline = ({
  errorCondition,
  refusalReason,
  message,
}: NonNullable<ReturnType<typeof findDecline>>) => ({
  errorCondition,
  refusalReason,
  message,
});

const refuse = (ErrorCondition: string, Message: string): ReverseAnswer => ({
  Decision: 'DECLINED',
  ErrorCondition,
  Message,
});

/** Decides about a reversal of a payment that the terminal has authorized offline. */
function judgeReversal(
  row: Row | undefined,
  { AmountMinor, Currency, Original }: ReverseRequest,
): ReverseAnswer {
  if (!row || JSON.parse(String(row.decision)).decision !== 'APPROVED') {
    return refuse('NotFound', `No payment "${Original}" of this terminal is known.`);
  }
  const currency = row.currency as Currency;
  if (Currency !== null && Currency !== currency)
    return refuse('NotAllowed', `The payment was made in ${currency}.`);
  const total = Number(row.amount_minor);
  const left = total - Number(row.reversed_minor);
  const amount = AmountMinor ?? left;
  if (row.is_held && amount !== total) return refuse('NotAllowed', 'A held payment is released whole.');
  if (left === 0 || amount > left) {
    return refuse(
      'NotAllowed',
      `Only ${formatPlainAmount(left, currency)} ${currency} of this payment are left.`,
    );
  }
  return {
    Decision: 'APPROVED',
    PspReference: createPspReference(),
    AmountMinor: amount,
    Currency: currency,
  };
}

/** Creates the report about an approval that the service does not know. */
export const createOfflineReport = (
  request: AuthorizeRequest,
  { pspReference, approvalCode }: Extract<Authorization, { decision: 'APPROVED' }>,
): OfflineReport => ({
  ReportId: randomUUID(),
  At: new Date().toISOString(),
  Kind: 'OFFLINE',
  Authorization: request,
  PspReference: pspReference,
  ApprovalCode: approvalCode,
});

export const findDecision = (journal: Journal, reference: string): Authorization | undefined => {
  const row = journal.get('select decision from authorizations where reference = ?', reference);
  return row && JSON.parse(String(row.decision));
};

interface StandAloneOptions {
  journal: Journal;
  /** Whether the terminal is switched on on its screen. */
  isReachable: () => boolean;
}

/** Creates a host inside the terminal, for use without the service. When switched off, the offline limit applies. */
export function createStandAloneHost({ journal, isReachable }: StandAloneOptions): TerminalHost {
  const keep = (request: AuthorizeRequest, authorization: Authorization): void => {
    if (authorization.decision === 'UNREACHABLE') return;
    if (authorization.decision === 'APPROVED')
      keepForLater(journal, createOfflineReport(request, authorization));
    journal.run(
      `insert into authorizations (reference, psp_reference, decision, amount_minor, currency, is_held)
       values (?, ?, ?, ?, ?, ?)`,
      request.Reference,
      authorization.pspReference ?? null,
      JSON.stringify(authorization),
      ...[request.AmountMinor, request.Currency, Number(request.ManualCapture)],
    );
  };
  const reverse = (request: ReverseRequest): ReverseAnswer => {
    const known = journal.get('select answer from reversals where reference = ?', request.Reference);
    if (known) return JSON.parse(String(known.answer));
    const pspReference = request.Original.slice(request.Original.lastIndexOf('.') + 1);
    const row = journal.get('select * from authorizations where psp_reference = ?', pspReference);
    const answer = judgeReversal(row, request);
    if (answer.Decision === 'APPROVED') {
      journal.run(
        'update authorizations set reversed_minor = reversed_minor + ? where psp_reference = ?',
        ...[answer.AmountMinor, pspReference],
      );
      reduceReport(journal, pspReference, answer.AmountMinor);
    }
    journal.run(
      'insert into reversals (reference, answer) values (?, ?)',
      request.Reference,
      JSON.stringify(answer),
    );
    return answer;
  };
  return {
    merchant: () => ({ companyName: 'Sandbox', storeReference: undefined, merchantId: 'SANDBOX' }),
    isReachable,
    allowsLocalApi: () => true,
    authorize: async (request) => {
      const known = findDecision(journal, request.Reference);
      if (known) return known;
      const authorization = decideAlone(request, isReachable());
      journal.transact(() => keep(request, authorization));
      return authorization;
    },
    recall: async (reference) => findDecision(journal, reference),
    reverse: async (request) =>
      isReachable() ? journal.transact(() => reverse(request)) : { Decision: 'UNREACHABLE' },
  };
}
