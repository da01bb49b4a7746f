import { PAYMENT_METHODS } from '../../../src/protocol/payment-methods.ts';
import { getCheckoutState, PAYMENT_STATUSES } from '../../../src/protocol/payment-status.ts';
import { METHOD_RULES } from '../../../src/protocol/select-payment-methods.ts';
import { MAX_DECLINED_ATTEMPTS } from '../../../src/service/attempts/attempts.ts';
import { HOLD_LIFETIME_DAYS } from '../../../src/service/payments/hold-lifetime.ts';
import { TRANSITIONS } from '../../../src/service/payments/transitions.ts';
import { code, listCodes } from '../codes.ts';
import type { DocPart, DocSentence } from '../doc-part.ts';
import { fillTable } from '../render-table.ts';

const file = 'docs/api.md';

const listStatuses = () =>
  PAYMENT_STATUSES.map((status) => [code(status), undefined, code(getCheckoutState(status))]);

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

export const PAYMENT_PARTS: readonly DocPart[] = [
  { file, marker: 'payment-methods', render: (current) => fillTable(current, listMethods()) },
  { file, marker: 'statuses', render: (current) => fillTable(current, listStatuses()) },
  { file, marker: 'transitions', render: (current) => fillTable(current, listTransitions()) },
];

const WORDS: Record<number, string> = { 7: 'seven', 10: 'ten' };

export const PAYMENT_SENTENCES: readonly DocSentence[] = [
  `after ${WORDS[MAX_DECLINED_ATTEMPTS]} declined attempts`,
  `A hold lasts for ${WORDS[HOLD_LIFETIME_DAYS]} days.`,
  `By itself after ${WORDS[HOLD_LIFETIME_DAYS]} days in`,
].map((sentence) => ({ file, sentence }));
