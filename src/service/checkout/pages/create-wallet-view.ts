import type { WalletView } from '../../../protocol/page-renderer.ts';
import type { Company } from '../../calls/companies/company.ts';
import { describeMerchant } from '../../calls/documents/send-document.ts';
import {
  WALLET_PATH,
  WALLET_SESSION_SECONDS,
  type WalletSession,
} from '../../ledger/sessions/wallet-sessions.ts';
import { listNewestMovements, listWallets } from '../../ledger/wallets/list-wallets.ts';
import { toTime } from '../../platform/clock/to-time.ts';
import type { Store } from '../../platform/store/open-store.ts';
import { listSavedCards } from '../../recurring/cards/saved-cards.ts';

/** The number of movements on the page. */
const MOVEMENTS_SHOWN = 20;

async function listCards(store: Store, companyId: number, shopperReference: string) {
  const cards = await listSavedCards(store, { companyId, shopperReference });
  return cards.map(({ id, brand, last4, expiry }) => ({ id, brand, last4, expiry }));
}

/** Creates the view of the page of a wallet session. */
export async function createWalletView(
  store: Store,
  { company_id: companyId, body: { ShopperReference: shopperReference, usedAt = 0 } }: WalletSession,
  {
    company,
    reader,
    now,
  }: { company: Company; reader: Pick<WalletView, 'language' | 'locale'>; now: number },
): Promise<WalletView> {
  const wallets = await listWallets(store, companyId);
  const movements = await listNewestMovements(store, companyId, MOVEMENTS_SHOWN);
  return {
    ...reader,
    leavePath: WALLET_PATH,
    ...describeMerchant(company),
    wallets: wallets.map(({ id, currency, balance }) => ({ id, currency, balanceMinor: balance })),
    movements: movements.map(({ id, reason, amount, currency, created_at: at }) => ({
      id,
      reason,
      amountMinor: amount,
      currency,
      at: toTime(at),
    })),
    ...(shopperReference !== undefined && { cards: await listCards(store, companyId, shopperReference) }),
    minutesLeft: Math.ceil((usedAt + WALLET_SESSION_SECONDS * 1000 - now) / 60_000),
  };
}
