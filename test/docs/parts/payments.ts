import { PAYMENT_METHODS } from '../../../src/protocol/payment-methods.ts';
import {
  getScreenState,
  PAYMENT_STATUSES,
  type PaymentStatus,
} from '../../../src/protocol/payment-status.ts';
import { METHOD_RULES } from '../../../src/protocol/select-payment-methods.ts';
import { PAYMENTS_PER_DECLINE } from '../../../src/service/checkout/press/limit-declines.ts';
import { MAX_OPENED } from '../../../src/service/checkout/press/open-payment.ts';
import { MAX_DECLINED_ATTEMPTS } from '../../../src/service/payments/attempts/finish-attempt.ts';
import { DISPUTE_STATES } from '../../../src/service/payments/disputes/describe-disputes.ts';
import { MAX_FILES } from '../../../src/service/payments/disputes/dispute-fields.ts';
import { HOLD_LIFETIME_DAYS, RESPONSE_DAYS } from '../../../src/service/payments/payments/lifetimes.ts';
import { TRANSITIONS } from '../../../src/service/payments/payments/transitions.ts';
import type { DisputeState } from '../../../src/service/payments/tables/disputes.ts';
import { WINNING_EVIDENCE } from '../../../src/service/sandbox/acquirer/judge-dispute.ts';
import { code, listCodes } from '../support/codes.ts';
import type { DocPart, DocSentence } from '../support/doc-part.ts';
import { fillTable } from '../support/render-table.ts';

const file = 'docs/api.md';

const listStatuses = () =>
  PAYMENT_STATUSES.map((status) => [code(status), undefined, code(getScreenState(status))]);

const listTransitions = () =>
  Object.entries(TRANSITIONS).map(([trigger, { from, to, event }]) => [
    code(trigger),
    listCodes(from),
    code(to),
    event ? code(event) : 'none',
  ]);

const listMethods = () =>
  PAYMENT_METHODS.map((method) => ({ ...method, ...METHOD_RULES[method.id] })).map(
    ({ id, codes, currencies, countries, provider }) => [
      code(id),
      listCodes(codes) || 'none',
      currencies ? listCodes(currencies) : 'all',
      countries ? listCodes(countries) : 'all',
      code(provider),
    ],
  );

const STATUS_OF: Record<DisputeState, PaymentStatus> = {
  NEEDS_RESPONSE: TRANSITIONS.dispute.to,
  UNDER_REVIEW: TRANSITIONS.dispute.to,
  WON: TRANSITIONS.win_dispute.to,
  LOST: TRANSITIONS.lose_dispute.to,
};

const listDisputeStates = () =>
  DISPUTE_STATES.map((state) => [code(state), undefined, code(STATUS_OF[state])]);

export const PAYMENT_PARTS: readonly DocPart[] = [
  { file, marker: 'payment-methods', render: (current) => fillTable(current, listMethods()) },
  { file, marker: 'statuses', render: (current) => fillTable(current, listStatuses()) },
  { file, marker: 'dispute-states', render: (current) => fillTable(current, listDisputeStates()) },
  { file, marker: 'transitions', render: (current) => fillTable(current, listTransitions()) },
];

const WORDS: Record<number, string> = { 2: 'two', 7: 'seven', 10: 'ten' };

export const PAYMENT_SENTENCES: readonly DocSentence[] = [
  `after ${WORDS[MAX_DECLINED_ATTEMPTS]} declined attempts`,
  `At most ${MAX_OPENED.toLocaleString('en')} payments of a link are open`,
  `once ${WORDS[MAX_DECLINED_ATTEMPTS]} were declined within an hour, and one more for every ${WORDS[PAYMENTS_PER_DECLINE]}`,
  `A hold lasts for ${WORDS[HOLD_LIFETIME_DAYS]} days.`,
  `until ${code('RespondBy')}, ${WORDS[RESPONSE_DAYS]} days, to respond`,
  `${code('Files')} has up to ${MAX_FILES} files`,
  `whose ${code('Text')} contains ${code(WINNING_EVIDENCE)} wins`,
  `By itself after ${WORDS[HOLD_LIFETIME_DAYS]} days in`,
].map((sentence) => ({ file, sentence }));
