/** SIMULATED: a payment without a browser. */
import type { FieldProblem } from '../../../protocol/card.ts';
import type { PayAnswer } from '../../../protocol/checkout-api.ts';
import type { FieldName } from '../../../protocol/messages.ts';
import { TRANSACTION_ID } from '../../back-office/dashboard/define-route.ts';
import type { Company } from '../../calls/companies/company.ts';
import { rejectPaymentState } from '../../payments/payments/reject-payment-state.ts';
import type { Link } from '../../payments/terms/link.ts';
import { listPayableMethods } from '../../payments/terms/list-payable-methods.ts';
import { requireStoredLink, selectLinks, toLink } from '../../payments/terms/stored-links.ts';
import { answer } from '../../platform/http/answers/answer.ts';
import {
  breakRule,
  type FieldError,
  type FieldRule,
  type Rejection,
  rejectBecause,
  rejectFields,
} from '../../platform/http/answers/rejections.ts';
import type { Store } from '../../platform/store/open-store.ts';
import { type PressEnd, pressPage } from '../shopper/press-page.ts';
import { readPress } from '../shopper/read-press.ts';
import { defineSandboxRoute } from './define-route.ts';

/** The fields of this call that hold what the shopper types into those of the page. */
const FIELDS: Partial<Record<FieldName, string>> = {
  cardholder_name: 'Name',
  account_holder: 'Name',
  email: 'Email',
  iban: 'Iban',
  amount: 'Amount',
};

const PROOF_HINT =
  'Only the page gives the proof of work that the defense demands: PUT /sandbox/card-testing { "Defense": "off" }.';

/** The rules that problems of the page break, if not that of an invalid value, and what to send instead. */
const PROBLEMS: Partial<Record<FieldProblem | 'changed', readonly [rule: FieldRule, hint?: string]>> = {
  required: ['REQUIRED'],
  changed: ['AMOUNT_DIFFERS', 'The amount of the link, or one between its MinAmount and MaxAmount.'],
  card_number_invalid: ['CHECK_DIGITS', 'A card number such as 4111 1111 1111 1111.'],
  card_number_incomplete: ['INVALID_VALUE', 'The card number has too few digits.'],
  card_brand_unsupported: ['INVALID_VALUE', 'A card of a brand that the link accepts.'],
  card_is_bancontact: ['INVALID_VALUE', 'Send the Method bancontact instead.'],
  iban_invalid: ['CHECK_DIGITS', 'An IBAN such as DE89370400440532013000.'],
  iban_unsupported: ['INVALID_VALUE', 'An IBAN of a SEPA country.'],
};

const describeProblems = (problems: Partial<Record<FieldName, FieldProblem | 'changed'>>): FieldError[] =>
  Object.entries(problems).map(([field, problem]) =>
    breakRule(FIELDS[field as FieldName] ?? 'Card', ...(PROBLEMS[problem] ?? ['INVALID_VALUE'])),
  );

/** Creates the rejection of what the page would refuse; `undefined` for a press that was made. */
async function findRefusal(
  pressed: PayAnswer,
  { link, company, store, now }: { link: Link; company: Company; store: Store; now: number },
): Promise<Rejection | undefined> {
  const { outcome } = pressed;
  if (outcome === 'invalid') return rejectFields(describeProblems(pressed.problems));
  if (outcome === 'proof') return rejectBecause('TOO_MANY_DECLINES', PROOF_HINT);
  if (outcome === 'closed' && pressed.state === 'open') {
    const hint = `The link offers ${listPayableMethods({ ...link, company }).join(', ')}.`;
    return rejectFields([breakRule('Method', 'METHOD_NOT_AVAILABLE', hint)]);
  }
  if (outcome !== 'closed' && outcome !== 'processing') return undefined;
  return rejectPaymentState(store, { paymentId: link.paymentId, needs: ['CREATED'], now });
}

const describeOutcome = (pressed: PayAnswer) => ({
  Outcome: pressed.outcome,
  DeclineCode: pressed.outcome === 'declined' ? pressed.code : null,
});

/** Finds the payment of the page: on a reusable link, the press has created it. */
async function findTransaction(store: Store, { token }: PressEnd): Promise<string> {
  const row = await selectLinks(store).where('links.token', '=', token).executeTakeFirstOrThrow();
  return row.transaction_id;
}

/** `POST /sandbox/payments/{TransactionId}/pay` (docs/testing.md, "Pay without a browser") */
export const PAY_ROUTES = [
  defineSandboxRoute({
    method: 'POST',
    path: '/sandbox/payments/:transactionId/pay',
    id: TRANSACTION_ID,
    async run({ company, id, body, credentials }, { store, now, inject, wakeDeliveries }) {
      const link = toLink(await requireStoredLink(store, company, id));
      const end = await pressPage({ token: link.token, ...readPress(body, now()) }, inject);
      const refusal = await findRefusal(end.answer, { link, company, store, now: now() });
      if (refusal) throw refusal;
      wakeDeliveries();
      const url = `/api/v5/transactions/${encodeURIComponent(await findTransaction(store, end))}`;
      const read = await inject({ method: 'GET', url, headers: credentials });
      const { Transaction } = JSON.parse(read.body) as { Transaction: object };
      return answer('Payment pressed.', { ...describeOutcome(end.answer), Transaction });
    },
  }),
];
