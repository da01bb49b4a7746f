import { defineRefusals, notFound, wrongState } from '../platform/http/answers/define-refusals.ts';

export const LEDGER_REFUSALS = defineRefusals({
  calls: {
    ...notFound('Wallet', 'Transfer', 'Wallet session'),
    ...wrongState('wallet session'),
    WALLET_BALANCE_TOO_LOW: [409, 'Wallet balance too low.'],
    ACCOUNT_BALANCE_TOO_LOW: [409, 'Account balance too low.'],
  },
  fields: {
    SAME_WALLET: 'Give two different wallets.',
    CURRENCY_DIFFERS: 'The wallets have different currencies.',
  },
});

declare module '../platform/http/answers/rejections.ts' {
  interface Refusals {
    ledger: typeof LEDGER_REFUSALS;
  }
}
