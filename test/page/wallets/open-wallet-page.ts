import type { WalletId } from '../../../src/protocol/payment-methods.ts';
import type { WalletPageOptions } from '../../contracts/wallet-driver.ts';
import { createFakeService } from '../fake-service.ts';
import { HOST_ORIGIN, type OpenPage, openPage } from '../open-page.ts';

/** Opens a page that accepts cards and a wallet, in the script's iframe unless it is alone. */
export const openWalletPage = (
  id: WalletId,
  { view, replies, isAlone = false, equip, loadAfterLoad }: WalletPageOptions,
): OpenPage =>
  openPage({
    view: { type: isAlone ? 'standard' : 'embedded', methods: ['card', id], ...view },
    ...(!isAlone && { frameName: `servicepay:1:${HOST_ORIGIN}` }),
    ...(equip && { equip }),
    ...(loadAfterLoad && { loadAfterLoad }),
    service: createFakeService({
      pay: [{ outcome: 'completed', status: 'SETTLED', transactionId: 'order-1042', method: id }],
      ...replies,
    }),
  });
