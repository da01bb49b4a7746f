/** SIMULATED: money paid into a wallet from outside. */
import { randomUUID } from 'node:crypto';
import { Type } from 'typebox';
import { CURRENCIES, type Currency, MAX_AMOUNT_MINOR, MIN_AMOUNT_MINOR } from '../../../protocol/money.ts';
import { moveMoney } from '../../ledger/wallets/move-money.ts';
import { answer } from '../../platform/http/answers/answer.ts';
import { asRule, rejectFields } from '../../platform/http/answers/rejections.ts';
import { createFieldCheck } from '../../platform/http/requests/check-fields.ts';
import { readObject } from '../../platform/http/requests/read-object.ts';
import { defineSandboxRoute } from './define-route.ts';

interface TopUp {
  Amount: number;
  Currency?: Currency;
}

const checkFields = createFieldCheck(
  Type.Object(
    {
      Amount: Type.Integer({
        minimum: MIN_AMOUNT_MINOR,
        maximum: MAX_AMOUNT_MINOR,
        ...asRule('OUT_OF_RANGE'),
      }),
      Currency: Type.Optional(Type.Unsafe<Currency>({ type: 'string', enum: CURRENCIES })),
    },
    { additionalProperties: false },
  ),
);

/** @throws Rejection 400 that names each field that is missing, unknown or malformed */
function readTopUp(input: unknown): Required<TopUp> {
  const body = readObject(input);
  const errors = checkFields(body);
  if (errors.length) throw rejectFields(errors);
  return { Currency: 'EUR', ...(body as unknown as TopUp) };
}

/** `POST /sandbox/wallet-top-ups` (docs/hardware.md) */
export const WALLET_ROUTES = [
  defineSandboxRoute({
    method: 'POST',
    path: '/sandbox/wallet-top-ups',
    scopes: ['wallet'],
    async run({ company, body }, { store, now }) {
      const { Amount, Currency } = readTopUp(body);
      const topUp = {
        companyId: company.id,
        currency: Currency,
        amountMinor: Amount,
        reason: 'TOP_UP',
        recordId: `top_${randomUUID()}`,
        now: now(),
      } as const;
      const wallet = await store.transaction().execute((trx) => moveMoney(trx, topUp));
      return answer('Wallet topped up.', {
        TopUpId: topUp.recordId,
        WalletId: wallet.id,
        Currency: wallet.currency,
        Balance: wallet.balance,
      });
    },
  }),
];
