import type { WalletPageOptions } from '../../../contracts/wallet-driver.ts';
import { init, tell } from '../../fake-host.ts';
import { type OpenPage, settle } from '../../open-page.ts';
import { openWalletPage } from '../open-wallet-page.ts';

const VALIDATION_URL = 'https://apple-pay-gateway.apple.com/paymentservices/startSession';

/** Lists the messages to the shop's Apple Pay. */
export const applePaySent = (page: OpenPage) =>
  page.sent().flatMap(({ type, ...rest }) => (type === 'apple_pay' ? [rest] : []));

/** Sends a message of the shop's Apple Pay, as any script could. */
export const say = (page: OpenPage, step: string, fields: object) =>
  tell(page, { type: 'apple_pay', step, ...fields });

/** Opens a page in a shop's window whose Apple Pay the test plays, message by message. */
export async function openBridged(options: WalletPageOptions = {}): Promise<OpenPage> {
  const page = openWalletPage('apple_pay', options);
  await init(page, options.init);
  say(page, 'capabilities', { available: true, version: 14 });
  await settle();
  return page;
}

export const getSession = (page: OpenPage) =>
  applePaySent(page).findLast(({ step }) => step === 'begin')?.session as number;

/** An event of the running session that asks for a merchant session. */
export const createValidation = (page: OpenPage) => ({
  session: getSession(page),
  name: 'validatemerchant',
  detail: { validationURL: VALIDATION_URL },
});
