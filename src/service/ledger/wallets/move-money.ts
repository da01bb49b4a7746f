import type { StoreTransaction } from '../../platform/store/open-store.ts';
import { openWallet, type WalletOwner } from './open-wallet.ts';
import type { WalletRow } from './tables.ts';
import { type MoneyTransfer, transferMoney } from './transfer-money.ts';

/** The counterpart of a movement, by its reason. */
const HOUSE_ACCOUNTS = {
  TOP_UP: 'house:top-ups',
  HARDWARE_ORDER: 'house:hardware',
  HARDWARE_ORDER_CANCELLED: 'house:hardware',
} as const;

export interface Movement extends WalletOwner, Pick<MoneyTransfer, 'recordId'> {
  /** Positive if it enters the wallet, negative if it leaves. */
  amountMinor: number;
  reason: keyof typeof HOUSE_ACCOUNTS;
}

/**
 * Moves money between a company's wallet and the payment company.
 * @returns the wallet afterwards
 * @throws Rejection 409 if the wallet's balance is too low
 */
export async function moveMoney(trx: StoreTransaction, movement: Movement): Promise<WalletRow> {
  const { currency, amountMinor, reason, recordId, now } = movement;
  const { id } = await openWallet(trx, movement);
  const house = HOUSE_ACCOUNTS[reason];
  const [from, to] = amountMinor > 0 ? [house, { wallet: id }] : [{ wallet: id }, house];
  const amount = Math.abs(amountMinor);
  const moved = await transferMoney(trx, { from, to, amountMinor: amount, currency, reason, recordId, now });
  return (amountMinor > 0 ? moved.to : moved.from) as WalletRow;
}
