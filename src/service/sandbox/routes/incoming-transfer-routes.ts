/** SIMULATED: the company's bank, which reports incoming transfers. */
import { Type } from 'typebox';
import { describeForeignSign } from '../../../protocol/identifiers/fold-pasted.ts';
import { MAX_AMOUNT_MINOR, MIN_AMOUNT_MINOR } from '../../../protocol/money.ts';
import { LinkRequestSchema } from '../../payments/terms/link-request.ts';
import {
  isTransferReference,
  MAX_TYPED_REFERENCE_LENGTH,
  normalizeReference,
} from '../../payments/terms/transfer-reference.ts';
import { answer } from '../../platform/http/answers/answer.ts';
import { asRule, breakRule, rejectFields } from '../../platform/http/answers/rejections.ts';
import { createFieldCheck } from '../../platform/http/requests/check-fields.ts';
import { readObject } from '../../platform/http/requests/read-object.ts';
import { stripFiscalCode } from '../../platform/identifiers/fiscal-code.ts';
import { type IncomingTransfer, receiveTransfer } from '../bank/receive-transfer.ts';
import { defineSandboxRoute } from './define-route.ts';

const checkFields = createFieldCheck(
  Type.Object(
    {
      Reference: Type.String({ minLength: 1, maxLength: MAX_TYPED_REFERENCE_LENGTH }),
      Amount: Type.Integer({
        minimum: MIN_AMOUNT_MINOR,
        maximum: MAX_AMOUNT_MINOR,
        ...asRule('OUT_OF_RANGE'),
      }),
      DebtorFiscalCode: LinkRequestSchema.properties.DebtorFiscalCode,
    },
    { additionalProperties: false },
  ),
);

/** @throws Rejection 400 that names each field that is missing, unknown or malformed */
function readTransfer(input: unknown): IncomingTransfer {
  const body = readObject(input);
  const errors = checkFields(body);
  if (errors.length) throw rejectFields(errors);
  const { Reference, Amount, DebtorFiscalCode } = body as {
    Reference: string;
    Amount: number;
    DebtorFiscalCode?: string;
  };
  const reference = normalizeReference(Reference);
  if (!isTransferReference(reference)) {
    const foreign = describeForeignSign(reference);
    const broken = foreign
      ? breakRule('Reference', 'INVALID_VALUE', foreign)
      : breakRule('Reference', 'CHECK_DIGITS');
    throw rejectFields([broken]);
  }
  return {
    reference,
    amountMinor: Amount,
    debtorFiscalCode: DebtorFiscalCode && stripFiscalCode(DebtorFiscalCode),
  };
}

/** `POST /sandbox/transfers` (docs/api.md, "Bank transfer") */
export const INCOMING_TRANSFER_ROUTES = [
  defineSandboxRoute({
    method: 'POST',
    path: '/sandbox/transfers',
    async run({ company, body }, { store, followers, now, wakeDeliveries }) {
      const arrival = { ...readTransfer(body), company, now: now() };
      const { transactionId, status } = await store
        .transaction()
        .execute((trx) => receiveTransfer(trx, { followers }, arrival));
      wakeDeliveries();
      return answer('Transfer received.', { TransactionId: transactionId, Status: status });
    },
  }),
];
